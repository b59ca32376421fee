#pragma once

// What is done to one player in a run, in order of time: what its link, its clock and its machine do, and the
// server's stalls.

#include "playtest/result.hpp"
#include "playtest/scenario.hpp"

#include <string>
#include <vector>

namespace playtest {

std::vector<Event> events_of(const Scenario&, const ClientPlan&);

// "delay 110 ms at 40.0 s": what a scenario says that its end comes before.
std::vector<std::string> too_late(const Scenario&);

}  // namespace playtest
