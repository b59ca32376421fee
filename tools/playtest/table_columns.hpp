#pragma once

// The columns of the terminal's tables: a metric under a word or two, and how it is written. README.md explains them.

#include "playtest/metrics.hpp"
#include "playtest/result.hpp"

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace playtest {

struct Column {
    Metric metric;
    std::string_view group, head, unit;
    double factor = 1;
    int decimals = 1;
};

std::span<const Column> columns();

// Columns stand as far to the right as the longest name needs.
void write_heads(std::ostream&, std::size_t indent, std::span<const Column>);
// `broken`: a budget on the metric was not kept; it gets a mark.
void write_row(std::ostream&, std::string_view name, std::size_t indent, const Score&,
               std::span<const Column>, const std::vector<std::string>& broken = {});

// Letters as a terminal shows them, of UTF-8.
std::size_t width_of(std::string_view text);
std::string padded(std::string_view text, std::size_t width);

}  // namespace playtest
