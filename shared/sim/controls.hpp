#pragma once

// What a player holds down during one tick. Small integers, quantised where they are pressed: both ends
// and every replay compute with the same numbers, and no value a wire can carry is a wrong one.
//
//             forward             right            action       use           respawn
//   car       throttle / brake    steer right      hand brake   get out       back onto the circuit
//   walker    north (+y)          east (+x)        jump         get in        back to a spawn place

#include <algorithm>
#include <cstdint>

namespace sim {

struct Controls {
    std::int8_t forward = 0, right = 0;  // -127..127; -128 counts as -127
    bool action = false, use = false, respawn = false;

    friend bool operator==(const Controls&, const Controls&) = default;
};

// -1..1
constexpr float fraction_of(std::int8_t axis) {
    return static_cast<float>(std::max<int>(axis, -127)) / 127.0f;
}

// What a car does that nobody drives any more: it brakes to a stop.
constexpr Controls parked{.action = true};

}  // namespace sim
