#include "client/window/shadows.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "client/window/light.hpp"
#include "client/window/palette.hpp"

namespace window {
namespace {
constexpr float hover = 0.4f;  // metres: above it a body is in the air

std::array<Vec3, 4> outline(const Floor& floor, const client::Body& body) {
    const bool car = body.kind == sim::Kind::car;
    const float behind = car ? -1.6f : -0.4f, ahead = car ? 1.7f : 0.4f, side = car ? 0.9f : 0.4f;
    const float height = std::max(0.0f, body.position.z - floor.height);
    const Frame frame(body.position, body.orientation);
    const Vec3 off = shadow_offset(height + (car ? 0.5f : 0.9f)) + Vec3{0, 0, 0.05f - height};
    return {frame.at({behind, -side, 0}) + off, frame.at({ahead, -side, 0}) + off,
            frame.at({ahead, side, 0}) + off, frame.at({behind, side, 0}) + off};
}

void add_drop_line(Brush& brush, const Vec3& from, float floor) {
    const Vec3 side{0.06f, 0, 0}, foot{from.x, from.y, floor};
    brush.quad(foot - side, foot + side, from + side, from - side, rgb(0xE8EEF5, 150));
    constexpr int parts = 12;
    auto rim = [&](int k, float radius) {
        const float angle = float(k) / parts * 6.2831853f;
        return foot + Vec3{radius * std::cos(angle), radius * std::sin(angle), 0.06f};
    };
    for (int i = 0; i < parts; ++i)
        brush.quad(rim(i, 0.45f), rim(i + 1, 0.45f), rim(i + 1, 0.31f), rim(i, 0.31f), rgb(0xE8EEF5, 170));
}
}  // namespace

Floor floor_under(const sim::Arena& arena, const client::Scene& scene, const client::Body& body) {
    const sim::Ground ground = sim::ground_at(arena, body.position, scene.present);
    const Frame ramp(arena.ramp.position, arena.ramp.yaw);
    const Vec3 d = body.position - ramp.origin;
    const bool on_ramp = std::abs(glm::dot(d, ramp.forward)) < sim::ramp_half_length &&
                         std::abs(glm::dot(d, ramp.left)) < sim::ramp_half_width;
    return {std::max(0.0f, ground.height), on_ramp || ground.parent == sim::Parent::ferry};
}

void add_shadow(Brush& brush, const Floor& floor, const client::Body& body) {
    const float height = body.position.z - floor.height;
    if (!floor.raised) {
        const auto o = outline(floor, body);
        brush.quad(o[0], o[1], o[2], o[3], rgb(0x050A10, height > hover ? 120 : 140));
    }
    if (height > hover) add_drop_line(brush, body.position, floor.height);
}

void add_raised_shadow(Painter& painter, const Floor& floor, const client::Body& body) {
    if (!floor.raised || !painter.begin(body.position + Vec3{0, 0.3f, 0}, 4)) return;
    const auto o = outline(floor, body);
    painter.brush().quad(o[0], o[1], o[2], o[3], mix(color::wood, color::ground, 0.5f));
}

}  // namespace window
