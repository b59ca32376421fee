#pragma once

// Hermite for rotations: leaves with a's spin, arrives with b's, and is right for fast things.
//
//     q(u) = exp(r(u)) qa        r(u): the cubic from 0 to the rotation vector that leads from qa to qb
//
// Two orientations alone can't say whether a wheel turned by 270 degrees or by -90. The spins can: of all
// rotation vectors that lead from qa to qb, the one nearest to (mean spin * seconds) is taken.

#include "motionwire/interpolate.hpp"
#include "motionwire/quaternion.hpp"

#include <numbers>

namespace motionwire {

template <Vector3 V, Quaternion Q>
struct OrientationAndSpin {
    Q orientation = identity<Q>();
    V spin{};  // rad/s about world axes
};

namespace detail {

// The rate of change of a rotation vector r belonging to a spin, and back (the left Jacobian of SO(3) and its
// inverse).
template <Vector3 V>
V rate_from_spin(const V& r, const V& spin) {
    const float t = motionwire::length(r);
    if (t > 5)
        return spin;  // near a whole turn the inverse does not exist; exact where r and spin are parallel
    const float k = t < 0.5f ? 1.0f / 12 + t * t / 720 : (1 - t / 2 / std::tan(t / 2)) / (t * t);
    const V c = motionwire::cross(r, spin);
    return spin - c * 0.5f + motionwire::cross(r, c) * k;
}

template <Vector3 V>
V spin_from_rate(const V& r, const V& rate) {
    const float q = motionwire::dot(r, r), t = std::sqrt(q);
    const float a = q < 0.25f ? 0.5f - q / 24 + q * q / 720 : (1 - std::cos(t)) / q;
    const float b = q < 0.25f ? 1.0f / 6 - q / 120 + q * q / 5040 : (t - std::sin(t)) / (q * t);
    const V c = motionwire::cross(r, rate);
    return rate + c * a + motionwire::cross(r, c) * b;
}

// Of all rotation vectors that lead from one orientation to another, the one nearest to `expected`.
template <Vector3 V, Quaternion Q>
V turn_nearest(const Q& from, const Q& to, const V& expected) {
    constexpr float whole = 2 * std::numbers::pi_v<float>;
    const V shortest = motionwire::rotation_between<V>(from, to);
    const float angle = motionwire::length(shortest), hint = motionwire::length(expected);
    if (angle < 1e-6f && hint < 1e-6f) return shortest;
    const V axis = angle < 1e-6f ? expected * (1 / hint) : shortest * (1 / angle);
    return axis * (angle + whole * std::round((motionwire::dot(expected, axis) - angle) / whole));
}

}  // namespace detail

// C1 while the turn stays under 5 rad or about one axis; finite always.
template <Vector3 V, Quaternion Q>
OrientationAndSpin<V, Q> rotation_hermite(const Q& qa, const V& spin_a, const Q& qb, const V& spin_b,
                                          float seconds, float u) {
    const V turn = detail::turn_nearest(qa, qb, (spin_a + spin_b) * (seconds / 2));
    const auto r =
        motionwire::hermite<V>({V{}, spin_a}, {turn, detail::rate_from_spin(turn, spin_b)}, seconds, u);
    return {motionwire::integrate(qa, r.point, 1.0f), detail::spin_from_rate(r.point, r.velocity)};
}

}  // namespace motionwire
