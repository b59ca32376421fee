#pragma once

// The report a person opens: one HTML file with its pictures in it, and nothing to fetch. One result is shown whole;
// several (the points of a sweep, the scenarios of a suite) are compared first.

#include "playtest/result.hpp"

#include <iosfwd>
#include <span>

namespace playtest {

void write_html(std::ostream& out, std::span<const Result> results);

}  // namespace playtest
