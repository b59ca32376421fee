#include <array>
#include <cmath>

#include "client/window/hud.hpp"
#include "client/window/palette.hpp"
#include "client/window/pen.hpp"

namespace window {
namespace {
struct Key {
    const char *letter, *does;
    bool pressed = false;
    bool of_use = true;
};

float width_of(const Theme& theme, std::span<const Key> keys) {
    float wide = 0;
    for (const Key& k : keys)
        wide += (window::width_of(theme.caption, k.letter) + window::width_of(theme.caption, k.does)) /
                    theme.scale +
                30;
    return std::ceil(wide) + 8;
}

float draw(const Panel& p, std::span<const Key> keys, float x) {
    for (const Key& k : keys) {
        const SDL_Color words = k.pressed ? color::text : k.of_use ? color::soft : color::dimmed;
        x = p.key(x, 6, k.letter, k.pressed, k.of_use) + 6;
        x += p.caption(x, 8, words, k.does) + 16;
    }
    return x;
}

ImVec2 bottom_right(const HudView& view, float wide, float above) {
    const float s = view.theme.scale;
    return {view.screen.x - view.margin() - wide * s, view.screen.y - view.margin() - (30 + above) * s};
}
}  // namespace

void keys_card(const HudView& view) {
    const std::array keys{Key{"F1", "help"},
                          Key{"F2", "network"},
                          Key{"Z", "zoom"},
                          Key{.letter = "E",
                              .does = view.driving ? "leave car" : "enter car",
                              .of_use = view.driving || view.hud.car_in_reach},
                          Key{"Space", view.driving ? "hand brake" : "jump"},
                          Key{"R", "respawn"},
                          Key{"Esc", view.asked_to_quit ? "again to quit" : "quit"}};
    const float wide = width_of(view.theme, keys);
    const Panel p("keys", view.theme, bottom_right(view, wide, 0), {wide, 30});
    draw(p, keys, 10);
}

void drawing_card(const HudView& view) {
    using client::Correction;
    using client::Drawing;
    const client::Hud& hud = view.hud;
    const std::array walkers{Key{"1", "newest", hud.drawing == Drawing::newest},
                             Key{"2", "linear", hud.drawing == Drawing::linear},
                             Key{"3", "Hermite", hud.drawing == Drawing::hermite}};
    const std::array cars{Key{"4", "snap", hud.correction == Correction::snap},
                          Key{"5", "blend", hud.correction == Correction::velocity_blend},
                          Key{"6", "spring", hud.correction == Correction::spring}};
    const float s = view.theme.scale, on_foot = window::width_of(view.theme.caption, "walkers") / s + 12,
                on_wheels = window::width_of(view.theme.caption, "cars") / s + 12;
    const float wide = width_of(view.theme, walkers) + width_of(view.theme, cars) + on_foot + on_wheels;
    const Panel p("drawing", view.theme, bottom_right(view, wide, 34), {wide, 30});
    p.caption(12, 8, color::faint, "walkers");
    const float x = draw(p, walkers, 10 + on_foot);
    p.caption(x, 8, color::faint, "cars");
    draw(p, cars, x + on_wheels);
}

}  // namespace window
