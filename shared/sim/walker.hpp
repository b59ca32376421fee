#pragma once

// Somebody on foot: runs at 5 m/s, stops almost at once, jumps. Nothing here can be guessed for long, which
// is why walkers are interpolated and cars are not. Pure, like car.hpp.

#include "sim/arena.hpp"
#include "sim/controls.hpp"

namespace sim {

constexpr float walker_radius = 0.35f;
constexpr float walker_speed = 5;  // m/s

struct Walker {
    Vec3 position{};  // in the world: between the feet
    Vec3 velocity{};
    float yaw = 0, yaw_rate = 0;  // radians from east; rad/s
    bool airborne = false;
    Parent parent = Parent::world;
    std::uint8_t epoch = 0;         // counts teleports, respawns, and getting out of a car
    EntityId car = EntityId::none;  // sits in: hidden, and its place is the car's

    friend bool operator==(const Walker&, const Walker&) = default;
};

Walker step(const Walker&, const Controls&, const Arena&, ServerTime at,
            Duration dt);  // at: when the step begins

Motion motion_of(const Walker&);  // in the world

}  // namespace sim
