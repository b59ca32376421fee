#include <cmath>

#include "client/window/frame.hpp"
#include "client/window/land.hpp"
#include "client/window/light.hpp"
#include "client/window/palette.hpp"

namespace window {
namespace {
using sim::Vec3;

class Shade {
public:
    Shade(Facets& land, const sim::Arena& arena) : land_(land), arena_(arena) {}

    // Nothing is blended into the picture: the shade takes after what it falls on.
    static SDL_Color on(const Vec3& ground) {
        if (ground.z > 0.5f) return color::shade;
        return mix(ground.z > 0.1f ? color::sand : color::shallow, color::ground, 0.45f);
    }

    // What stands over the line from a to b, that high (metres).
    void fence(const Vec3& from, const Vec3& to, float height) {
        const Vec3 off = shadow_offset(height);
        const Vec3 a = lay(from), b = lay(to), c = lay(to + off), d = lay(from + off);
        land_.push_back({a, b, c, on(a)});
        land_.push_back({a, c, d, on(a)});
    }

    void disc(const Vec3& middle, float long_radius, float short_radius, int parts) {
        auto rim = [&](int k) {
            const float angle = float(k) / float(parts) * 6.2831853f;
            return lay(middle + Vec3{long_radius * std::cos(angle), short_radius * std::sin(angle), 0});
        };
        for (int k = 0; k < parts; ++k) land_.push_back({lay(middle), rim(k), rim(k + 1), on(rim(k))});
    }

    // A round tower: its foot, its head, and what lies between them, in pieces that follow the land.
    void tower(const Vec3& foot, float foot_radius, float head_radius, float height) {
        constexpr int pieces = 6;
        const Vec3 off = shadow_offset(height), side = glm::normalize(Vec3{-off.y, off.x, 0});
        disc(foot, foot_radius, foot_radius, 8);
        for (int i = 0; i < pieces; ++i) {
            auto edge = [&](int k, float way) {
                const float t = float(k) / pieces;
                return lay(foot + off * t + side * (way * (foot_radius + (head_radius - foot_radius) * t)));
            };
            land_.push_back({edge(i, -1), edge(i + 1, -1), edge(i + 1, 1), on(edge(i + 1, 0))});
            land_.push_back({edge(i, -1), edge(i + 1, 1), edge(i, 1), on(edge(i + 1, 0))});
        }
        disc(foot + off, head_radius, head_radius, 8);
    }

private:
    Vec3 lay(const Vec3& p) const { return on_land(arena_, p.x, p.y); }

    Facets& land_;
    const sim::Arena& arena_;
};
}  // namespace

void add_still_shadows(Facets& land, const sim::Arena& arena) {
    Shade shade(land, arena);
    for (const sim::Wall& wall : arena.walls) shade.fence(wall.from, wall.to, wall.height);
    for (const sim::Place& tree : arena.trees)
        shade.disc(tree.position + Vec3{1.1f * tree.size, -0.3f, 0}, 1.9f * tree.size, 1.0f * tree.size, 6);
    shade.tower(arena.mill.position, 1.7f, 1.2f, 6);
    shade.tower(arena.lighthouse.position, 1.5f, 0.9f, 8);
    for (const sim::Place& gate : arena.gates)
        for (float side : {1.0f, -1.0f}) {
            const Vec3 foot =
                Frame(gate.position, gate.yaw).at({0, side * (arena.road_half_width + 0.5f), 0});
            shade.fence(foot - Vec3{0, 0.22f, 0}, foot + Vec3{0, 0.22f, 0}, 4.4f);
        }
}

}  // namespace window
