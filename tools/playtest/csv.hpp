#pragma once

// A playtest as a CSV file: a row for each scenario, settings, seed and client, a column for each metric (empty: there
// was nothing to measure).

#include "playtest/result.hpp"

#include <iosfwd>
#include <span>

namespace playtest {

void write_csv(std::ostream&, std::span<const Result>);

}  // namespace playtest
