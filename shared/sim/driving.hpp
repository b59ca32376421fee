#pragma once

// What pedals, steering and tyres make of a car on the ground, as if the ground were flat. Used by car.cpp,
// which puts it on the slopes.

#include "sim/car.hpp"

namespace sim {

// A car in the frame of whatever it stands on, taken apart. `nose` and `velocity` are flat there.
struct Moving {
    Vec3 velocity{}, nose{};
    float speed = 0;  // along the nose
    float climb = 0;  // m/s upward
};
Moving taken_apart(const Motion&);

void steer(Car&, const Moving&, const Controls&, float seconds);  // in the air too

// Changes the speed and turns the nose, and the velocity with it. Returns the rate of turn, rad/s.
float drive(Car&, Moving&, const Controls&, float seconds);

}  // namespace sim
