#pragma once

// A playtest as JSON: { "playtest": 1, "results": [...] }, one result for each scenario and point of a sweep. Numbers
// have nine digits and nothing names a machine or a time of day, so the same runs give the same bytes. null: there
// was nothing to measure. What pictures need is in lists of numbers, with their columns named beside them.

#include "playtest/result.hpp"

#include <iosfwd>
#include <span>

namespace playtest {

void write_json(std::ostream&, std::span<const Result>);

}  // namespace playtest
