#pragma once

// `--set server.snapshot_rate=10`: values that are put into a scenario's table before it is read, so that whatever
// is wrong with them is found by the one reader.
//
//     server.snapshot_rate=10      a key in a table
//     client.fixed_delay=120ms     whatever is no number, true or false, list or table is text
//     clients.profile=4g           for every [[clients]];  clients.Ada.profile=4g  for that one
//     budgets.walkers.latency_ms=130,  budgets.Ada.cars.error_p99_m=0.5

#include "playtest/wrong.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace playtest {

struct Override {
    std::string key, value;
    std::string said;  // for complaints: "--set server.snapshot_rate=10"
};

// "key=value"; none: it is not.
std::optional<Override> override_of(std::string_view text, std::string_view flag);

}  // namespace playtest
