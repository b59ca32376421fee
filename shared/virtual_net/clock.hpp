#pragma once

// A machine's clock against the network's: it starts elsewhere, runs a little faster or slower, and may be put
// forward or back while it runs.
//
//     shown = offset + age * (1 + drift / 1e6) + all steps up to then

#include "motionwire/time.hpp"

#include <vector>

namespace virtual_net {

struct ClockStep {
    motionwire::Duration at{};  // of the network's time since the machine was made
    motionwire::Duration by{};
};

struct ClockCourse {
    motionwire::Duration offset{};
    double drift = 0;  // parts per million
    std::vector<ClockStep> steps;
};

}  // namespace virtual_net
