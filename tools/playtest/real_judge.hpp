#pragma once

// The logs of a real run, judged as a virtual run is: the truth of the server, the frames of each client, by the
// clock that all of them share.

#include "playtest/real_player.hpp"
#include "playtest/result.hpp"
#include "playtest/scenario.hpp"

#include <cstdint>
#include <string>

namespace playtest {

// Throws std::runtime_error when a log can't be read, with its file, line and word.
Run judge_logs(const Scenario&, std::uint64_t seed, const RealPlan&, const Played&, const std::string& logs);

}  // namespace playtest
