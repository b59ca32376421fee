#pragma once

// The pieces of the report, each appended to the page.

#include "playtest/result.hpp"

#include <span>
#include <string>
#include <string_view>

namespace playtest::html {

extern const std::string_view style;

inline constexpr std::array<std::string_view, 6> mode_names{"interpolate", "extrapolate", "hold",
                                                            "model",       "blend",       "own"};

// Rows are clients, or results by what was chosen; columns the metrics that matter.
void add_table(std::string& page, std::span<const ClientResult> clients);
void add_comparison(std::string& page, std::span<const Result> results);

void add_client(std::string& page, const ClientResult& client, double seconds);
void add_histogram(std::string& page, const Histogram& histogram, std::string_view title,
                   std::string_view unit, std::string_view css);
void add_map(std::string& page, const Track& track);
void add_glossary(std::string& page);

// What a result is called where several are: its settings, or its scenario.
std::string title_of(const Result& result);

// A value as a table shows it, with its unit in the tip.
std::string cell(const Score& score, Metric metric);
std::string heading(Metric metric);

}  // namespace playtest::html
