#include <array>

#include "client/window/glyph.hpp"
#include "client/window/hud.hpp"
#include "client/window/palette.hpp"
#include "client/window/pen.hpp"

namespace window {
namespace {
struct Row {
    const char *keys, *pad, *does;
};
constexpr std::array rows{Row{"W A S D, arrows", "left stick", "walk; in a car steer, drive and brake"},
                          Row{"", "right, left trigger", "in a car: throttle, brake and reverse"},
                          Row{"Space", "A", "jump; in a car the hand brake"},
                          Row{"E", "X", "get into the nearest free car; get out"},
                          Row{"R", "Y", "start again from a safe place"},
                          Row{"Z, + and −, wheel", "shoulders", "zoom: island, follow, close"},
                          Row{"1, 2, 3", "", "walkers drawn: newest, linear, Hermite"},
                          Row{"4, 5, 6", "", "cars put right: at once, blended, by a spring"},
                          Row{"F1", "Start", "this page"},
                          Row{"F2", "Back", "network card"},
                          Row{"F11", "", "full screen"},
                          Row{"Esc, twice", "", "quit"}};
constexpr std::array modes{client::Mode::own,         client::Mode::model,       client::Mode::blend,
                           client::Mode::interpolate, client::Mode::extrapolate, client::Mode::hold};
constexpr std::array explained{"your own: moved at once by your keys, put right by the server",
                               "a car drawn where it should be now, by the model both ends share",
                               "a car gliding from its old course onto fresh news",
                               "a walker drawn a little in the past, between two states that were so",
                               "a walker just past its last news: a short guess",
                               "no news: the last word is kept until there is some"};
}  // namespace

void help_card(const HudView& view) {
    const float s = view.theme.scale, wide = 620,
                tall = 62 + 22 * float(rows.size()) + 40 + 22 * float(modes.size());
    ImGui::SetNextWindowFocus();
    const Panel p("help", view.theme, {(view.screen.x - wide * s) / 2, (view.screen.y - tall * s) / 2},
                  {wide, tall}, 0.98f);
    p.title(20, 14, color::text, "Controls");
    p.caption(wide - 20, 18, color::faint, "F1 closes", Align::right);
    p.caption(170, 18, color::faint, "gamepad");
    float y = 46;
    for (const Row& row : rows) {
        p.body(20, y, color::text, row.keys);
        p.body(170, y, color::soft, row.pad);
        p.body(320, y, color::soft, row.does);
        y += 22;
    }
    p.fill({20, y + 6}, {wide - 20, y + 7}, color::line);
    p.bold(20, y + 14, color::text, "How we know what we draw");
    y += 40;
    for (std::size_t i = 0; i < modes.size(); ++i) {
        draw_glyph(p.pen(), p.at(27, y + 9), 5.5f * s, modes[i]);
        p.body(42, y, color::text, name_of(modes[i]));
        p.body(140, y, color::soft, explained[i]);
        y += 22;
    }
}

}  // namespace window
