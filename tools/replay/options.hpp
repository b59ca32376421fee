#pragma once

// The command line of motionwire-replay.

#include <cstddef>
#include <string>
#include <variant>
#include "command_line/farewell.hpp"

namespace replay {

struct Options {
    std::string trace, frames, out;
    std::string pings;      // every program of the bench is given them; the past is drawn without
    std::size_t bench = 0;  // entities; 0: no measurement, a replay
};

using command_line::Farewell;
using command_line::wrong_flag;

constexpr int cannot_read_or_write = 1;

std::variant<Options, Farewell> read_options(int argc, const char* const* argv);

}  // namespace replay
