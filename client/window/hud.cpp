#include "client/window/hud.hpp"

namespace window {

void draw_hud(const HudView& view) {
    lap_card(view);
    status_card(view);
    legend_card(view);
    drawing_card(view);
    keys_card(view);
    if (view.show_network) network_card(view);
    banner(view);
    if (view.show_help) help_card(view);
}

}  // namespace window
