#pragma once

// The command line and the settings file of motionwire-server: one list of settings serves both.
//
//     defaults  <-  --config FILE.toml  <-  flags        (the right one wins)

#include "command_line/farewell.hpp"
#include "server/game_options.hpp"

#include <cstdint>
#include <string>
#include <variant>

namespace server {

struct Options {
    std::uint16_t port = 7777;
    GameOptions game;
    std::string truth_out;  // empty: none
    bool verbose = false;
};

using command_line::Farewell;
using command_line::wrong_flag;

constexpr int cannot_write = 1;
constexpr int wrong_config = 3;
constexpr int port_in_use = 4;

std::variant<Options, Farewell> read_options(int argc, const char* const* argv);

}  // namespace server
