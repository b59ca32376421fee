#pragma once

// How far away the nearest wall or pillar is, at least. Most bodies are nowhere near one and need not look at each.
//
//      7 | 6 | 5 | 5       one number for every cell of one metre: it holds for each point of the cell
//      6 | 5 | 4 | 4
//      6 | 5 | 4 | o <- a pillar

#include "sim/arena.hpp"

namespace sim {

Clearance make_clearance(const Arena&);

// Metres, never more than it is; 0 off the grid.
float clearance_at(const Arena&, const Vec3& position);

// Metres from the line along its foot, seen from above.
float distance_to(const Wall&, const Vec3& position);

}  // namespace sim
