#pragma once

// The past at a fixed delay, as "Snapshot Interpolation" describes it, for comparison with AdaptivePlayback:
//
//     offset = least (arrival - server time) of the last seconds      render time = now - offset - delay
//
// The offset follows its target at a limited rate, so that nothing jumps; the render time never goes back.

#include "motionwire/time.hpp"

#include <algorithm>
#include <deque>

namespace seed_tables {

using motionwire::Duration;
using motionwire::LocalTime;
using motionwire::ServerTime;
using namespace std::chrono_literals;

struct FixedPlaybackSettings {
    Duration delay = 200ms;  // behind the fastest packet
    Duration window = 2s;    // in which a packet counts as recent
    double max_slew = 0.1;   // s of offset per second
};

class FixedPlayback {
public:
    explicit FixedPlayback(const FixedPlaybackSettings& settings = {}) : settings_{settings} {}

    // Each snapshot, in order of arrival.
    void arrive(ServerTime taken, LocalTime arrived) {
        const Duration lateness = arrived.time_since_epoch() - taken.time_since_epoch();
        while (!recent_.empty() && recent_.back().lateness >= lateness) recent_.pop_back();
        recent_.push_back({arrived, lateness});
        newest_ = heard_ ? std::max(newest_, taken) : taken;
        heard_ = true;
    }

    // Each frame, after the arrivals. The server time to draw.
    ServerTime advance(LocalTime now) {
        if (!heard_) return render_;
        while (recent_.size() > 1 && now - recent_.front().arrived > settings_.window) recent_.pop_front();
        const Duration target = recent_.front().lateness;
        if (!started_) return begin(now, target);
        const Duration most = motionwire::scaled(std::max(now - last_, Duration{}), settings_.max_slew);
        offset_ += std::clamp(target - offset_, -most, most);
        last_ = now;
        return render_ = std::max(render_, on_time(now));
    }

    bool has_started() const { return started_; }
    ServerTime newest() const { return newest_; }
    bool dry() const { return started_ && render_ > newest_; }  // the last frame was past the newest snapshot

private:
    struct Heard {
        LocalTime arrived;
        Duration lateness;
    };

    ServerTime on_time(LocalTime now) const {
        return ServerTime{now.time_since_epoch() - offset_ - settings_.delay};
    }

    ServerTime begin(LocalTime now, Duration target) {
        started_ = true, offset_ = target, last_ = now;
        return render_ = on_time(now);
    }

    FixedPlaybackSettings settings_;
    std::deque<Heard> recent_;  // the least late first; later ones only if nothing after them was less late
    ServerTime newest_{}, render_{};
    LocalTime last_{};
    Duration offset_{};
    bool heard_ = false, started_ = false;
};

}  // namespace seed_tables
