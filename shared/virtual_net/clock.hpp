#pragma once

// A machine's clock against the network's: it starts elsewhere, runs a little faster or slower, and may be put
// forward or back while it runs.
//
//     shown = offset + age * (1 + drift / 1e6) + all steps up to then
//
// Drift is exact to a nanosecond for a hundred days. Between steps the clock never runs backwards.

#include "motionwire/time.hpp"

#include <vector>

namespace virtual_net {

struct ClockStep {
    motionwire::Duration at{};  // of the network's time since the machine was made
    motionwire::Duration by{};
};

struct ClockCourse {
    motionwire::Duration offset{};
    double drift = 0;  // parts per million, more than -1e6
    std::vector<ClockStep> steps{};
};

// What the clock shows at an age; a step counts from its own moment on.
motionwire::Duration shown(const ClockCourse&, motionwire::Duration age);

// The inverse: the first age, none before `from`, at which the clock shows this or more.
motionwire::Duration age_at(const ClockCourse&, motionwire::Duration shows, motionwire::Duration from = {});

}  // namespace virtual_net
