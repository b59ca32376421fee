#include <algorithm>
#include <array>

#include "client/window/palette.hpp"
#include "client/window/things.hpp"

namespace window {
namespace {
struct Part {
    Box box;
    SDL_Color color;
};

// A single-seater: 3.7 m long, so that its nose shows where it is going at nine pixels a metre.
std::array<Part, 11> parts_in(SDL_Color paint) {
    const SDL_Color tyre = rgb(0x1A1F28), seat = mix(paint, tyre, 0.55f), helmet = rgb(0xDDE5EE);
    return {{{{{1.0f, 0.86f, 0.36f}, {0.38f, 0.18f, 0.36f}}, tyre},
             {{{1.0f, -0.86f, 0.36f}, {0.38f, 0.18f, 0.36f}}, tyre},
             {{{-1.05f, 0.9f, 0.42f}, {0.44f, 0.22f, 0.42f}}, tyre},
             {{{-1.05f, -0.9f, 0.42f}, {0.44f, 0.22f, 0.42f}}, tyre},
             {{{-0.2f, 0, 0.52f}, {1.25f, 0.62f, 0.26f}, 0.86f}, paint},
             {{{1.35f, 0, 0.44f}, {0.45f, 0.34f, 0.16f}, 0.7f}, paint},
             {{{1.72f, 0, 0.28f}, {0.14f, 0.95f, 0.08f}}, seat},
             {{{-0.35f, 0, 1.02f}, {0.3f, 0.28f, 0.28f}, 0.7f}, helmet},
             {{{-0.95f, 0, 0.95f}, {0.35f, 0.2f, 0.2f}, 0.6f}, seat},
             {{{-1.45f, 0, 0.95f}, {0.06f, 0.5f, 0.2f}}, tyre},
             {{{-1.5f, 0, 1.2f}, {0.22f, 0.95f, 0.07f}}, paint}}};
}
}  // namespace

void add_car(Painter& painter, const client::Body& car) {
    if (!painter.begin(car.position, 4)) return;
    const Frame frame(car.position, car.orientation);
    const auto parts = parts_in(color_of(car.mode));
    std::array<std::size_t, 11> order;
    std::array<float, 11> depth;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        order[i] = i;
        depth[i] = painter.projection().depth(frame.at(parts[i].box.middle));
    }
    std::ranges::sort(order, {}, [&](std::size_t i) { return depth[i]; });
    for (const std::size_t i : order) painter.brush().box(frame, parts[i].box, parts[i].color);
}

}  // namespace window
