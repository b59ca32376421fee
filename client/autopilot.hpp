#pragma once

// A hand on the controls of whoever has none: bots, demos, tests. It sees what a player sees, the Scene, and
// nothing more.

#include "client/scene.hpp"
#include "sim/arena.hpp"
#include "sim/controls.hpp"

#include <cstdint>

namespace client {

class Autopilot {
public:
    enum class Style : std::uint8_t { walk, drive };

    // The arena must outlive it. `seed` chooses the way one walks, the lane and the speed one drives.
    Autopilot(const sim::Arena& arena, Style style, std::uint32_t seed);

    // Once a frame: what to hold. On foot a driver presses E once a second until a car lets it in.
    sim::Controls controls(const Scene&);

private:
    sim::Controls drive(const Body&, const Scene&);

    const sim::Arena& arena_;
    Style style_;
    std::uint32_t seed_;
    float lane_;   // metres left of the middle of the road
    float speed_;  // m/s
    ServerTime tried_door_{};
};

}  // namespace client
