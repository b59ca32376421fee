#pragma once

// Plays a plan: starts its programs when they are due, suspends and resumes them, reshapes their cables, and ends
// all of them, whatever happens. What they saw is in their logs afterwards.
//
//     server   |=========  ====stalls====  =========|
//     Ada       |=============================|      leaves
//     Bob           |====== sleeps =================|
//              0                                   lasts

#include "motionwire/time.hpp"
#include "playtest/real_plan.hpp"

#include <functional>
#include <string>

namespace playtest {

struct Played {
    motionwire::LocalTime start{};  // on the clock of the logs
    Duration lasted{};
    bool interrupted = false;
};

// Says how far it is, as a share; the answer: whether to go on. Called some thirty times a second.
using HowFar = std::function<bool(double share)>;

// Throws std::runtime_error, one line: a program can't be started or ended by itself, the network can't be made, or
// the shaping was not really there.
Played play_plan(const RealPlan&, const HowFar&);

}  // namespace playtest
