#pragma once

// `--sweep server.snapshot_rate=10,20,30`: a playtest for each value; with several sweeps, for each combination.

#include "playtest/overrides.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace playtest {

struct Axis {
    std::string key;
    std::vector<std::string> values;
};

// "key=a,b,c"; none: it is not. A comma within [...] or {...} belongs to the value.
std::optional<Axis> axis_of(std::string_view text);

// Each point as what it sets; the last axis changes fastest. Without axes there is one point that sets nothing.
std::vector<std::vector<Override>> grid(std::span<const Axis>);

}  // namespace playtest
