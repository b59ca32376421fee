#pragma once

// How far in the past to draw: learned from what arrives and from what the frames see.
//
//     arrive()   lateness of a packet --> floor    latency, route, queue; the unknown offset of the clocks
//     look()     age of the newest    --> spread   jitter, loss, reordering, send rate, a slow client
//     learn()    delay = floor + the spread worth having
//
// A frame is dry exactly when the age of the newest snapshot exceeds the delay. So the ages at frames are
// measured, not the packets: where no frame was drawn, nothing was missed, and nothing is learned.

#include "motionwire/playback_cover.hpp"
#include "motionwire/playback_floor.hpp"
#include "motionwire/playback_settings.hpp"
#include "motionwire/time.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace motionwire {

class PlaybackDelay {
public:
    explicit PlaybackDelay(const PlaybackSettings& settings) : settings_{settings} {}

    // The first snapshot: all there is to go by.
    void start(Duration lateness) {
        floor_ = {lateness, lateness};
        delay_ = lateness + settings_.first_spread;
    }

    // A snapshot newer than all before. Lateness: local arrival minus server time.
    void arrive(LocalTime arrived, Duration lateness) {
        const int frames = std::exchange(frames_in_gap_, 0);
        if (is_stale(lateness, arrived)) return;
        const bool too_silent = age_ > floor_.now + settings_.stale;  // for any link: don't learn from it
        gaps_.push({arrived, lateness, Duration::min(), age_, frame_, too_silent ? 0 : frames});
        floor_ = raise_floors(gaps_, settings_);
        learned_ = false;
    }

    // A frame: how old the newest is, and how long since the last frame.
    void look(Duration age, Duration passed) {
        constexpr Duration shortest = 500us, longest = 100ms;  // frames worth averaging
        frame_ += scaled(std::clamp(passed, shortest, longest) - frame_, 0.05);
        age_ = age;
        ++frames_in_gap_;
    }

    // No frames were drawn, for longer than frames take: what came meanwhile was not missed.
    void slept() { frames_in_gap_ = 0; }

    // The delay, from all that is remembered: once per frame at most, however many snapshots came.
    void learn() {
        if (std::exchange(learned_, true)) return;
        const LocalTime now = gaps_[0].arrived;
        while (now - gaps_[gaps_.size() - 1].arrived > 4 * settings_.memory) gaps_.keep(gaps_.size() - 1);
        const std::optional<DryShare::Cover> cover = cover_at(now);
        const Duration spread = cover ? scaled(1s, cover->spread) : settings_.first_spread;
        if (cover) overdue_ = floor_.now + scaled(1s, cover->usual) + settings_.overdue;
        delay_ = std::max(floor_.now + spread, floor_.quick + scaled(spread, settings_.quick_share)) + 1ms;
    }

    Duration delay() const { return delay_; }
    Duration spread() const { return delay_ - floor_.now; }

    // At the last frame: should the next snapshot have come long since? It may be lost.
    bool is_overdue() const { return overdue_ && age_ > *overdue_; }

private:
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

    std::optional<DryShare::Cover> cover_at(LocalTime now) const {
        DryShare share;
        const double memory = exact_seconds_of(settings_.memory);
        double most = 0;
        for (std::size_t i = 0; i < gaps_.size(); ++i) {
            const SnapshotGap& gap = gaps_[i];
            if (gap.frames == 0) continue;
            const double top = exact_seconds_of(gap.age - gap.floor);
            const double frame = exact_seconds_of(gap.frame);
            const double weight = std::exp(-exact_seconds_of(now - gap.arrived) / memory);
            share.add({.top = top, .frame = frame, .count = gap.frames, .weight = weight});
            most = std::max(most, top);
        }
        const double max_spread = exact_seconds_of(settings_.max_spread);
        auto cover = share.choose({.price = exact_seconds_of(settings_.price),
                                   .budget = settings_.budget,
                                   .max_spread = max_spread,
                                   .usual_share = settings_.usual_share});
        // A handful of gaps is no statistics: cover them all.
        if (cover && gaps_.size() < 20) cover->spread = std::max(cover->spread, std::min(max_spread, most));
        return cover;
    }

    PlaybackSettings settings_;
    SnapshotGaps gaps_;
    Floor floor_;
    Duration delay_{};
    std::optional<Duration> overdue_;  // the age from which the next snapshot is overdue
    std::optional<LocalTime> stale_since_;
    Duration age_{};             // of the newest, at the last frame
    Duration frame_ = 16'667us;  // usual time between frames
    int frames_in_gap_ = 0;
    bool learned_ = true;
};

}  // namespace motionwire
