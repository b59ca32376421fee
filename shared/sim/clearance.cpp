#include "sim/clearance.hpp"

#include <algorithm>
#include <limits>

#include "sim/exact_math.hpp"

namespace sim {
namespace {

constexpr float to_corner = 0.72f;  // m from the middle of a cell, and more than any rounding

float nearest_solid(const Arena& arena, const Vec3& p) {
    float nearest = std::numeric_limits<float>::max();
    for (const Wall& wall : arena.walls)
        nearest = std::min(nearest, distance_to(wall, p) - wall.thickness / 2);
    for (const Pillar& pillar : arena.pillars)
        nearest = std::min(nearest, flat_length(p - pillar.foot) - pillar.radius);
    return nearest;
}

}  // namespace

Clearance make_clearance(const Arena& arena) {
    Clearance clearance{.columns = static_cast<int>(2 * arena.half_width),
                        .rows = static_cast<int>(2 * arena.half_depth),
                        .left = -arena.half_width,
                        .bottom = -arena.half_depth,
                        .cells = {}};
    for (int j = 0; j < clearance.rows; ++j)
        for (int i = 0; i < clearance.columns; ++i) {
            const Vec3 middle{clearance.left + static_cast<float>(i) + 0.5f,
                              clearance.bottom + static_cast<float>(j) + 0.5f, 0};
            clearance.cells.push_back(nearest_solid(arena, middle) - to_corner);
        }
    return clearance;
}

float clearance_at(const Arena& arena, const Vec3& position) {
    const Clearance& clearance = arena.clearance;
    const float x = position.x - clearance.left, y = position.y - clearance.bottom;
    const bool on_grid = x >= 0 && x < static_cast<float>(clearance.columns) && y >= 0 &&
                         y < static_cast<float>(clearance.rows);
    if (!on_grid) return 0;
    const int cell = static_cast<int>(y) * clearance.columns + static_cast<int>(x);
    return clearance.cells[static_cast<std::size_t>(cell)];
}

float distance_to(const Wall& wall, const Vec3& p) {
    const Vec3 along = flat(wall.to - wall.from), to = flat(p - wall.from);
    const float t =
        std::clamp((along.x * to.x + along.y * to.y) / (along.x * along.x + along.y * along.y), 0.0f, 1.0f);
    return flat_length(to - along * t);
}

}  // namespace sim
