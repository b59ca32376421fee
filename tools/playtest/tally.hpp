#pragma once

// Any number of measured values in a fixed amount of memory: exact mean, root mean square and extremes, and
// quantiles to half a percent.
//
// A value is counted by the leading bits of its double, its exponent and seven bits of the fraction: 128 bars to
// an octave, from 2^-14 to 2^14. So the counts, and what is read off them, are the same on every compiler.

#include "playtest/result.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace playtest {

class Tally {
public:
    void add(double value);

    std::uint64_t count() const { return count_; }
    // Of nothing: not a number.
    double mean() const;
    double rms() const;
    double least() const;
    double most() const;
    double quantile(double share) const;  // between the two bars' edges it falls into, evenly

    // Bars of one width from 0, for a picture; the last takes whatever is beyond.
    Histogram histogram(double step, std::size_t most_bars) const;

private:
    static constexpr int octaves = 28, first_octave = -14, bars_per_octave = 128;
    static constexpr std::size_t bars = octaves * bars_per_octave + 1;  // the first: below 2^-14

    static std::size_t bar_of(double value);
    static double lower_edge(std::size_t bar);

    std::uint64_t count_ = 0;
    double sum_ = 0, squares_ = 0, least_ = 0, most_ = 0;
    std::array<std::uint32_t, bars> counts_{};
};

}  // namespace playtest
