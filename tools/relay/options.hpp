#pragma once

// The command line of motionwire-relay.

#include "command_line/farewell.hpp"
#include "links/conditions.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace relay {

struct Options {
    std::string bind = "127.0.0.1";
    std::uint16_t listen = 7778;  // 0: any free port
    std::string server = "127.0.0.1";
    std::uint16_t port = 7777;       // of the server
    std::string up_name, down_name;  // names or words; empty: a perfect link
    links::Link link;
    std::optional<motionwire::Duration>
        age;                            // of the link when the relay starts; none: when a client joins, 0
    std::vector<std::string> left_out;  // of their profiles: what a person should know
    std::uint64_t seed = 1;
    bool verbose = false;
};

using command_line::Farewell;
using command_line::wrong_flag;

constexpr int port_in_use = 4, unreachable = 5;

std::variant<Options, Farewell> read_options(int argc, const char* const* argv);

}  // namespace relay
