#pragma once

// What is solid, and what the island does to whoever moves on it, be it a car, a walker or a guess of one:
//
//   keep_out    walls, pillars, the ramp's sides, the ferry's hull, rails and cabin push a circle out
//   cross_pad   whoever comes onto a pad leaves the other one, on its far side, so that it does not bounce
//   back in_deep     the sea takes nobody further
//
// A body is a circle of some radius about its middle, at the height of its feet.

#include <optional>

#include "sim/arena.hpp"

namespace sim {

constexpr float deepest = 0.8f;  // metres of water that one can still stand in

struct KeptOut {
    Vec3 position{};
    Vec3 normal{};  // out of what was in the way; zero: nothing was
};
KeptOut keep_out(const Arena&, const Vec3& position, float radius, ServerTime);

// Without what of it goes into the obstacle.
Vec3 without_part_into(const Vec3& velocity, const Vec3& normal);

// Where one comes out, having come onto a pad in this direction; nothing: stands on no pad.
std::optional<Vec3> cross_pad(const Arena&, const Vec3& position, const Vec3& direction);

bool in_deep(const Vec3& position, const Ground&);

// How much of a velocity is left after this many seconds of wading.
float wading(const Vec3& position, const Ground&, float seconds);

}  // namespace sim
