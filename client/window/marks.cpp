#include "client/window/marks.hpp"

#include <cmath>

#include "client/window/land.hpp"
#include "client/window/light.hpp"
#include "client/window/palette.hpp"

namespace window {
namespace {
struct Ring {
    Vec3 center;
    float radius, thickness;  // metres
    int parts;
};

void add_ring(Brush& brush, const sim::Arena& arena, const Ring& ring, SDL_Color color) {
    auto rim = [&](int k, float radius) {
        const float angle = float(k) / float(ring.parts) * 6.2831853f;
        return on_land(arena, ring.center.x + radius * std::cos(angle),
                       ring.center.y + radius * std::sin(angle), 0.06f);
    };
    const float inner = ring.radius - ring.thickness;
    for (int i = 0; i < ring.parts; ++i)
        brush.quad(rim(i, ring.radius), rim(i + 1, ring.radius), rim(i + 1, inner), rim(i, inner), color);
}
}  // namespace

void add_pads(Brush& brush, const sim::Arena& arena, float clock) {
    float phase = 0;
    for (const sim::Place& pad : arena.pads) {
        const float pulse = 0.5f + 0.5f * std::sin(clock * 3 + phase++);
        add_ring(brush, arena, {pad.position, 2.6f, 2.6f, 24}, mix(color::deep, color::portal, 0.25f));
        add_ring(brush, arena, {pad.position, 2.6f, 0.35f, 24}, color::portal);
        add_ring(brush, arena, {pad.position, 1.1f + 0.7f * pulse, 0.25f, 20},
                 mix(color::portal, color::text, 0.3f));
    }
}

void add_docks(Brush& brush, const sim::Arena& arena) {
    for (const sim::Place& dock : arena.docks) {
        const Frame frame(dock.position, dock.yaw);
        for (int plank = 0; plank < 9; ++plank) {
            const float x = -6 + float(plank) * 1.2f;
            brush.quad(frame.at({x, -2.4f, 0}), frame.at({x + 1.08f, -2.4f, 0}),
                       frame.at({x + 1.08f, 2.4f, 0}), frame.at({x, 2.4f, 0}),
                       lit(mix(color::wood, color::sand, plank % 2 ? 0.2f : 0), {0, 0, 1}));
        }
    }
}

}  // namespace window
