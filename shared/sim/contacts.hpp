#pragma once

// What two bodies do to each other. Kept simple: cars are two circles, one behind the other; who overlaps is
// pushed apart, and gives up the speed at which they meet. Walkers are pushed by cars and never push.
// Pairs are taken in the order of the world's vectors, so the outcome is always the same.

#include "sim/world.hpp"

namespace sim {

void push_apart(World&, const Arena&, ServerTime);

// A free place beside a car for whoever gets out: left, right, behind, ahead, where nothing solid is and none
// lies between. If there is none: on its left, as far out of everything as can be had.
Vec3 place_beside(const Car&, const Arena&, ServerTime);

}  // namespace sim
