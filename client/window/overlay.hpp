#pragma once
// What is written on the world: name chips with their mode's glyph, the pads' letters,
// brackets round who is selected.
// Drawn into ImGui's background list, so panels lie above it.
#include "client/scene.hpp"
#include "client/window/camera.hpp"
#include "client/window/theme.hpp"
#include "sim/arena.hpp"

namespace window {

void draw_overlay(const Theme& theme, const client::Scene& scene, const Camera& camera,
                  const sim::Arena& arena, sim::EntityId selected = sim::EntityId::none);

}  // namespace window
