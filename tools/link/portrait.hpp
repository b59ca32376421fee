#pragma once

// What a way does, by sending datagrams through its model: five minutes of them, or one round of what repeats.

#include "links/conditions.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace link_tool {

using motionwire::Duration;

struct Sending {
    int per_second = 50;
    std::size_t bytes = 200;
    std::uint64_t seed = 1;
};

struct Portrait {
    std::vector<Duration> delays;  // sorted; of all that arrived, the second copies too
    int sent = 0, lost = 0, runs = 0, twice = 0, overtaken = 0, corrupted = 0;
};

Portrait portrait_of(const links::Way& way, const Sending& sending);

// Some lines for a terminal.
std::string shown(const Portrait& portrait);

}  // namespace link_tool
