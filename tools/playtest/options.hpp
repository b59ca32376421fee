#pragma once

// The command line of motionwire-playtest.

#include "command_line/farewell.hpp"
#include "playtest/overrides.hpp"
#include "playtest/sweep.hpp"

#include <string>
#include <variant>
#include <vector>

namespace playtest {

struct Options {
    std::string scenario;             // a file, or the name of a shipped one
    std::vector<Override> overrides;  // --seconds, --seed and --set, in this order
    std::vector<Axis> sweeps;
    std::string json, csv, html;  // files to write; empty: none
    bool real = false, guest = false;
    bool seed_tables = false, list = false, quiet = false;
};

using command_line::Farewell;
using command_line::wrong_flag;

constexpr int budget_broken = 1, wrong_scenario = 2, cannot_write = 3, cannot_play = 4, interrupted = 130;

std::variant<Options, Farewell> read_options(int argc, const char* const* argv);

}  // namespace playtest
