#include <cmath>

#include "client/window/hud.hpp"
#include "client/window/palette.hpp"
#include "client/window/pen.hpp"

namespace window {
namespace {
using namespace std::chrono_literals;

TextLine facts(const client::Hud& hud) {
    if (!hud.connected) return TextLine("%.*s", int(hud.status.size()), hud.status.data());
    if (hud.silence > client::Duration{}) return TextLine("no word for %d s", int(hud.silence / 1s));
    const double round_trip = double(hud.round_trip.count()) / 1e6;
    if (hud.link.empty()) return TextLine("%.0f ms  ·  %d here", round_trip, hud.players);
    return TextLine("%.*s link  ·  %.0f ms  ·  %d here", int(hud.link.size()), hud.link.data(), round_trip,
                    hud.players);
}
}  // namespace

SDL_Color light_of(const client::Hud& hud) {
    if (!hud.connected) return color::hold;
    return hud.silence > client::Duration{} ? color::extrapolate : color::newest;
}

void status_card(const HudView& view) {
    const float s = view.theme.scale;
    const TextLine text = facts(view.hud);
    const float name = width_of(view.theme.bold, "motionwire") / s,
                rest = width_of(view.theme.caption, text) / s;
    const float wide = std::ceil(name + rest) + 60;
    const Panel p("status", view.theme, {view.screen.x - view.margin() - wide * s, view.margin()},
                  {wide, 32});
    p.fill({14, 12}, {22, 20}, light_of(view.hud));
    p.bold(32, 7, color::text, "motionwire");
    p.caption(32 + name + 14, 9, color::soft, text);
}

}  // namespace window
