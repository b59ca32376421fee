#pragma once

// Plays all that is planned, one seed after the other, and hands out each result as soon as it is there. Who plays a
// run - the virtual network, or real programs - is an argument.

#include "playtest/progress_bar.hpp"
#include "playtest/result.hpp"
#include "playtest/suite.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace playtest {

// Says how far a run is, as a share; the answer: whether to go on.
using GoesOn = std::function<bool(double share)>;

struct Player {
    std::function<Run(const Scenario&, std::uint64_t seed, const GoesOn&)> play;
    std::function<bool()> stopped = [] { return false; };                       // somebody pressed Ctrl-C
    std::function<std::string()> mode = [] { return std::string{"virtual"}; };  // after a run
};

// A result for each that is planned. Where it was stopped, what was not played to its end is interrupted, and what
// comes after has no runs. What a player throws ends all, after the result of the seeds before it.
void play_all(std::span<const Planned>, const Player&, ProgressBar&,
              const std::function<void(Result&&)>& take);

}  // namespace playtest
