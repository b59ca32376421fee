#include "playtest/tally.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace playtest {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr int fraction_bits = 52, bar_bits = 7;
constexpr std::uint64_t exponent_bias = 1023;

}  // namespace

std::size_t Tally::bar_of(double value) {
    constexpr auto first = (exponent_bias + static_cast<std::uint64_t>(first_octave)) << bar_bits;
    if (!(value > 0)) return 0;
    const std::uint64_t leading = std::bit_cast<std::uint64_t>(value) >> (fraction_bits - bar_bits);
    return leading < first ? 0 : std::min<std::size_t>(leading - first + 1, bars - 1);
}

double Tally::lower_edge(std::size_t bar) {
    constexpr auto first = (exponent_bias + static_cast<std::uint64_t>(first_octave)) << bar_bits;
    return bar == 0 ? 0 : std::bit_cast<double>((first + bar - 1) << (fraction_bits - bar_bits));
}

void Tally::add(double value) {
    if (!std::isfinite(value)) return;
    least_ = count_ == 0 ? value : std::min(least_, value);
    most_ = count_ == 0 ? value : std::max(most_, value);
    ++count_;
    sum_ += value;
    squares_ += value * value;
    ++counts_[bar_of(value)];
}

double Tally::mean() const { return count_ == 0 ? nothing : sum_ / static_cast<double>(count_); }
double Tally::rms() const {
    return count_ == 0 ? nothing : std::sqrt(squares_ / static_cast<double>(count_));
}
double Tally::least() const { return count_ == 0 ? nothing : least_; }
double Tally::most() const { return count_ == 0 ? nothing : most_; }

double Tally::quantile(double share) const {
    if (count_ == 0) return nothing;
    const double rank = share * static_cast<double>(count_ - 1);
    double before = 0;
    for (std::size_t bar = 0; bar < bars; ++bar) {
        const double here = counts_[bar];
        if (before + here > rank) {
            const double from = lower_edge(bar), to = lower_edge(bar + 1);
            return std::clamp(from + (to - from) * (rank - before + 0.5) / here, least_, most_);
        }
        before += here;
    }
    return most_;
}

Histogram Tally::histogram(double step, std::size_t most_bars) const {
    Histogram picture{.least = 0, .step = step, .counts = {}};
    for (std::size_t bar = 0; bar < bars; ++bar) {
        if (counts_[bar] == 0) continue;
        const double middle = (lower_edge(bar) + lower_edge(bar + 1)) / 2;
        const auto place = std::min(static_cast<std::size_t>(middle / step), most_bars - 1);
        if (picture.counts.size() <= place) picture.counts.resize(place + 1);
        picture.counts[place] += counts_[bar];
    }
    return picture;
}

}  // namespace playtest
