#pragma once

// A guess knows nothing of walls. Before a guessed pose is drawn it is clamped against the same solids and
// the same ground that the server steps with.

#include "sim/arena.hpp"

namespace sim {

// Out of what is solid, not under the ground, not outside the world. For a body of this radius (metres).
Motion clamped(const Motion& drawn, float radius, const Arena&, ServerTime);

// The same, and also not *beyond* a wall: walks from the newest known pose toward the drawn one, sliding along
// what is solid, as the car itself would.
Motion clamped_on_way(const Vec3& known, const Motion& drawn, float radius, const Arena&, ServerTime);

}  // namespace sim
