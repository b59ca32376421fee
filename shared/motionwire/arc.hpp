#pragma once

// Motion along an arc, in closed form and written for vectors:
//
//     v(t) = R(w t) (v0 + c t)       w: spin, c: push along the way of travel
//
// Velocity and nose turn together at a steady rate while the speed changes at a steady rate. No heading is
// extracted, so standing, straight on, turning on the spot, reversing and climbing a helix are all the same
// few lines, and nothing is singular at rest or straight ahead. With a = |w| t and every vector split into
// its part along w and across it:
//
//     p(t) = p0 + t   [v_along     + v_across sin a / a                   + (n x v) (1 - cos a) / a]
//               + t^2 [c_along / 2 + c_across (a sin a + cos a - 1) / a^2 + (n x c) (sin a - a cos a) / a^2]

#include "motionwire/motion.hpp"

#include <cmath>

namespace motionwire {

// Means over s in [0, 1] of cos(a s), sin(a s), s cos(a s), s sin(a s): the four fractions above. Near zero
// the closed forms cancel, so below 0.1 their series are used; the seam is below 1e-13.
struct TurnMeans {
    double cos0, sin0, cos1, sin1;
};

inline TurnMeans turn_means(double a) {
    const double q = a * a, c = std::cos(a), s = std::sin(a);
    if (q > 0.01) return {s / a, (1 - c) / a, (a * s + c - 1) / q, (s - a * c) / q};
    return {1 - q / 6 * (1 - q / 20 * (1 - q / 42)), a * (0.5 - q / 24 * (1 - q / 30 * (1 - q / 56))),
            0.5 - q / 8 + q * q / 144 - q * q * q / 5760,
            a * (1.0 / 3 - q / 30 + q * q / 840 - q * q * q / 45360)};
}

namespace detail {

// `v` with its part across the axis turned by the given means of cosine and sine.
template <Vector3 V>
V mean_turned(const V& v, const V& axis, float straight, double cosine, double sine) {
    const V along = axis * motionwire::dot(axis, v);
    return along * straight + (v - along) * static_cast<float>(cosine) +
           motionwire::cross(axis, v) * static_cast<float>(sine);
}

}  // namespace detail

// `push` in m/s2, world axes. Does not know of brakes: whoever calls ends them in time.
template <Vector3 V, Quaternion Q>
Motion<V, Q> along_arc(Motion<V, Q> m, const V& push, float seconds) {
    const float rate = motionwire::length(m.spin);
    const V axis = rate > 0 ? m.spin * (1 / rate) : V{};
    const TurnMeans mean = motionwire::turn_means(static_cast<double>(rate) * static_cast<double>(seconds));
    m.position = m.position + detail::mean_turned(m.velocity, axis, 1.0f, mean.cos0, mean.sin0) * seconds +
                 detail::mean_turned(push, axis, 0.5f, mean.cos1, mean.sin1) * (seconds * seconds);
    m.velocity = m.velocity + push * seconds;
    if (rate == 0) return m;
    const Q turn = motionwire::from_rotation_vector<Q>(m.spin * seconds);
    m.velocity = motionwire::rotate(turn, m.velocity);
    m.orientation = motionwire::normalized(motionwire::multiply(turn, m.orientation));
    return m;
}

}  // namespace motionwire
