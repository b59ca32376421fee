#pragma once

// How a verdict is come by.

#include "seed_tables/rows.hpp"

#include <cmath>

namespace seed_tables {

inline constexpr double quoted = 0.005;  // half of the last digit that the texts give

inline bool is_near(double a, double b, double tolerance) {
    return std::abs(a - b) <= tolerance + 1e-12;  // for what the digits of a decimal leave over
}

// Has to match.
inline Row matching(Row row) {
    row.verdict = is_near(row.ours, row.seed, row.tolerance) ? Verdict::matches : Verdict::differs;
    return row;
}

// Known not to: `ours` has to be what it was when that was found out.
struct Known {
    double ours, tolerance;
};
inline Row known(Row row, Verdict verdict, const Known& known) {
    row.verdict = is_near(row.ours, known.ours, known.tolerance) ? verdict : Verdict::differs;
    return row;
}

}  // namespace seed_tables
