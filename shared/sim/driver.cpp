#include "sim/driver.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "sim/exact_math.hpp"
#include "sim/obstacles.hpp"

namespace sim {
namespace {

std::int8_t axis(float fraction) { return static_cast<std::int8_t>(std::clamp(fraction, -1.0f, 1.0f) * 127); }

const Vec3& around(const Arena& arena, std::size_t index) {
    return arena.circuit[index % arena.circuit.size()];
}

// The point this many pieces of road further, in the lane.
Vec3 in_lane(const Arena& arena, std::size_t index, float lane) {
    const Vec3 &a = around(arena, index),
               along = around(arena, index + 1) - around(arena, index + arena.circuit.size() - 1);
    const float k = lane / std::max(flat_length(along), 1e-3f);
    return {a.x - along.y * k, a.y + along.x * k, a.z};
}

// The speed from which every bend ahead can still be slowed for.
float safe_speed(const Arena& arena, std::size_t index, float speed) {
    constexpr float grip = 0.75f * car_grip, slowing = 4, piece = 1.9f;
    float safe2 = speed * speed;
    for (std::size_t i = 0; i < 24; ++i) {
        const float bend = std::max(std::abs(arena.bends[(index + i) % arena.bends.size()]), 0.005f);
        safe2 = std::min(safe2, grip / bend + 2 * slowing * piece * static_cast<float>(i));
    }
    return std::sqrt(safe2);
}

// Something solid within this reach of the front wheels.
bool is_blocked(const Car& car, const Arena& arena, float reach) {
    const Vec3 p = car.position + flat(car.orientation * Vec3{1, 0, 0}) * reach;
    return keep_out(arena, p, car_radius, ServerTime{}).position != p;
}

float noise(std::uint32_t seed, std::uint32_t n) {  // -1..1
    std::uint32_t x = seed * 0x9E3779B9u + n * 0x85EBCA6Bu + 0x1234567u;
    x ^= x >> 16, x *= 0x7FEB352Du, x ^= x >> 15, x *= 0x846CA68Bu, x ^= x >> 16;
    return static_cast<float>(x >> 8) / 8388608.0f - 1;
}

}  // namespace

OnCircuit on_circuit(const Arena& arena, const Vec3& position) {
    OnCircuit best;
    float least = 1e30f;
    for (std::size_t i = 0; i < arena.circuit.size(); ++i) {
        const Vec3& p = arena.circuit[i];
        const float dx = position.x - p.x, dy = position.y - p.y, distance2 = dx * dx + dy * dy;
        if (distance2 < least) least = distance2, best.index = i;
    }
    const Vec3& a = arena.circuit[best.index];
    const Vec3 along = around(arena, best.index + 1) - around(arena, best.index + arena.circuit.size() - 1);
    const float length = flat_length(along);
    const Vec3 u = flat(along) * (1 / length), to = flat(position - a);
    const float ahead = std::clamp(glm::dot(to, u), -1.5f, 1.5f);
    best.point = a + along * (ahead / length);
    best.left = u.x * to.y - u.y * to.x;
    best.yaw = direction_of(along.y, along.x);
    return best;
}

Controls drive_circuit(const Car& car, const Arena& arena, float lane, float speed) {
    const OnCircuit road = on_circuit(arena, car.position);
    const float now = speed_of(car);
    const auto ahead = static_cast<std::size_t>(2 + std::clamp(std::abs(now) * 0.25f, 0.0f, 5.0f));
    const Vec3 goal = in_lane(arena, road.index + ahead, lane) - car.position;
    const Vec3 nose = flat(car.orientation * Vec3{1, 0, 0});
    const float x = goal.x * nose.x + goal.y * nose.y, y = goal.y * nose.x - goal.x * nose.y;
    const float curvature = 2 * y / std::max(x * x + y * y, 1.0f);
    float turn = curvature / car_curvature;
    if (x < 0) turn = y >= 0 ? 1.0f : -1.0f;  // it lies behind: round, the short way

    if (is_blocked(car, arena, 1.2f) || (now < -0.3f && is_blocked(car, arena, 4))) {
        const bool boxed_in = is_blocked(car, arena, -1.5f);
        return {.forward = axis(boxed_in ? 0.5f : -0.6f), .right = axis(turn)};
    }
    const float wanted = x < 0 ? std::min(speed, 5.0f) : safe_speed(arena, road.index, speed);
    return {.forward = axis((wanted - now) * 0.6f), .right = axis(-turn)};
}

Controls wander(const Walker& walker, const Arena& arena, Tick tick, std::uint32_t seed) {
    constexpr std::uint32_t leg = 90;  // ticks
    const std::uint64_t t = number_of(tick) + std::uint64_t{seed} * 37;
    const auto n = static_cast<std::uint32_t>(t / leg);  // wraps after more years than anybody wanders
    const float u = static_cast<float>(t % leg) / leg, s = u * u * (3 - 2 * u);
    const float from = noise(seed, n), to = noise(seed, n + 1);
    float heading = static_cast<float>(pi) * (from + (to - from) * s) * 1.5f;
    const float pace = noise(seed + 77, n / 2) < -0.6f ? 0.0f : 0.7f + 0.3f * noise(seed + 99, n / 3);
    const Vec3 ahead = walker.position + Vec3{cosine(heading), sine(heading), 0} * 4.0f;
    const bool leaves = height(arena, ahead.x, ahead.y) < 0.5f;
    if (leaves || height(arena, walker.position.x, walker.position.y) < 0.4f)
        heading = direction_of(-walker.position.y, -walker.position.x);  // home, to the middle
    return {.forward = axis(sine(heading) * pace), .right = axis(cosine(heading) * pace)};
}

}  // namespace sim
