#pragma once

// A scenario, played: the whole game, real ENet included, on a network and on clocks that are turned by hand. An
// hour takes seconds, and the same scenario and seed give the same to the last bit.
//
//     next:   a tick is due | a frame is due | mail arrives | somebody comes, goes, sleeps, wakes, stalls
//             '--- whichever is first: the network's time is turned to it, and whoever it is due for is served
//
// Mail is read when it comes, as programs do that wait for it, so that what is stamped is stamped then.

#include "playtest/result.hpp"
#include "playtest/scenario.hpp"

#include <functional>

namespace playtest {

// Told now and then how much of the run is played. False: stop, and keep what there is.
struct Progress {
    std::function<bool(double share)> goes_on;
};

// One at a time in a program. The program links virtual_net.
Run run_virtual(const Scenario&, std::uint64_t seed, const Progress& = {});

}  // namespace playtest
