#pragma once
// The instruments: one card, one file. Each reads the HudView and draws itself; none keeps anything.
//
//    lap            banner, notice             status
//                     (help)                  network
//    legend                            drawing, keys
#include <SDL.h>
#include <imgui.h>

#include "client/scene.hpp"
#include "client/window/history.hpp"
#include "client/window/theme.hpp"

namespace window {

struct HudView {
    const Theme& theme;
    const client::Hud& hud;
    const History& history;
    ImVec2 screen;  // output pixels
    bool driving = false;
    bool show_help = false;
    bool show_network = true;
    bool asked_to_quit = false;  // once: the second time counts

    float margin() const { return 12 * theme.scale; }
};

// How the link is: good, silent, or not there.
SDL_Color light_of(const client::Hud& hud);

void lap_card(const HudView& view);
void status_card(const HudView& view);
void network_card(const HudView& view);
void legend_card(const HudView& view);
void drawing_card(const HudView& view);  // how remote things are drawn, and the keys that change it
void keys_card(const HudView& view);
void help_card(const HudView& view);
void banner(const HudView& view);  // what is wrong, or the latest news

void draw_hud(const HudView& view);  // all of them

}  // namespace window
