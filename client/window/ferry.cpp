#include "sim/ferry.hpp"
#include "client/window/palette.hpp"
#include "client/window/things.hpp"

namespace window {

void add_ferry(Painter& painter, const sim::Motion& ferry) {
    const Frame frame(ferry.position, ferry.orientation);
    const SDL_Color hull = rgb(0x5B4A66), deck = rgb(0x8F8391), rail = rgb(0xC9C2CE), cabin = rgb(0xD8D3DC);
    Brush& brush = painter.brush();
    // The hull says it stands at its far edge: what it carries is drawn after it.
    if (painter.begin(ferry.position + Vec3{0, 6, 0}, 20)) {
        brush.box(frame, {{0, 0, 0.1f}, {sim::hull_half_length, sim::hull_half_width, 0.5f}}, hull);
        brush.box(frame,
                  {{0, 0, sim::deck_height - 0.04f}, {sim::deck_half_length, sim::deck_half_width, 0.04f}},
                  deck);
    }
    for (float side : {1.0f, -1.0f})
        if (painter.begin(frame.at({0, side * 2.6f, 0}) + Vec3{0, side * 0.2f, 0}))
            brush.box(frame, {{0, side * 2.6f, 0.95f}, {sim::deck_half_length, 0.1f, 0.3f}}, rail);
    if (painter.begin(frame.at({-3.4f, 1.9f, 0}))) {
        brush.box(frame, {{-3.4f, 1.7f, 1.6f}, {1.0f, 0.7f, 1.0f}, 0.9f}, cabin);
        brush.box(frame, {{-3.4f, 1.7f, 2.7f}, {0.8f, 0.5f, 0.14f}}, hull);
    }
}

}  // namespace window
