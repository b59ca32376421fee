#pragma once
// Type and square corners for everything that is text or a plot.
//
// DejaVu Sans through FreeType with light hinting: caption 12, body 14, bold 14, title 17, hero 28 pixels
// at scale 1. Its digits are all one width, so numbers stand still. Fonts are made at their true size
// for each scale and never stretched; every length in a panel is multiplied by the scale too.
#include <imgui.h>

namespace window {

struct Theme {
    ImFont *caption = nullptr, *body = nullptr, *bold = nullptr, *title = nullptr, *hero = nullptr;
    float scale = 1;
};

// Fills ImGui's font atlas and style. Where DejaVu isn't installed, ImGui's own face serves.
Theme make_theme(float scale);

// Drawable pixels per window pixel, snapped to 1, 1.25, 1.5, 2 or 3.
float snapped_scale(float ratio);

}  // namespace window
