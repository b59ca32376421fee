#pragma once

// Sine, arc tangent and exponential from + - * / alone. The library's differ in the last bit from one C
// library, processor and compiler (which may fold them) to the next; these do not, so that a server and a
// client step the world alike wherever they were built. Needs -ffp-contract=off. Good to 1e-9, which is more
// than a float holds.

#include <cmath>  // floor and sqrt, which are exact everywhere
#include <glm/vec3.hpp>

namespace sim {

constexpr double pi = 3.14159265358979323846;

// Taylor series on -pi/4..pi/4.
constexpr double small_sine(double x) {
    const double y = x * x;
    return x * (1 - y / 6 * (1 - y / 20 * (1 - y / 42 * (1 - y / 72 * (1 - y / 110 * (1 - y / 156))))));
}
constexpr double small_cosine(double x) {
    const double y = x * x;
    return 1 - y / 2 * (1 - y / 12 * (1 - y / 30 * (1 - y / 56 * (1 - y / 90 * (1 - y / 132)))));
}

inline double sine(double x) {  // |x| < 1e6
    const double quarters = std::floor(x * (2 / pi) + 0.5), r = x - quarters * (pi / 2);
    const int q = static_cast<int>(static_cast<long long>(quarters) & 3);
    const double s = q % 2 == 0 ? small_sine(r) : small_cosine(r);
    return q < 2 ? s : -s;
}
inline double cosine(double x) { return sine(x + pi / 2); }
inline float sine(float x) { return static_cast<float>(sine(static_cast<double>(x))); }
inline float cosine(float x) { return static_cast<float>(cosine(static_cast<double>(x))); }

constexpr double arc_tangent(double x) {
    if (x < 0) return -arc_tangent(-x);
    if (x > 1) return pi / 2 - arc_tangent(1 / x);
    if (x > 0.41421356) return pi / 4 + arc_tangent((x - 1) / (x + 1));
    const double y = x * x;
    double sum = 0;
    for (int n = 25; n >= 1; n -= 2) sum = 1.0 / n - y * sum;
    return x * sum;
}

// The direction of (x, y), -pi..pi; 0 for no direction at all.
inline float direction_of(float y, float x) {
    if (x == 0 && y == 0) return 0;
    const double dx = static_cast<double>(x), dy = static_cast<double>(y);
    if (std::abs(dx) >= std::abs(dy)) {
        const double a = arc_tangent(dy / dx);
        return static_cast<float>(dx > 0 ? a : a + (dy >= 0 ? pi : -pi));
    }
    return static_cast<float>((dy > 0 ? pi / 2 : -pi / 2) - arc_tangent(dx / dy));
}

inline double exponential(double x) {  // for x <= 0
    if (x < -40) return 0;
    const double y = x / 256;
    double e = 1 + y * (1 + y / 2 * (1 + y / 3 * (1 + y / 4 * (1 + y / 5 * (1 + y / 6 * (1 + y / 7))))));
    for (int i = 0; i < 8; ++i) e *= e;
    return e;
}

inline float wrapped(float angle) {  // to -pi..pi
    constexpr float turn = static_cast<float>(2 * pi);
    return angle - turn * std::floor(angle / turn + 0.5f);
}

// Moves a value toward its goal, by at most `most`; gets there exactly.
constexpr float toward(float value, float goal, float most) {
    if (goal > value + most) return value + most;
    if (goal < value - most) return value - most;
    return goal;
}

inline float flat_length(const glm::vec3& v) { return std::sqrt(v.x * v.x + v.y * v.y); }
inline glm::vec3 flat(const glm::vec3& v) { return {v.x, v.y, 0}; }

}  // namespace sim
