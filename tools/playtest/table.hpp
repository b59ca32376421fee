#pragma once

// What a person reads in the terminal: how a playtest was played, a row for each client, what became of the budgets;
// of a sweep, a row for each of its points.

#include "playtest/result.hpp"

#include <iosfwd>
#include <span>
#include <string>

namespace playtest {

void write_table(std::ostream&, const Result&);
void write_sweep(std::ostream&, std::span<const Result> points);  // of one scenario

// "virtual network, real ENet", "real time, netem in a guest"
std::string mode_in_words(const std::string& mode);

}  // namespace playtest
