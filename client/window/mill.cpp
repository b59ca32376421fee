#include <cmath>

#include "client/window/palette.hpp"
#include "client/window/things.hpp"

namespace window {

// The mill faces south: its rotor turns about the y axis.
void add_mill(Painter& painter, const sim::Arena& arena, const sim::Quat& rotor, client::Mode mode) {
    const Vec3 foot = arena.mill.position;
    Brush& brush = painter.brush();
    if (painter.begin(foot)) {
        brush.cone({foot, 1.7f, 5.2f, 8, 1.1f}, rgb(0xB9B2A3));
        brush.cone({foot + Vec3{0, 0, 5.2f}, 1.4f, 1.3f, 8}, rgb(0x7A4A3C));
    }
    const Vec3 hub = foot + Vec3{0.2f, -1.45f, 5.2f};
    if (!painter.begin(hub - Vec3{0, 0, 5.2f})) return;
    const SDL_Color cloth = rgb(0xE6E0D2), spar = rgb(0x6B5A48);
    for (int blade = 0; blade < 4; ++blade) {
        const float angle = float(blade) / 4 * 6.2831853f;
        const Vec3 out = rotor * Vec3{std::cos(angle), 0, std::sin(angle)};
        const Vec3 side = rotor * Vec3{-std::sin(angle), 0, std::cos(angle)};
        const Vec3 s = side * 0.1f, tip = hub + out * 3.9f;
        brush.quad(hub - s, tip - s, tip + s, hub + s, spar);
        // One blade wears how the turning is known.
        brush.quad(hub + out * 1.1f + s, hub + out * 3.8f + s, hub + out * 3.8f + side * 0.95f,
                   hub + out * 1.1f + side * 0.75f, blade ? cloth : mix(cloth, color_of(mode), 0.75f));
    }
}

}  // namespace window
