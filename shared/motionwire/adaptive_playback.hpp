#pragma once

// How far in the past to draw, and how fast to play. On the local clock alone: it works before the first ping
// comes back, and no correction of a clock can shake the picture.
//
//     taken ---> arrived      lateness ---> floor    (playback_floor: latency, route, queue, offset)
//     newest --> frame        age --------> spread   (playback_cover: jitter, loss, reordering, send rate)
//     delay = floor + spread --> rate --> render time  (playback_rate: slower or faster, never back)
//
// A frame is dry exactly when the age of the newest snapshot exceeds the delay. So the ages at frames are
// measured, not the packets: they contain all that can go wrong, a slow client and a stalled server included.
//
//     playback.arrive(rate.time_of(snapshot.tick), arrived);   // each snapshot, in order of arrival
//     const ServerTime at = playback.advance(now);             // each frame, after the arrivals
//
// One sample per snapshot tick, never per entity: an empty snapshot counts too. Things that are sent at
// another rate want a playback of their own. Costs 50 ns per arrival and at most 10 us per frame that follows
// one.

#include "motionwire/playback_cover.hpp"
#include "motionwire/playback_floor.hpp"
#include "motionwire/playback_rate.hpp"
#include "motionwire/playback_settings.hpp"
#include "motionwire/time.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace motionwire {

class AdaptivePlayback {
public:
    explicit AdaptivePlayback(PlaybackSettings settings = {}) : settings_{settings} {}

    // Call once per snapshot tick, in order of arrival, with the local moment of arrival.
    // Duplicates and stragglers say nothing new and do no harm.
    void arrive(ServerTime taken, LocalTime arrived) {
        const Duration lateness = arrived.time_since_epoch() - taken.time_since_epoch();
        if (!heard_) return start(taken, lateness);
        if (taken <= newest_) return;
        newest_ = taken;
        const int frames = std::exchange(frames_in_gap_, 0);
        if (is_stale(lateness, arrived)) return;

        const bool unheard_of =
            age_ > floor_.now + settings_.stale;  // no link is silent that long: don't learn from it
        gaps_.push({arrived, lateness, Duration::min(), age_, frame_, unheard_of ? 0 : frames});
        floor_ = raise_floors(gaps_, settings_);
        learned_ = false;
    }

    // Call once a frame, after the arrivals. The server time to draw; it never goes back.
    ServerTime advance(LocalTime now) {
        jumped_ = false;
        if (!heard_) return render_;
        learn();
        if (!started_) return begin(now);
        const Duration passed = now - last_;
        if (passed <= Duration{}) return render_;
        last_ = now;
        if (passed > settings_.local_stall) return jump(now);
        look(now, passed);
        const Duration behind = now.time_since_epoch() - render_.time_since_epoch() - passed - delay_;
        if (behind > settings_.max_behind && render_ + behind <= newest_) return jump(now);
        return play(passed, behind);
    }

    bool has_started() const { return started_; }  // advance() has given a moment to draw
    bool jumped() const { return jumped_; }        // the last advance() skipped time: place anew, don't ease
    Duration delay() const { return delay_; }      // aimed at: local minus server time, offset included
    Duration spread() const { return delay_ - floor_.now; }  // of that, bought against jitter and loss
    double rate() const { return rate_; }                    // of real time
    ServerTime newest() const { return newest_; }
    ServerTime render_time() const { return render_; }
    bool dry() const { return started_ && render_ > newest_; }

    // The server's time begins anew (a new connection).
    void reset() { *this = AdaptivePlayback{settings_}; }

private:
    static double seconds(Duration d) { return std::chrono::duration<double>(d).count(); }

    void start(ServerTime taken, Duration lateness) {
        heard_ = true;
        newest_ = taken;
        floor_ = {lateness, lateness};
        delay_ = lateness + settings_.first_spread;
    }

    // Old mail, found on waking up; believed only if nothing newer comes for a while.
    bool is_stale(Duration lateness, LocalTime arrived) {
        if (lateness <= floor_.now + settings_.stale) {
            stale_since_.reset();
            return false;
        }
        if (!stale_since_) stale_since_ = arrived;
        if (arrived - *stale_since_ < settings_.stale_patience) return true;
        stale_since_.reset();
        gaps_.clear();
        return false;
    }

    // The delay, from all that is remembered. Once per frame at most, however many snapshots came.
    void learn() {
        if (std::exchange(learned_, true)) return;
        const LocalTime now = gaps_[0].arrived;
        while (now - gaps_[gaps_.size() - 1].arrived > 4 * settings_.memory) gaps_.keep(gaps_.size() - 1);
        const std::optional<DryShare::Cover> cover = cover_at(now);
        const Duration spread = cover ? scaled(1s, cover->spread) : settings_.first_spread;
        if (cover) overdue_ = floor_.now + scaled(1s, cover->usual) + settings_.overdue;
        delay_ = std::max(floor_.now + spread, floor_.quick + scaled(spread, settings_.quick_share)) + 1ms;
    }

    std::optional<DryShare::Cover> cover_at(LocalTime now) const {
        DryShare share;
        double most = 0;
        for (std::size_t i = 0; i < gaps_.size(); ++i) {
            const SnapshotGap& gap = gaps_[i];
            if (gap.frames == 0) continue;
            const double weight = std::exp(-seconds(now - gap.arrived) / seconds(settings_.memory));
            share.add({seconds(gap.age - gap.floor), seconds(gap.frame), gap.frames, weight});
            most = std::max(most, seconds(gap.age - gap.floor));
        }
        const double max_spread = seconds(settings_.max_spread);
        auto cover =
            share.choose({seconds(settings_.price), settings_.budget, max_spread, settings_.usual_share});
        if (cover && gaps_.size() < 20) cover->spread = std::max(cover->spread, std::min(max_spread, most));
        return cover;
    }

    ServerTime begin(LocalTime now) {
        started_ = true;
        last_ = now;
        return render_ = on_time(now);
    }

    // We slept, or the picture is hopelessly late: be where we should be, and learn nothing from it.
    ServerTime jump(LocalTime now) {
        jumped_ = true;
        rate_ = 1;
        frames_in_gap_ = 0;
        return render_ = std::max(render_, on_time(now));
    }

    void look(LocalTime now, Duration passed) {
        constexpr Duration shortest = 500us, longest = 100ms;  // frames worth averaging
        frame_ += scaled(std::clamp(passed, shortest, longest) - frame_, 0.05);
        age_ = now.time_since_epoch() - newest_.time_since_epoch();
        ++frames_in_gap_;
    }

    ServerTime play(Duration passed, Duration behind) {
        const Duration past = render_ - newest_;
        const double wanted =
            wanted_rate({seconds(behind), seconds(past), overdue_ && age_ > *overdue_}, settings_);
        rate_ = eased_rate(rate_, wanted, past > Duration{}, seconds(passed), settings_);
        return render_ += scaled(passed, rate_);
    }

    ServerTime on_time(LocalTime now) const { return ServerTime{now.time_since_epoch() - delay_}; }

    PlaybackSettings settings_;
    SnapshotGaps gaps_;
    Floor floor_;
    Duration delay_{};
    std::optional<Duration> overdue_;  // the age from which the next snapshot is overdue
    std::optional<LocalTime> stale_since_;
    ServerTime newest_{};
    ServerTime render_{};
    LocalTime last_{};  // frame
    double rate_ = 1;
    Duration age_{};             // of the newest, at the last frame
    Duration frame_ = 16'667us;  // usual time between frames
    int frames_in_gap_ = 0;
    bool heard_ = false;
    bool started_ = false;
    bool jumped_ = false;
    bool learned_ = true;
};

}  // namespace motionwire
