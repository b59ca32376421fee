#pragma once
// What stands and moves on the island, one function a thing; each brushes boxes and cones for the
// painter to sort. Only bodies wear a mode's colour.
#include "client/scene.hpp"
#include "client/window/painter.hpp"
#include "sim/arena.hpp"

namespace window {

void add_car(Painter& painter, const client::Body& car);
void add_walker(Painter& painter, const client::Body& walker);
void add_ferry(Painter& painter, const sim::Motion& ferry);
void add_mill(Painter& painter, const sim::Arena& arena, const sim::Quat& rotor, client::Mode mode);

void add_walls(Painter& painter, const sim::Arena& arena);
void add_trees(Painter& painter, const sim::Arena& arena);
void add_gates(Painter& painter, const sim::Arena& arena);
void add_ramp(Painter& painter, const sim::Arena& arena);
void add_lighthouse(Painter& painter, const sim::Arena& arena);

}  // namespace window
