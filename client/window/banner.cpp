#include <algorithm>
#include <cmath>

#include "client/window/glyph.hpp"
#include "client/window/hud.hpp"
#include "client/window/palette.hpp"
#include "client/window/pen.hpp"

namespace window {
namespace {
void draw_notice(const HudView& view, float y, std::string_view text) {
    const float s = view.theme.scale, wide = std::ceil(width_of(view.theme.body, text) / s) + 28;
    const Panel p("notice", view.theme, {(view.screen.x - wide * s) / 2, y}, {wide, 32});
    p.body(14, 7, color::text, text);
}

void draw_trouble(const HudView& view) {
    const float s = view.theme.scale;
    const float words =
        std::max(width_of(view.theme.body, view.hud.status), width_of(view.theme.title, "Not connected"));
    const float wide = std::ceil(words / s) + 76;
    const Panel p("trouble", view.theme, {(view.screen.x - wide * s) / 2, view.screen.y * 0.28f}, {wide, 72},
                  0.97f);
    p.fill({0, 0}, {4, 72}, color::hold);
    draw_glyph(p.pen(), p.at(30, 36), 9 * s, client::Mode::hold);
    p.title(56, 13, color::text, "Not connected");
    p.body(56, 39, color::soft, view.hud.status);
}
}  // namespace

void banner(const HudView& view) {
    if (!view.hud.connected) draw_trouble(view);
    if (view.asked_to_quit)
        draw_notice(view, view.margin(), "Esc once more quits");
    else if (!view.hud.notice.empty())
        draw_notice(view, view.margin(), view.hud.notice);
}

}  // namespace window
