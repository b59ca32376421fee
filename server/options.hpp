#pragma once

// The command line and the settings file of motionwire-server: one list of settings serves both.
//
//     defaults  <-  --config FILE.toml  <-  flags        (the right one wins)

#include "server/game_options.hpp"

#include <cstdint>
#include <string>
#include <variant>

namespace server {

struct Options {
    std::uint16_t port = 7777;
    GameOptions game;
    bool verbose = false;
};

// Nothing to run: say this one line (or the help) and leave.
struct Farewell {
    int exit_code;  // 0: for stdout, it was asked for; wrong_flag or wrong_config: for stderr
    std::string text;
};

constexpr int wrong_flag = 2;
constexpr int wrong_config = 3;
constexpr int port_in_use = 4;

std::variant<Options, Farewell> read_options(int argc, const char* const* argv);

}  // namespace server
