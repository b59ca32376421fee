#pragma once

// The command line of motionwire-replay.

#include "command_line/farewell.hpp"
#include "replay/policy.hpp"

#include <cstddef>
#include <string>
#include <variant>

namespace replay {

struct Options {
    std::string trace, pings, frames, out;  // pings: empty for none
    std::string policy = default_policy;    // known to policy_named()
    std::size_t bench = 0;                  // entities; 0: no measurement, a replay
};

using command_line::Farewell;
using command_line::wrong_flag;

constexpr int cannot_write = 1, wrong_file = 2;

std::variant<Options, Farewell> read_options(int argc, const char* const* argv);

}  // namespace replay
