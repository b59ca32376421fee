#pragma once
// Shadows fall along the light: how far a shadow is from its body is how high the body is. Above 0.4 m
// a line drops to a ring on the floor: how high, and above what.
//
//          body
//            |  drop line
//   ---------o--------[shadow]---   floor
#include "client/scene.hpp"
#include "client/window/painter.hpp"
#include "sim/arena.hpp"

namespace window {

// What catches a body's shadow.
struct Floor {
    float height = 0;     // metres
    bool raised = false;  // on the ferry or the ramp, which are drawn after the ground
};
Floor floor_under(const sim::Arena& arena, const client::Scene& scene, const client::Body& body);

void add_shadow(Brush& brush, const Floor& floor, const client::Body& body);  // blended

// On the ferry and the ramp a shadow is a thing among things, and not blended.
void add_raised_shadow(Painter& painter, const Floor& floor, const client::Body& body);

}  // namespace window
