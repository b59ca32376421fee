#include "sim/attitude.hpp"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>

#include "sim/exact_math.hpp"

namespace sim {

float yaw_of(const Quat& q) {
    const Vec3 nose = q * Vec3{1, 0, 0};
    return direction_of(nose.y, nose.x);
}

Quat aligned(const Vec3& nose, const Vec3& up) {
    const Vec3 ahead = glm::normalize(Vec3{nose.x, nose.y, -(up.x * nose.x + up.y * nose.y) / up.z});
    return glm::normalize(glm::quat_cast(glm::mat3{ahead, glm::cross(up, ahead), up}));
}

Quat turned(const Quat& q, const Vec3& turn) {
    const float angle = glm::length(turn);
    if (angle == 0) return q;
    const Vec3 v = turn * (sine(angle / 2) / angle);
    return glm::normalize(Quat{cosine(angle / 2), v.x, v.y, v.z} * q);
}

Vec3 turned(const Vec3& v, float angle) {
    const float c = cosine(angle), s = sine(angle);
    return {c * v.x - s * v.y, s * v.x + c * v.y, 0};
}

// By its series: a step never turns far.
Vec3 small_turn(const Quat& from, const Quat& to) {
    Quat q = to * glm::conjugate(from);
    if (q.w < 0) q = -q;
    const Vec3 v{q.x, q.y, q.z};
    const float s2 = glm::dot(v, v);
    return v * (2 + s2 * (1.0f / 3 + s2 * 0.15f));
}

void rest_on_deck(Motion& m) {
    const auto snap = [](float x) { return (std::floor(x * 1024) + 0.5f) / 1024; };
    m.position.x = snap(m.position.x), m.position.y = snap(m.position.y);
    const float yaw = snap(yaw_of(m.orientation));
    m.orientation = {cosine(yaw / 2), 0, 0, sine(yaw / 2)};
}

}  // namespace sim
