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

// The rate of change of a rotation vector r belonging to a spin, and back (the left Jacobian of SO(3) and
// its inverse).
template <Vector3 V>
V rate_from_spin(const V& r, const V& spin) {
    const float t = motionwire::length(r);
    // Near a whole turn the inverse does not exist; exact where r and spin are parallel.
    if (t > 5) return spin;
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

// First `turn`, then `rest`, lead from one orientation to another.
template <Vector3 V>
struct Turn {
    V turn{};
    V rest{};  // small, and nothing unless there are whole turns
};

// Of all ways that lead there about one axis, the one nearest to `expected`. After about a whole turn both
// orientations are nearly the same, and the axis between them is what quantisation made of it: the less they
// differ, the more is the axis of `expected` believed, and what that leaves over is the rest.
template <Vector3 V, Quaternion Q>
Turn<V> turn_nearest(const Q& from, const Q& to, const V& expected) {
    constexpr float whole = 2 * std::numbers::pi_v<float>;
    constexpr float unsure = 0.05f;  // rad: a difference whose axis is worth as much as that of `expected`
    const V shortest = motionwire::rotation_between<V>(from, to);
    const float angle = motionwire::length(shortest), hint = motionwire::length(expected);
    if (!(hint > 0)) return {shortest, V{}};
    const float along = motionwire::dot(expected, shortest) < 0 ? -angle : angle;
    const V leaning = shortest * along + expected * (unsure * unsure / hint);
    const V axis = leaning * (1 / motionwire::length(leaning));
    const float left = motionwire::dot(shortest, axis);
    const float turns = std::round((motionwire::dot(expected, axis) - left) / whole);
    if (turns == 0) return {shortest, V{}};
    const V turn = axis * (left + whole * turns);
    return {turn, motionwire::rotation_between<V>(motionwire::integrate(from, turn, 1.0f), to)};
}

}  // namespace detail

// C1 while the turn stays under 5 rad or about one axis; finite always.
template <Vector3 V, Quaternion Q>
OrientationAndSpin<V, Q> rotation_hermite(const Q& qa, const V& spin_a, const Q& qb, const V& spin_b,
                                          float seconds, float u) {
    const auto [turn, rest] = detail::turn_nearest<V>(qa, qb, (spin_a + spin_b) * (seconds / 2));
    const auto r =
        motionwire::hermite<V>({V{}, spin_a}, {turn, detail::rate_from_spin(turn, spin_b)}, seconds, u);
    const Q turned = motionwire::integrate(qa, r.point, 1.0f);
    const V spin = detail::spin_from_rate(r.point, r.velocity);
    if (motionwire::dot(rest, rest) == 0) return {turned, spin};
    const V made_up = rest * (u * u * (3 - 2 * u));
    return {motionwire::integrate(turned, made_up, 1.0f),
            motionwire::rotate(motionwire::from_rotation_vector<Q>(made_up), spin) +
                rest * (6 * (u - u * u) / seconds)};
}

}  // namespace motionwire
