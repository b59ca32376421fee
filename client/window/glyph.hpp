#pragma once
// A mode's shape, word and meaning: told apart without colour.
//
//   own ring   model diamond   blend half diamond   interpolate disc   extrapolate triangle   hold bars
#include <imgui.h>

#include "client/scene.hpp"

namespace window {

void draw_glyph(ImDrawList* to, ImVec2 center, float radius, client::Mode mode);  // in the mode's colour

const char* name_of(client::Mode mode);
const char* meaning_of(client::Mode mode);

}  // namespace window
