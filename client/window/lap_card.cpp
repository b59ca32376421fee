#include "client/window/hud.hpp"
#include "client/window/palette.hpp"
#include "client/window/pen.hpp"

namespace window {
namespace {
TextLine lap_time(float seconds) {
    const int hundredths = int(seconds * 100 + 0.5f);
    return TextLine("%d:%02d.%02d", hundredths / 6000, hundredths / 100 % 60, hundredths % 100);
}
}  // namespace

void lap_card(const HudView& view) {
    const client::Hud& hud = view.hud;
    const Panel p("lap", view.theme, {view.margin(), view.margin()}, {264, 84});
    const bool running = hud.lap_seconds >= 0;
    p.caption(12, 10, color::soft, running ? TextLine("LAP %d", hud.lap + 1) : TextLine("NO LAP YET"));
    write(p.pen(), view.theme.hero, p.at(12, 24), running ? color::text : color::faint,
          running ? lap_time(hud.lap_seconds) : TextLine("0:00.00"));
    if (hud.best_lap_seconds >= 0) {
        const float x = 12 + p.caption(12, 60, color::soft, "best ");
        const float w = p.caption(x, 60, color::text, lap_time(hud.best_lap_seconds));
        if (!hud.best_name.empty())
            p.caption(x + w, 60, color::soft,
                      TextLine(" · %.*s", int(hud.best_name.size()), hud.best_name.data()));
    } else {
        p.caption(12, 60, color::soft, running ? "no best time yet" : "starts at the chequered line");
    }
    if (hud.gates <= 0) return;
    // The gate at the line is the first and, when the others are passed, the finish.
    const int passed = !running ? 0 : hud.next_gate == 0 ? hud.gates : hud.next_gate;
    p.caption(168, 22, color::soft, TextLine("%d of %d gates", passed, hud.gates));
    for (int gate = 0; gate < hud.gates; ++gate) {
        const float x = 168 + 16 * float(gate);
        p.fill({x, 41}, {x + 12, 47}, gate < passed ? color::text : color::line);
    }
}

}  // namespace window
