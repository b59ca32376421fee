#include <algorithm>
#include <cmath>

#include "client/window/land.hpp"
#include "client/window/palette.hpp"
#include "client/window/things.hpp"

namespace window {

void add_walls(Painter& painter, const sim::Arena& arena) {
    for (const sim::Wall& wall : arena.walls) {
        const Vec3 span = wall.to - wall.from;
        const float length = std::hypot(span.x, span.y), yaw = std::atan2(span.y, span.x);
        const int pieces = std::max(1, int(length / 3));
        for (int i = 0; i < pieces; ++i) {  // short pieces sort rightly against what stands beside them
            const Vec3 m = wall.from + span * ((float(i) + 0.5f) / float(pieces));
            const Vec3 foot = on_land(arena, m.x, m.y, -0.2f);
            if (!painter.begin(foot, 4)) continue;
            painter.brush().box(
                Frame(foot, yaw),
                {{0, 0, wall.height / 2},
                 {length / float(pieces) / 2 + 0.02f, wall.thickness / 2, wall.height / 2 + 0.1f}},
                color::wall);
        }
    }
}

void add_trees(Painter& painter, const sim::Arena& arena) {
    const SDL_Color crown = mix(color::tree, color::upland, 0.35f);
    for (const sim::Place& tree : arena.trees) {
        if (!painter.begin(tree.position, 6)) continue;
        const float s = tree.size;
        const Vec3 up{0, 0, s};
        painter.brush().cone({tree.position, 0.22f * s, 0.9f * s, 4, 0.2f * s}, color::wood);
        painter.brush().cone({tree.position + up * 0.7f, 1.35f * s, 1.9f * s, 6}, color::tree);
        painter.brush().cone({tree.position + up * 1.7f, 1.0f * s, 1.8f * s, 6}, crown);
    }
}

void add_gates(Painter& painter, const sim::Arena& arena) {
    const SDL_Color post = rgb(0x6C7A8E), dark = rgb(0x2A3240), plain = rgb(0x9FB2C8);
    const float reach = arena.road_half_width + 0.5f;
    for (const sim::Place& gate : arena.gates) {
        const bool start = &gate == &arena.gates.front();
        const Frame frame(gate.position, gate.yaw);
        for (float side : {1.0f, -1.0f}) {
            const Vec3 foot = frame.at({0, side * reach, 0});
            if (painter.begin(foot))
                painter.brush().box(Frame(foot, gate.yaw), {{0, 0, 2.2f}, {0.22f, 0.22f, 2.2f}}, post);
        }
        constexpr int pieces = 8;
        for (int i = 0; i < pieces; ++i) {  // a car under the banner lies between two of its pieces
            const float y = (float(i) + 0.5f - pieces / 2.0f) / (pieces / 2.0f) * reach;
            if (!painter.begin(frame.at({0, y, 4}))) continue;
            const SDL_Color cloth = !start ? mix(plain, dark, i % 2 ? 0.25f : 0) : i % 2 ? dark : color::text;
            painter.brush().box(frame, {{0, y, 4.1f}, {0.12f, reach / pieces, 0.5f}}, cloth);
        }
    }
}

// A wedge in slices: what drives on it lies between two of them.
void add_ramp(Painter& painter, const sim::Arena& arena) {
    constexpr int slices = 8;
    const Frame f(arena.ramp.position, arena.ramp.yaw);
    const SDL_Color plank = rgb(0x8A6B45);
    Brush& brush = painter.brush();
    for (int slice = 0; slice < slices; ++slice) {
        constexpr float w = sim::ramp_half_width, length = 2 * sim::ramp_half_length / slices;
        const float x = -sim::ramp_half_length + length * float(slice), end = x + length;
        const float low = sim::ramp_slope * length * float(slice), high = low + sim::ramp_slope * length;
        if (!painter.begin(f.at({x + length / 2, w, 0}))) continue;
        const Vec3 a = f.at({x, -w, low}), b = f.at({end, -w, high});
        const Vec3 c = f.at({end, w, high}), d = f.at({x, w, low});
        const Vec3 below_a = f.at({x, -w, -0.2f}), below_b = f.at({end, -w, -0.2f});
        const Vec3 below_c = f.at({end, w, -0.2f});
        brush.face(below_a, below_b, b, a, plank);
        if (slice + 1 == slices) brush.face(below_b, below_c, c, b, plank);
        brush.face(a, b, c, d, slice % 2 ? rgb(0xB08A58) : rgb(0xA07C4E));
    }
}

void add_lighthouse(Painter& painter, const sim::Arena& arena) {
    const Vec3 tower = arena.lighthouse.position;
    if (!painter.begin(tower)) return;
    for (int k = 0; k < 4; ++k) {
        const float narrower = 0.16f * float(k);
        painter.brush().cone(
            {tower + Vec3{0, 0, float(k) * 1.8f}, 1.5f - narrower, 1.8f, 8, 1.34f - narrower},
            k % 2 ? rgb(0xA85B52) : rgb(0xD9D6CC));
    }
    painter.brush().cone({tower + Vec3{0, 0, 7.2f}, 0.7f, 0.9f, 6, 0.7f}, rgb(0xFFE9A8));
    painter.brush().cone({tower + Vec3{0, 0, 8.1f}, 1.0f, 0.8f, 6}, rgb(0x7A3F3A));
}

}  // namespace window
