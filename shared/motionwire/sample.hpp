#pragma once

// What goes into a Timeline and what comes out of it, and how far a guess may go.

#include "motionwire/time.hpp"

#include <algorithm>
#include <cstdint>

namespace motionwire {

template <class T>
struct Sample {
    ServerTime time{};
    T value{};
    std::uint8_t epoch = 0;  // counts teleports and respawns; wraps. Different epochs are never blended
};

enum class Inserted { yes, duplicate, too_old };

enum class Mode {
    interpolate,  // between two real samples
    extrapolate,  // no news yet: guessing
    hold,         // out of guesses, waiting
};

template <class T>
struct Sampled {
    T value;
    Mode mode;
    std::uint8_t epoch = 0;
};

struct Limits {
    Duration coast = 300ms;    // how long a guess goes on at full speed
    Duration ease = 100ms;     // and then slows to a halt
    Duration interval = 50ms;  // usual distance of two samples
    Duration max_gap = 500ms;  // samples further apart are not two points of one motion: what happened in
                               // between is over when the last interval before the second begins
};

// How far a guess has got after `past`, as if time itself braked: at full pace for `coast`, then to 0 within
// `ease`.
struct Reach {
    float seconds;
    float pace;
    bool arrived;
};

constexpr Reach reach_of(Duration past, Duration coast, Duration ease) {
    if (past < coast) return {seconds_of(past), 1, false};
    const Duration slowing = std::min(past - coast, ease);
    const float pace = slowing < ease ? 1 - seconds_of(slowing) / seconds_of(ease) : 0;
    return {seconds_of(coast) + seconds_of(slowing) * (1 + pace) / 2, pace, slowing == ease};
}

}  // namespace motionwire
