#pragma once

// Which moment of the past to draw, and how fast to play. On the local clock alone: it works before the first
// ping comes back, and no correction of a clock can shake the picture.
//
//     snapshots --arrive()--> PlaybackDelay --> delay            how far in the past (playback_delay.hpp)
//     frames ----advance()--> playhead: now - delay, approached
//                             by playing slower or faster        how fast (playback_rate.hpp)
//
//     playback.arrive(rate.time_of(snapshot.tick), arrived);   // each snapshot, in order of arrival
//     const ServerTime at = playback.advance(now);             // each frame, after the arrivals
//
// One sample per snapshot tick, never per entity: an empty snapshot counts too. Things that are sent at
// another rate want a playback of their own. Costs 0.1 us per arrival, about 20 us for the first frame after
// one, 0.04 us for any other frame; 25 kB, and no allocation.

#include "motionwire/playback_delay.hpp"
#include "motionwire/playback_rate.hpp"
#include "motionwire/playback_settings.hpp"
#include "motionwire/time.hpp"

#include <algorithm>
#include <cassert>

namespace motionwire {

class AdaptivePlayback {
public:
    explicit AdaptivePlayback(PlaybackSettings settings = {}) : settings_{settings}, delay_{settings} {
        assert(settings.memory > 0s && settings.max_spread <= 500ms && settings.stop > settings.coast);
    }

    // Call once per snapshot tick, in order of arrival, with the local moment of arrival.
    // Duplicates and stragglers say nothing new and do no harm.
    void arrive(ServerTime taken, LocalTime arrived) {
        const Duration lateness = arrived.time_since_epoch() - taken.time_since_epoch();
        if (heard_ && taken <= newest_) return;
        newest_ = taken;
        if (heard_) return delay_.arrive(arrived, lateness);
        heard_ = true;
        delay_.start(lateness);
    }

    // Call once a frame, after the arrivals. The server time to draw; it never goes back.
    ServerTime advance(LocalTime now) {
        jumped_ = false;
        if (!heard_) return render_;
        delay_.learn();
        if (!started_) return begin(now);
        const Duration passed = now - last_;
        if (passed <= Duration{}) return render_;
        last_ = now;
        if (passed > settings_.local_stall) return jump(now);
        delay_.look(now.time_since_epoch() - newest_.time_since_epoch(), passed);
        const Duration behind = (on_time(now) - render_) - passed;
        if (behind > settings_.max_behind && on_time(now) <= newest_) return jump(now);
        return play(passed, behind);
    }

    bool has_started() const { return started_; }        // advance() has given a moment to draw
    bool jumped() const { return jumped_; }              // the last advance() skipped time: don't ease
    Duration delay() const { return delay_.delay(); }    // aimed at: local minus server, offset included
    Duration spread() const { return delay_.spread(); }  // of that, bought against jitter and loss
    double rate() const { return rate_; }                // of real time
    ServerTime newest() const { return newest_; }
    ServerTime render_time() const { return render_; }
    bool dry() const { return started_ && render_ > newest_; }  // the last frame was a guess

    // The server's time begins anew (a new connection).
    void reset() { *this = AdaptivePlayback{settings_}; }

private:
    ServerTime on_time(LocalTime now) const { return ServerTime{now.time_since_epoch() - delay_.delay()}; }

    ServerTime begin(LocalTime now) {
        started_ = true;
        last_ = now;
        return render_ = on_time(now);
    }

    // We slept, or the picture is hopelessly late: be where we should be, and learn nothing from it.
    ServerTime jump(LocalTime now) {
        jumped_ = true;
        rate_ = 1;
        delay_.slept();
        return render_ = std::max(render_, on_time(now));
    }

    ServerTime play(Duration passed, Duration behind) {
        const Duration past = render_ - newest_;
        const PlayheadPlace place{.behind = exact_seconds_of(behind),
                                  .past = exact_seconds_of(past),
                                  .overdue = delay_.is_overdue()};
        const double wanted = wanted_rate(place, settings_), dt = exact_seconds_of(passed);
        rate_ = eased_rate(rate_, wanted, past > 0s, dt, settings_);
        return render_ += scaled(passed, rate_);
    }

    PlaybackSettings settings_;
    PlaybackDelay delay_;
    ServerTime newest_{};
    ServerTime render_{};
    LocalTime last_{};  // frame
    double rate_ = 1;
    bool heard_ = false;
    bool started_ = false;
    bool jumped_ = false;
};

}  // namespace motionwire
