#include <array>

#include "client/window/glyph.hpp"
#include "client/window/hud.hpp"
#include "client/window/palette.hpp"
#include "client/window/pen.hpp"

namespace window {

void legend_card(const HudView& view) {
    using client::Mode;
    constexpr std::array order{Mode::own,         Mode::model,       Mode::blend,
                               Mode::interpolate, Mode::extrapolate, Mode::hold};
    const float s = view.theme.scale, height = 146;
    const Panel p("legend", view.theme, {view.margin(), view.screen.y - view.margin() - height * s},
                  {276, height});
    float y = 10;
    for (const Mode mode : order) {
        const int count = view.hud.by_mode[std::size_t(mode)];
        draw_glyph(p.pen(), p.at(20, y + 9), 5.5f * s, mode);
        p.body(36, y, color::text, name_of(mode));
        p.caption(126, y + 2, color::faint, meaning_of(mode));
        p.body(264, y, count ? color::text : color::faint, TextLine("%d", count), Align::right);
        y += 21;
    }
}

}  // namespace window
