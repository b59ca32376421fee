// The height field, and what stands on it: everything that can be driven or walked on.

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "sim/arena.hpp"
#include "sim/exact_math.hpp"
#include "sim/ferry.hpp"

namespace sim {
namespace {

struct Weights {  // of three neighbours, and how they change with x
    int first;
    float value[3], slope[3];
};

Weights weights(float x, int count) {
    x = std::clamp(x, 1.0f, static_cast<float>(count - 2));
    const float nearest = std::floor(x + 0.5f), t = x - nearest, before = 0.5f - t, after = 0.5f + t;
    return {std::clamp(static_cast<int>(nearest), 1, count - 2) - 1,
            {0.5f * before * before, 0.75f - t * t, 0.5f * after * after},
            {-before, -2 * t, after}};
}

struct Surface {
    float height, slope_x, slope_y;
};

Surface surface(const HeightField& land, float x, float y) {
    const Weights across = weights(x - land.left, land.columns), up = weights(y - land.bottom, land.rows);
    Surface s{};
    for (int j = 0; j < 3; ++j) {
        const int first = (up.first + j) * land.columns + across.first;
        const float* row = land.samples.data() + first;
        const float h = across.value[0] * row[0] + across.value[1] * row[1] + across.value[2] * row[2];
        const float d = across.slope[0] * row[0] + across.slope[1] * row[1] + across.slope[2] * row[2];
        s.height += up.value[j] * h;
        s.slope_x += up.value[j] * d;
        s.slope_y += up.slope[j] * h;
    }
    return s;
}

Vec3 normal_of(float slope_x, float slope_y) {
    const float k = 1 / std::sqrt(slope_x * slope_x + slope_y * slope_y + 1);
    return {-slope_x * k, -slope_y * k, k};
}

// Where a point lies in the frame of a place; z stays as it is.
Vec3 in_frame(const Place& place, const Vec3& p) {
    const float c = cosine(place.yaw), s = sine(place.yaw), x = p.x - place.position.x,
                y = p.y - place.position.y;
    return {c * x + s * y, c * y - s * x, p.z};
}

bool near_to(const Place& place, const Vec3& p, float reach) {
    return std::abs(p.x - place.position.x) < reach && std::abs(p.y - place.position.y) < reach;
}

}  // namespace

float height(const Arena& arena, float x, float y) { return surface(arena.land, x, y).height; }

Vec3 normal(const Arena& arena, float x, float y) {
    const Surface s = surface(arena.land, x, y);
    return normal_of(s.slope_x, s.slope_y);
}

Ground ground_at(const Arena& arena, const Vec3& position, ServerTime at) {
    const Surface land = surface(arena.land, position.x, position.y);
    Ground ground{.height = land.height,
                  .normal = normal_of(land.slope_x, land.slope_y),
                  .water = land.height < -0.2f,
                  .parent = Parent::world};
    const auto offer = [&](const Ground& g) {
        if (g.height > ground.height && g.height <= position.z + step_height) ground = g;
    };
    if (near_to(arena.ramp, position, ramp_half_length + ramp_half_width)) {
        const Vec3 p = in_frame(arena.ramp, position);
        if (std::abs(p.x) < ramp_half_length && std::abs(p.y) < ramp_half_width) {
            const float c = cosine(arena.ramp.yaw), s = sine(arena.ramp.yaw);
            offer({.height = arena.ramp.position.z + ramp_slope * (p.x + ramp_half_length),
                   .normal = normal_of(ramp_slope * c, ramp_slope * s)});
        }
    }
    for (const Place& dock : arena.docks) {
        if (!near_to(dock, position, 8)) continue;
        const Vec3 p = in_frame(dock, position);
        if (p.x > dock_begin && p.x < dock_end + 0.1f && std::abs(p.y) < dock_half_width)
            offer({.height = dock.position.z});
    }
    if (near_to({.position = {6, -33, 0}}, position, 15)) {
        const Vec3 p = to_ferry({.position = position}, at).position;
        if (on_deck(p)) offer({.height = deck_height, .parent = Parent::ferry});
    }
    return ground;
}

}  // namespace sim
