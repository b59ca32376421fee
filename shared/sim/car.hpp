#pragma once

// A kart: arcade physics with momentum, so that what it does next can be guessed. Pure.
//
//   steering and pedals   do not jump: curvature slews by 0.3 1/m per s, thrust by 30 m/s3
//   grip                  steering asks for at most 9 m/s2 sideways; the hand brake lets the tail go
//   ground                the car follows its slope; where it falls away faster than gravity and springs can
//                         follow (the ramp's edge, a crest at speed) the car flies, ballistically
//   rest                  a car that stands has velocity and spin of exactly zero, and stays where it is
//
// One step sees one car and the island. What two bodies do to each other is the world's business.

#include "sim/arena.hpp"
#include "sim/attitude.hpp"  // yaw_of
#include "sim/controls.hpp"

namespace sim {

constexpr float car_radius = 1.0f;      // against solids: a circle about the middle
constexpr float car_top_speed = 20;     // m/s
constexpr float car_grip = 9;           // m/s2 sideways that steering asks for
constexpr float car_curvature = 0.22f;  // 1/m: the smallest circle has a radius of 4.5 m

struct Car {
    Vec3 position{};  // in the world: on the ground under the middle
    Vec3 velocity{};
    Quat orientation{1, 0, 0, 0};  // nose along +x
    Vec3 spin{};
    float curvature = 0;  // 1/m, left positive: where the steering is now
    float thrust = 0;     // m/s2 along the nose: where the pedals are now
    bool airborne = false;
    Parent parent = Parent::world;
    std::uint8_t epoch = 0;  // counts teleports and respawns

    friend bool operator==(const Car&, const Car&) = default;
};

Car car_at(const Arena&, const Place&);  // stands there, along the slope

// at: when the step begins. dt: TickRate::interval(), for everybody, so that every end takes the same steps.
Car step(const Car&, const Controls&, const Arena&, ServerTime at, Duration dt);

float speed_of(const Car&);  // m/s along the nose; negative in reverse. In the world's frame

Motion motion_of(const Car&);                 // in the world
Update update_of(const Car&, ServerTime at);  // in the world: an arc, or a parabola while airborne

}  // namespace sim
