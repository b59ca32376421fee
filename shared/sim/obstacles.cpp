#include "sim/obstacles.hpp"

#include <algorithm>
#include <cmath>

#include "sim/clearance.hpp"
#include "sim/exact_math.hpp"
#include "sim/ferry.hpp"

namespace sim {
namespace {

constexpr float skin = 1e-4f;  // nearer than this is touching, not inside: who leans on a wall is at rest
constexpr float furthest_push = 0.5f;  // metres at once; from deeper inside it takes some steps
constexpr float edge =
    0.2f;  // of the ramp and the ferry: less than a body's radius, so that one may drive by close

struct Box {  // axis-aligned in some frame
    Vec3 middle{}, half{};
};

struct Out {  // how to get out of one thing: direction times depth, in that thing's frame
    Vec3 push{};
    bool inside = false;
};

Out out_of_circle(const Vec3& from_middle, float reach, const Vec3& fallback) {
    const float distance = flat_length(from_middle), depth = reach - distance;
    if (depth <= skin) return {};
    return {(distance > 0 ? flat(from_middle) * (1 / distance) : fallback) * depth, true};
}

Out out_of_wall(const Wall& wall, const Vec3& p, float radius) {
    const float reach = radius + wall.thickness / 2;
    if (p.x < std::min(wall.from.x, wall.to.x) - reach || p.x > std::max(wall.from.x, wall.to.x) + reach ||
        p.y < std::min(wall.from.y, wall.to.y) - reach || p.y > std::max(wall.from.y, wall.to.y) + reach)
        return {};
    const Vec3 along = flat(wall.to - wall.from), to = flat(p - wall.from);
    const float length2 = along.x * along.x + along.y * along.y;
    const float t = std::clamp((along.x * to.x + along.y * to.y) / length2, 0.0f, 1.0f);
    if (p.z > wall.from.z + (wall.to.z - wall.from.z) * t + wall.height) return {};
    const float k = 1 / std::sqrt(length2);
    return out_of_circle(to - along * t, reach, {-along.y * k, along.x * k, 0});
}

Out out_of_pillar(const Pillar& pillar, const Vec3& p, float radius) {
    const float reach = radius + pillar.radius, dx = p.x - pillar.foot.x;
    if (dx > reach || dx < -reach) return {};  // most of them, and cheaply
    const Vec3 to = p - pillar.foot;
    if (std::abs(to.y) > reach || to.z > pillar.height) return {};
    return out_of_circle(to, reach, {1, 0, 0});
}

// Through the nearest of the faces that are not open.
Out out_of_box(const Box& box, const Vec3& p, float margin, bool back_open = false) {
    const Vec3 to = p - box.middle;
    const float dx = box.half.x + margin - std::abs(to.x), dy = box.half.y + margin - std::abs(to.y);
    if (dx <= skin || dy <= skin || std::abs(to.z) > box.half.z) return {};
    const Vec3 sideways{0, to.y < 0 ? -dy : dy, 0}, lengthways{to.x < 0 ? -dx : dx, 0, 0};
    return {dy < dx || (back_open && to.x < 0) ? sideways : lengthways, true};
}

Vec3 turned(const Vec3& v, float yaw) {
    const float c = cosine(yaw), s = sine(yaw);
    return {c * v.x - s * v.y, s * v.x + c * v.y, v.z};
}

// One may drive up it from the low end; higher up its sides are walls.
Out out_of_ramp(const Arena& arena, const Vec3& p) {
    const Vec3 away = p - arena.ramp.position;
    constexpr float reach = ramp_half_length + ramp_half_width + edge;
    if (std::abs(away.x) > reach || std::abs(away.y) > reach) return {};
    const Vec3 at = turned(away, -arena.ramp.yaw);
    const float top = ramp_slope * (std::min(at.x, ramp_half_length) + ramp_half_length);
    if (at.z >= top - step_height) return {};
    const Box box{.half = {ramp_half_length, ramp_half_width, 100}};
    const Out out = out_of_box(box, at, edge, true);
    return {turned(out.push, arena.ramp.yaw), out.inside};
}

Out out_of_ferry(const Vec3& p, float radius, ServerTime at) {
    if (p.x < -9 || p.x > 21 || p.y < -40 || p.y > -26) return {};
    const Motion ferry = ferry_at(at);
    const Vec3 here = glm::conjugate(ferry.orientation) * (p - ferry.position);
    Out out;
    if (here.z < deck_height - step_height)
        out = out_of_box({{0, 0, -50}, {hull_half_length, hull_half_width, 51}}, here, edge);
    else if (here.z < deck_height + 2.2f) {
        const Box cabin{{-3.4f, 1.7f, deck_height + 1}, {1.0f, 0.7f, 1.2f}};
        out = out_of_box(cabin, here, 0.8f * radius);
        for (const float side : {-1.0f, 1.0f})
            if (!out.inside)
                out = out_of_box({{0, side * 2.6f, deck_height}, {5.0f, 0.1f, 0.6f}}, here, 0.8f * radius);
    }
    return {ferry.orientation * out.push, out.inside};
}

}  // namespace

KeptOut keep_out(const Arena& arena, const Vec3& position, float radius, ServerTime at) {
    KeptOut kept{position, {}};
    const auto push = [&](const Out& out) {
        if (!out.inside) return;
        const float depth = flat_length(out.push);
        kept.position += out.push * (std::min(depth, furthest_push) / depth);
        kept.normal = out.push * (1 / depth);
    };
    for (int round = 0; round < 2; ++round) {  // twice, for corners
        const Vec3 before = kept.position;
        if (clearance_at(arena, kept.position) < radius) {
            for (const Wall& wall : arena.walls) push(out_of_wall(wall, kept.position, radius));
            for (const Pillar& pillar : arena.pillars) push(out_of_pillar(pillar, kept.position, radius));
        }
        push(out_of_ramp(arena, kept.position));
        push(out_of_ferry(kept.position, radius, at));
        if (kept.position == before) break;
    }
    kept.position.x = std::clamp(kept.position.x, -arena.half_width, arena.half_width);
    kept.position.y = std::clamp(kept.position.y, -arena.half_depth, arena.half_depth);
    return kept;
}

Vec3 without_part_into(const Vec3& velocity, const Vec3& normal) {
    const float into = velocity.x * normal.x + velocity.y * normal.y;
    return into < 0 ? velocity - normal * into : velocity;
}

std::optional<Vec3> cross_pad(const Arena& arena, const Vec3& position, const Vec3& direction) {
    for (std::size_t i = 0; i < arena.pads.size(); ++i) {
        const Vec3 to = position - arena.pads[i].position;
        if (flat_length(to) > pad_radius || std::abs(to.z) > 1) continue;
        const Vec3 &other = arena.pads[(i + 1) % arena.pads.size()].position, way = flat(direction);
        const Vec3 out = other + way * ((pad_radius + 1.2f) / std::max(flat_length(way), 1e-6f));
        return Vec3{out.x, out.y, height(arena, out.x, out.y)};
    }
    return std::nullopt;
}

bool in_deep(const Vec3& position, const Ground& ground) { return ground.water && position.z < -deepest; }

float wading(const Vec3& position, const Ground& ground, float seconds) {
    if (!ground.water || position.z > ground.height + 0.3f) return 1;
    return std::max(0.0f, 1 + 6 * std::max(position.z, -1.0f) * seconds);
}

}  // namespace sim
