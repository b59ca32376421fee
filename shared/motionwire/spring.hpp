#pragma once

// Hides a correction: what is drawn may differ from what is now known by an offset, and the offset dies out.
//
//     drawn = known + offset       offset'' = -2 p offset' - p^2 offset      (critically damped: no swinging)
//
// The step is exact for any length, so the frame rate does not matter; position and velocity both stay
// continuous; and it is linear and without memory: a new correction simply adds to what is left of the last.

#include "motionwire/vector.hpp"

#include <cmath>

namespace motionwire {

template <Vector V>
struct Offset {
    V value{};
    V rate{};  // per second
};

// `stiffness` p in 1/s: of an offset at rest 5 % are left after 4.744 / p.
template <Vector V>
Offset<V> decayed(const Offset<V>& from, float stiffness, float seconds) {
    const float fade = std::exp(-stiffness * seconds);
    const V slope = from.rate + from.value * stiffness;
    return {(from.value + slope * seconds) * fade, (from.rate - slope * (stiffness * seconds)) * fade};
}

}  // namespace motionwire
