#pragma once

// The rotor of the mill: spins at 2 to 12 turns a second, in closed form. It is here to be hard to
// interpolate: at 20 snapshots a second it turns up to 216 degrees from one to the next, and the short way
// round is then the wrong way.

#include "sim/arena.hpp"

namespace sim {

Motion rotor_at(const Arena&, ServerTime);  // the hub; turns about the axis that the mill faces along (-y)

}  // namespace sim
