#include "client/window/land.hpp"
#include "client/window/light.hpp"
#include "client/window/palette.hpp"

namespace window {
namespace {
using sim::Vec3;

// A piece of the road between two points of the circuit: from and to are metres to the left of the
// middle, first and last how far along the piece (0 to 1).
struct Strip {
    float from, to;
    float first = 0, last = 1;
};

class Road {
public:
    Road(Facets& land, const sim::Arena& arena) : land_(land), arena_(arena) {}

    std::size_t pieces() const { return arena_.circuit.size(); }

    void lay(std::size_t piece, const Strip& strip, SDL_Color base) {
        auto at = [&](float across, float t) {
            return edge(piece, across) * (1 - t) + edge(piece + 1, across) * t;
        };
        const Vec3 a = at(strip.to, strip.first), b = at(strip.from, strip.first);
        const Vec3 c = at(strip.from, strip.last), d = at(strip.to, strip.last);
        const SDL_Color shade = lit(base, glm::normalize(glm::cross(c - a, d - b)));
        land_.push_back({a, b, c, shade});
        land_.push_back({a, c, d, shade});
    }

private:
    Vec3 edge(std::size_t i, float across) const {
        const auto& way = arena_.circuit;
        const std::size_t n = way.size();
        const Vec3 p = way[i % n], along = way[(i + 1) % n] - way[(i + n - 1) % n];
        const Vec3 ahead = glm::normalize(Vec3{along.x, along.y, 0});
        return on_land(arena_, p.x - ahead.y * across, p.y + ahead.x * across);
    }

    Facets& land_;
    const sim::Arena& arena_;
};

std::size_t nearest_piece(const sim::Arena& arena, const Vec3& p) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < arena.circuit.size(); ++i)
        if (glm::distance(arena.circuit[i], p) < glm::distance(arena.circuit[best], p)) best = i;
    return best;
}

void add_start_line(Road& road, std::size_t piece, float half_width) {
    for (int row = 0; row < 2; ++row)
        for (int k = 0; k < 8; ++k) {
            const float from = -half_width + half_width / 4 * float(k), first = 0.35f * float(row);
            road.lay(piece, {from, from + half_width / 4, first, first + 0.35f},
                     (row + k) % 2 ? color::text : color::ground);
        }
}
}  // namespace

void add_roads(Facets& land, const sim::Arena& arena) {
    Road road(land, arena);
    const float w = arena.road_half_width;
    const SDL_Color dull = mix(color::curb, color::road, 0.55f), dash = mix(color::curb, color::road, 0.45f);
    for (std::size_t i = 0; i < road.pieces(); ++i) {
        road.lay(i, {-w, w}, color::road);
        road.lay(i, {-w, -w + 0.45f}, i % 2 ? color::curb : dull);
        road.lay(i, {w - 0.45f, w}, i % 2 ? color::curb : dull);
        if (i % 2) road.lay(i, {-0.13f, 0.13f, 0.15f, 0.85f}, dash);
    }
    if (!arena.gates.empty()) add_start_line(road, nearest_piece(arena, arena.gates.front().position), w);
}

}  // namespace window
