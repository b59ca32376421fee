#pragma once

// How fast to play, from where the playhead stands.
//
//      want   1.095 |                        ____      far behind: catch up
//              1.06 |               ________/
//                 1 |______._______/                   on time, and a little spare
//             0.905 |     /                            overdue: stretch what is left
//             0.805 |____/                             delay is missing
//                   +------0-------------------> behind (later than needed)
//
// Past the newest snapshot it coasts and then brakes to a stop. The rate itself changes gently, and is never
// negative: time may stop, and never goes back.

#include "motionwire/playback_settings.hpp"
#include "motionwire/time.hpp"

#include <algorithm>

namespace motionwire {

// Where the playhead is. In seconds, all short.
struct PlayheadPlace {
    double behind;  // > 0: later than needed; < 0: delay is missing
    double past;    // > 0: this far past the newest snapshot
    bool overdue;   // the next snapshot should have come
};

inline double wanted_rate(const PlayheadPlace& place, const PlaybackSettings& settings) {
    double rate = 1;
    const double spare = place.behind - exact_seconds_of(settings.dead_band);
    if (spare > 0) {
        const bool much = place.behind > exact_seconds_of(settings.far_behind);
        rate += std::min(settings.push * spare, much ? settings.fastest : settings.fast);
    }
    if (place.behind < 0) {
        const bool much = -place.behind > exact_seconds_of(settings.far_missing);
        rate -= std::min(settings.pull * (0.001 - place.behind), much ? settings.crawl : settings.slowest);
    }
    if (place.overdue && place.behind < exact_seconds_of(settings.overdue_room))
        rate = std::min(rate, 1 - settings.slow);
    if (place.past > 0) {
        const double brakes_for = exact_seconds_of(settings.stop - settings.coast);
        const double left = (exact_seconds_of(settings.stop) - place.past) / brakes_for;
        rate = std::min(rate, (1 - settings.slow) * std::clamp(left, 0.0, 1.0));
    }
    return rate;
}

// The rate for a frame of dt seconds, on the way from the last rate to the wanted one.
inline double eased_rate(double rate, double wanted, bool dry, double dt, const PlaybackSettings& settings) {
    const double down = dry ? settings.hurry : settings.ease;
    const double up = rate < 0.9 ? settings.hurry : settings.ease / 2;
    return std::max(0.0, rate + std::clamp(wanted - rate, -down * dt, up * dt));
}

}  // namespace motionwire
