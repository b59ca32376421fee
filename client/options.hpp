#pragma once
// The command line of motionwire-client.
#include <optional>
#include <string>
#include <variant>
#include "command_line/farewell.hpp"

#include "client/autopilot.hpp"
#include "client/connection.hpp"
#include "client/window/display.hpp"

namespace client {

struct Options {
    ConnectionOptions connection;
    window::DisplayOptions display;
    std::string name = "Player";
    std::optional<Autopilot::Style> autopilot;
    std::uint32_t seed = 1;
    double seconds = 0;      // 0: until one quits
    std::string frames_out;  // CSV, one row per frame and entity
    std::string screenshot;  // PNG of the last frame
    bool summary = false;
    std::string left_out;  // of the link's profile: what a person should know
};

using command_line::Farewell;
using command_line::wrong_flag;

constexpr int no_display = 3, unreachable = 5, server_full = 6, wrong_version = 7;

std::variant<Options, Farewell> read_options(int argc, const char* const* argv);

}  // namespace client
