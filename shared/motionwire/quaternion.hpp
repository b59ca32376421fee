#pragma once

// What motionwire asks of a quaternion type (float members w, x, y, z: glm::quat, or four floats of your
// own), and the little algebra it needs. A rotation vector is axis times angle, in radians: the straight line
// among rotations.
//
// q and -q are the same rotation. Whatever compares or blends two of them looks at the sign first, or things
// spin the long way round. Whatever comes out is of length 1 within 1e-6, also if what went in was quantised.

#include "motionwire/vector.hpp"

#include <cmath>

namespace motionwire {

template <class Q>
concept Quaternion = std::default_initializable<Q> && requires(Q q) {
    { q.w } -> std::same_as<float&>;
    { q.x } -> std::same_as<float&>;
    { q.y } -> std::same_as<float&>;
    { q.z } -> std::same_as<float&>;
};

// By member: constructors differ in which of the four comes first.
template <Quaternion Q>
constexpr Q make(float w, float x, float y, float z) {
    Q q{};
    q.w = w, q.x = x, q.y = y, q.z = z;
    return q;
}

template <Quaternion Q>
constexpr Q identity() {
    return motionwire::make<Q>(1, 0, 0, 0);
}

// First b, then a: multiply(a, b) turns a vector as a does after b.
template <Quaternion Q>
constexpr Q multiply(const Q& a, const Q& b) {
    return motionwire::make<Q>(
        a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
        a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w);
}

template <Quaternion Q>
constexpr Q conjugate(const Q& q) {
    return motionwire::make<Q>(q.w, -q.x, -q.y, -q.z);
}

// Of length 1; what has no direction (zero, not a number) becomes the identity.
template <Quaternion Q>
Q normalized(const Q& q) {
    const float squared = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    if (!(squared > 1e-12f) || !std::isfinite(squared)) return motionwire::identity<Q>();
    const float scale = 1 / std::sqrt(squared);
    return motionwire::make<Q>(q.w * scale, q.x * scale, q.y * scale, q.z * scale);
}

template <Quaternion Q, Vector3 V>
V rotate(const Q& q, const V& v) {
    const V axis = motionwire::make_vector<V>(q.x, q.y, q.z);
    return v + motionwire::cross(axis, motionwire::cross(axis, v) + v * q.w) * 2.0f;
}

namespace detail {

// What moves on a screen turns a few degrees from sample to sample. There the series are exact to the last
// bit of a float, and several times cheaper than sine, cosine and arc tangent. h: half the angle; s: its
// sine.

constexpr float cos_series(float hh) { return 1 - hh / 2 * (1 - hh / 12 * (1 - hh / 30 * (1 - hh / 56))); }
constexpr float sin_over_series(float hh) {
    return 1 - hh / 6 * (1 - hh / 20 * (1 - hh / 42 * (1 - hh / 72)));
}
constexpr float asin_over_series(float ss) {
    return 1 +
           ss * (1.0f / 6 + ss * (3.0f / 40 + ss * (5.0f / 112 + ss * (35.0f / 1152 + ss * (63.0f / 2816)))));
}

}  // namespace detail

template <Quaternion Q, Vector3 V>
Q from_rotation_vector(const V& r) {
    const float hh = motionwire::dot(r, r) / 4;
    if (hh < 0.25f) {
        const float k = detail::sin_over_series(hh) / 2;
        return motionwire::make<Q>(detail::cos_series(hh), r.x * k, r.y * k, r.z * k);
    }
    const float h = std::sqrt(hh), k = std::sin(h) / (2 * h);
    return motionwire::make<Q>(std::cos(h), r.x * k, r.y * k, r.z * k);
}

// The short way: never longer than pi.
template <Vector3 V, Quaternion Q>
V to_rotation_vector(const Q& q) {
    const float sign = q.w < 0 ? -1.0f : 1.0f;
    const V v = motionwire::make_vector<V>(q.x * sign, q.y * sign, q.z * sign);
    const float ss = motionwire::dot(v, v);
    if (ss < 0.0625f) return v * (2 * detail::asin_over_series(ss));
    const float sine = std::sqrt(ss);
    return v * (2 * std::atan2(sine, q.w * sign) / sine);
}

// The rotation that takes `from` to `to`, about world axes, the short way.
template <Vector3 V, Quaternion Q>
V rotation_between(const Q& from, const Q& to) {
    return motionwire::to_rotation_vector<V>(motionwire::multiply(to, motionwire::conjugate(from)));
}

// Radians, 0 to pi.
template <Quaternion Q>
float angle_between(const Q& a, const Q& b) {
    const Q turn = motionwire::multiply(b, motionwire::conjugate(a));
    return 2 * std::atan2(std::sqrt(turn.x * turn.x + turn.y * turn.y + turn.z * turn.z), std::abs(turn.w));
}

// `seconds` later at a steady spin (rad/s about world axes), in closed form.
template <Quaternion Q, Vector3 V>
Q integrate(const Q& q, const V& spin, float seconds) {
    const V turn = spin * seconds;
    if (turn.x == 0 && turn.y == 0 && turn.z == 0) return q;  // what rests stays the same, bit for bit
    return motionwire::normalized(motionwire::multiply(motionwire::from_rotation_vector<Q>(turn), q));
}

// Straight through the middle of the ball and out to its surface: cheap, not quite at a steady rate.
template <Quaternion Q>
Q nlerp(const Q& a, const Q& b, float u) {
    const float sign = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z < 0 ? -u : u;
    const float rest = 1 - u;
    return motionwire::normalized(motionwire::make<Q>(a.w * rest + b.w * sign, a.x * rest + b.x * sign,
                                                      a.y * rest + b.y * sign, a.z * rest + b.z * sign));
}

namespace detail {
struct PlainVector {  // where a formula needs a vector and the caller brought none
    float x = 0, y = 0, z = 0;
    friend constexpr PlainVector operator+(PlainVector a, PlainVector b) {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    friend constexpr PlainVector operator-(PlainVector a, PlainVector b) {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
    friend constexpr PlainVector operator*(PlainVector a, float s) { return {a.x * s, a.y * s, a.z * s}; }
};
}  // namespace detail

// At a steady rate, the short way round.
template <Quaternion Q>
Q slerp(const Q& a, const Q& b, float u) {
    return motionwire::integrate(a, motionwire::rotation_between<detail::PlainVector>(a, b), u);
}

}  // namespace motionwire
