#pragma once

// Ways to get from a to b along a line or a curve. `u` is how far along we are, 0 at a and 1 at b.
//
//   lerp        straight: continuous in position, a polyline at low rates
//   lerp_angle  the same on a circle, the short way round
//   hermite     the cubic that leaves with a's velocity and arrives with b's: continuous in velocity, too
//
// Everything is computed from b - a, a short difference, so that floats suffice far away from the origin.

#include "motionwire/vector.hpp"

#include <cmath>
#include <numbers>

namespace motionwire {

template <Vector V>
constexpr V lerp(const V& a, const V& b, float u) {
    return a + (b - a) * u;
}

// Radians, the short way round, whatever whole turns the two angles carry; the result lies in [-pi, pi].
inline float lerp_angle(float a, float b, float u) {
    constexpr float turn = 2 * std::numbers::pi_v<float>;
    return std::remainder(a + std::remainder(b - a, turn) * u, turn);
}

template <Vector V>
struct PointAndVelocity {
    V point{};
    V velocity{};  // units per second
};

// Value and derivative of the cubic from a to b, which are `seconds` apart (Hermite blending with sent
// velocities: "Entity interpolation"). Never further from the straight way than 4/27 of what the end
// velocities cover in that time.
template <Vector V>
constexpr PointAndVelocity<V> hermite(const PointAndVelocity<V>& a, const PointAndVelocity<V>& b,
                                      float seconds, float u) {
    const float u2 = u * u, u3 = u2 * u;
    const V way = b.point - a.point;
    if (!(seconds > 0)) return u < 1 ? a : b;  // no time between them: nothing to divide by
    return {
        a.point + way * (3 * u2 - 2 * u3) + a.velocity * (seconds * (u - 2 * u2 + u3)) +
            b.velocity * (seconds * (u3 - u2)),
        way * (6 * (u - u2) / seconds) + a.velocity * (1 - 4 * u + 3 * u2) + b.velocity * (3 * u2 - 2 * u)};
}

}  // namespace motionwire
