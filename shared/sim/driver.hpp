#pragma once

// Those who play without a player: pure pursuit round the circuit, and strolling. Functions of what is seen
// now; they remember nothing, so that a replay needs no more than the world.

#include "sim/car.hpp"
#include "sim/walker.hpp"

namespace sim {

// Aims at a point ahead in its lane (metres left of the middle) and slows for bends. Turns round when it
// faces the wrong way, and backs off what it has run into.
Controls drive_circuit(const Car&, const Arena&, float lane, float speed /* m/s */);

// Smooth strolls that stay on dry land, away from the coast. `seed` makes each walker's own.
Controls wander(const Walker&, const Arena&, Tick, std::uint32_t seed);

// Where along the circuit something is.
struct OnCircuit {
    std::size_t index = 0;  // the nearest point
    Vec3 point{};           // the foot of the perpendicular onto the road's middle
    float left = 0;         // metres left of the middle
    float yaw = 0;          // of the road, in driving direction
};
OnCircuit on_circuit(const Arena&, const Vec3& position);

}  // namespace sim
