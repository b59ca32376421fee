#pragma once

// A thousand entities that stroll in circles, each its own, and the frames in which they are looked at:
// snapshots at 20 Hz, frames at 60 Hz, drawn 100 ms in the past.

#include "motionwire/motion.hpp"
#include "motionwire/time.hpp"
#include "sim/types.hpp"

#include <chrono>
#include <cmath>
#include <cstddef>

namespace bench {

using motionwire::Duration;
using motionwire::ServerTime;
using namespace std::chrono_literals;

inline constexpr motionwire::TickRate frames{60};
inline constexpr int frames_per_snapshot = 3;
inline constexpr Duration delay = 100ms;

// Entity `i` at a moment: radius 5 m, 5 m/s, facing its way.
inline sim::Motion strolling(std::size_t i, ServerTime at) {
    const double angle =
        std::chrono::duration<double>(at.time_since_epoch()).count() + static_cast<double>(i);
    const float c = static_cast<float>(std::cos(angle)), s = static_cast<float>(std::sin(angle));
    const float half = static_cast<float>(std::remainder(angle, 12.566370614359172) / 2);
    return {.position = {5 * c, 5 * s, 0},
            .velocity = {-5 * s, 5 * c, 0},
            .orientation = sim::Quat(std::cos(half), 0, 0, std::sin(half)),
            .spin = {0, 0, 1}};
}

// Seconds that `work` took.
template <class Work>
double seconds_for(Work&& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace bench
