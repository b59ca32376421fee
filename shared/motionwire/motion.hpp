#pragma once

// Where something is and how it moves, at one moment. The value that goes through the whole of motionwire:
// sent, kept, interpolated, guessed and drawn.

#include "motionwire/quaternion.hpp"

namespace motionwire {

template <Vector3 V, Quaternion Q>
struct Motion {
    V position{};                   // m
    V velocity{};                   // m/s
    Q orientation = identity<Q>();  // unit; the nose is the x axis
    V spin{};                       // rad/s about world axes

    friend bool operator==(const Motion&, const Motion&) = default;
};

// `seconds` further at the velocity and spin it has; `pace` is the share of them that is left then.
template <Vector3 V, Quaternion Q>
Motion<V, Q> coast(const Motion<V, Q>& m, float seconds, float pace = 1) {
    return {m.position + m.velocity * seconds, m.velocity * pace,
            motionwire::integrate(m.orientation, m.spin, seconds), m.spin * pace};
}

}  // namespace motionwire
