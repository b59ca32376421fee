#pragma once

// The command line of motionwire-replay.

#include <cstddef>
#include <string>
#include <variant>

namespace replay {

struct Options {
    std::string trace, frames, out;
    std::string pings;      // every program of the bench is given them; the past is drawn without
    std::size_t bench = 0;  // entities; 0: no measurement, a replay
};

// Nothing to run: say this and leave.
struct Farewell {
    int exit_code;
    std::string text;
};

constexpr int cannot_read_or_write = 1, wrong_flag = 2;

std::variant<Options, Farewell> read_options(int argc, const char* const* argv);

}  // namespace replay
