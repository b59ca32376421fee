#pragma once

// What a client heard and when it drew: the things a replay is made of.

#include "motionwire/sample.hpp"
#include "sim/types.hpp"

namespace replay {

using motionwire::Duration;
using motionwire::LocalTime;
using motionwire::ServerTime;
using sim::Motion;

// One snapshot as it came; what was lost on the way is none.
struct Arrival {
    LocalTime arrived;
    motionwire::Sample<Motion> sample;
};

// The answer to one ping; what was lost is none.
struct Pong {
    LocalTime sent, arrived;
    ServerTime answered;
};

}  // namespace replay
