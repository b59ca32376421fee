#include <algorithm>
#include <array>
#include <cstdint>

#include "client/window/land.hpp"
#include "client/window/light.hpp"
#include "client/window/palette.hpp"

namespace window {
namespace {
using sim::Vec3;

struct Band {
    float from, to;  // metres above the sea
    SDL_Color color;
};
constexpr SDL_Color meadow(float k) { return mix(color::grass, color::upland, k); }
constexpr std::array<Band, 11> bands{{{-0.95f, -0.66f, mix(color::deep, color::shallow, 0.25f)},
                                      {-0.66f, -0.40f, mix(color::deep, color::shallow, 0.50f)},
                                      {-0.40f, -0.06f, color::shallow},
                                      {-0.06f, 0.04f, mix(color::shallow, color::text, 0.38f)},
                                      {0.04f, 0.46f, color::sand},
                                      {0.46f, 1.6f, meadow(0)},
                                      {1.6f, 2.7f, meadow(0.2f)},
                                      {2.7f, 3.8f, meadow(0.4f)},
                                      {3.8f, 4.9f, meadow(0.6f)},
                                      {4.9f, 6.0f, meadow(0.8f)},
                                      {6.0f, 99, meadow(1)}}};

// A convex outline of few corners: a triangle cut twice has at most five.
struct Outline {
    std::array<Vec3, 8> corners;
    std::size_t count = 0;
    void add(const Vec3& p) { corners[count++] = p; }
};

// What of the outline is above the level (side 1) or below it (side -1).
Outline cut(const Outline& shape, float level, float side) {
    Outline kept;
    for (std::size_t i = 0; i < shape.count; ++i) {
        const Vec3 &p = shape.corners[i], &q = shape.corners[(i + 1) % shape.count];
        const float a = (p.z - level) * side, b = (q.z - level) * side;
        if (a >= 0) kept.add(p);
        if ((a > 0 && b < 0) || (a < 0 && b > 0)) kept.add(p + (q - p) * (a / (a - b)));
    }
    return kept;
}

std::uint32_t scramble(int i, int j) {
    return (std::uint32_t(i) * 73856093u ^ std::uint32_t(j) * 19349663u) * 2654435761u;
}

void add_facet(Facets& land, const Vec3& a, const Vec3& b, const Vec3& c) {
    const float low = std::min({a.z, b.z, c.z}), high = std::max({a.z, b.z, c.z});
    const Vec3 normal = glm::normalize(glm::cross(b - a, c - a));
    const float grain = float(scramble(int(a.x * 31), int(a.y * 57)) >> 24) / 2400;
    for (const Band& band : bands) {  // what lies deeper than the first is the background
        if (high < band.from || low > band.to) continue;
        Outline whole;
        for (const Vec3& p : {a, b, c}) whole.add(p);
        Outline part = cut(cut(whole, band.from, 1), band.to, -1);
        for (Vec3& p : part.corners) p.z = std::max(0.0f, p.z);  // the sea is flat
        const bool grown = band.from > 0.4f, wet = band.from < 0.04f;
        const SDL_Color base = grown ? mix(band.color, color::upland, grain) : band.color;
        const SDL_Color shade = wet ? base : lit(base, normal);
        for (std::size_t k = 2; k < part.count; ++k)
            land.push_back({part.corners[0], part.corners[k - 1], part.corners[k], shade});
    }
}
}  // namespace

sim::Vec3 on_land(const sim::Arena& arena, float x, float y, float lift) {
    return {x, y, std::max(0.0f, sim::height(arena, x, y)) + lift};
}

// The grid's knots are shaken, so that light falls on facets and not on rows.
void add_relief(Facets& land, const sim::Arena& arena) {
    constexpr float cell = 2;  // metres
    const int columns = int(2 * arena.half_width / cell), rows = int(2 * arena.half_depth / cell);
    auto knot = [&](int i, int j) {
        const std::uint32_t shake = scramble(i, j);
        const float x = (float(i) + float(shake >> 8 & 255) / 420) * cell - arena.half_width;
        const float y = (float(j) + float(shake >> 16 & 255) / 420) * cell - arena.half_depth;
        return Vec3{x, y, sim::height(arena, x, y)};
    };
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i) {
            add_facet(land, knot(i, j), knot(i + 1, j), knot(i, j + 1));
            add_facet(land, knot(i + 1, j), knot(i + 1, j + 1), knot(i, j + 1));
        }
}

Facets make_land(const sim::Arena& arena) {
    Facets land;
    add_relief(land, arena);
    add_roads(land, arena);
    add_still_shadows(land, arena);
    return land;
}

}  // namespace window
