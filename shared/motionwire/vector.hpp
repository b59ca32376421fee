#pragma once

// What motionwire asks of a vector type, so that you can bring your engine's own.
//
//   Vector    can be added, subtracted and scaled by a float: enough to blend along a line (a float is one)
//   Vector3   besides, has float members x, y and z: enough to turn
//
// Calls inside motionwire that are given your types are qualified, because GLM and others have functions of
// the same names that would otherwise be found beside ours.

#include <cmath>
#include <concepts>

namespace motionwire {

template <class V>
concept Vector = std::default_initializable<V> && requires(V a, V b, float s) {
    { a + b } -> std::convertible_to<V>;
    { a - b } -> std::convertible_to<V>;
    { a* s } -> std::convertible_to<V>;
};

template <class V>
concept Vector3 = Vector<V> && requires(V v) {
    { v.x } -> std::same_as<float&>;
    { v.y } -> std::same_as<float&>;
    { v.z } -> std::same_as<float&>;
};

// By member, never by the order in which some constructor wants them.
template <Vector3 V>
constexpr V make_vector(float x, float y, float z) {
    V v{};
    v.x = x, v.y = y, v.z = z;
    return v;
}

template <Vector3 V>
constexpr float dot(const V& a, const V& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

template <Vector3 V>
constexpr V cross(const V& a, const V& b) {
    return make_vector<V>(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

template <Vector3 V>
float length(const V& v) {
    return std::sqrt(motionwire::dot(v, v));
}

}  // namespace motionwire
