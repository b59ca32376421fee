#pragma once

// The command line of motionwire-bot.

#include "client/autopilot.hpp"
#include "client/game.hpp"
#include "command_line/farewell.hpp"
#include "script.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace bot {

struct Options {
    int count = 1;
    std::string address = "127.0.0.1";
    std::uint16_t port = 7777;
    std::string link;  // a profile's name, or words; empty: none
    std::optional<client::Duration>
        age;               // of the link's changes when the bot starts; none: with its first datagram
    std::string left_out;  // of the link's profile: what a person should know
    enum class Style : std::uint8_t { drive, walk, mixed, idle, script } style = Style::drive;
    Script script;
    std::string name;  // of the first bot; empty: one from the list
    int frame_rate = 60;
    client::Settings settings;
    double seconds = 0;  // 0: until told
    std::uint32_t seed = 1;
    int attempts = 1;  // to come in at all; 0: never gives up
    std::string frames_out, scenes_out;
    bool verbose = false;
};

using command_line::Farewell;
using command_line::wrong_flag;

constexpr int cannot_write = 1, unreachable = 5, refused = 6, wrong_version = 7;

std::variant<Options, Farewell> read_options(int argc, const char* const* argv);

}  // namespace bot
