#pragma once

// What is done to one player in a run, in order of time: what its link, its clock and its machine do, and the
// server's stalls.

#include "playtest/result.hpp"
#include "playtest/scenario.hpp"

#include <vector>

namespace playtest {

std::vector<Event> events_of(const Scenario&, const ClientPlan&);

}  // namespace playtest
