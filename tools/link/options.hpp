#pragma once

// The command line of motionwire-link.

#include "command_line/farewell.hpp"
#include "links/profiles.hpp"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace link_tool {

struct Options {
    links::Profile link;
    enum class Wanted : std::uint8_t { portrait, netem_up, netem_down, list } wanted = Wanted::portrait;
    std::vector<links::Profile> profiles;  // for the list
    int per_second = 50;
    int bytes = 200;
    std::uint64_t seed = 1;
};

using command_line::Farewell;

std::variant<Options, Farewell> read_options(int argc, const char* const* argv);

}  // namespace link_tool
