#pragma once
// What lies flat on the land: teleport pads and docks, opaque.
#include "client/window/brush.hpp"
#include "sim/arena.hpp"

namespace window {

void add_pads(Brush& brush, const sim::Arena& arena, float clock /* seconds, for the pulse */);
void add_docks(Brush& brush, const sim::Arena& arena);

}  // namespace window
