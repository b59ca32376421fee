#include "playtest/table_columns.hpp"

#include "playtest/numbers.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <ostream>

namespace playtest {
namespace {

constexpr std::size_t column_width = 8;

constexpr std::string_view past = "walkers, drawn in the past", present = "cars, drawn now",
                           cost = "a second";

constexpr Column latency{Metric::walkers_latency, past, "latency", "ms", 1, 0};
constexpr Column latency_p95{Metric::walkers_latency_p95, past, "p95", "ms", 1, 0};
constexpr Column underruns{Metric::walkers_underruns, past, "underruns", "%", 1, 2};
constexpr Column walker_error{Metric::walkers_error_p99, past, "err p99", "cm", 1, 1};
constexpr Column walker_pop{Metric::walkers_pop_p999, past, "pop", "cm", 1, 1};
constexpr Column car_error{Metric::cars_error_mean, present, "error", "m", 1, 3};
constexpr Column car_error_p99{Metric::cars_error_p99, present, "err p99", "m", 1, 2};
constexpr Column car_pop{Metric::cars_pop_p999, present, "pop", "cm", 1, 1};
constexpr Column down{Metric::down_bytes, cost, "down", "kB", 0.001, 1};
constexpr Column up{Metric::up_bytes, cost, "up", "kB", 0.001, 1};
constexpr Column states{Metric::walker_states, cost, "states", "", 1, 0};
constexpr Column updates{Metric::vehicle_updates, cost, "updates", "", 1, 1};

constexpr std::array all_columns{latency,       latency_p95, underruns, walker_error, walker_pop, car_error,
                                 car_error_p99, car_pop,     down,      up,           states,     updates};

// With room for a mark behind.
std::size_t width_of(const Column& column) { return std::max(column_width, column.head.size() + 1); }

void write_groups(std::ostream& out, std::size_t indent, std::span<const Column> all) {
    out << std::string(indent, ' ');
    for (auto column = all.begin(); column != all.end();) {
        const auto end =
            std::find_if(column, all.end(), [&](const auto& c) { return c.group != column->group; });
        const std::size_t width = std::accumulate(
            column, end, std::size_t{}, [](std::size_t sum, const auto& c) { return sum + width_of(c); });
        const std::string text = "  " + std::string{column->group} + ' ';
        out << text << std::string(width - std::min(width, text.size()), '-');
        column = end;
    }
    out << '\n';
}

}  // namespace

std::span<const Column> columns() { return all_columns; }

std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string padded(std::string_view text, std::size_t width) {
    return std::string{text} + std::string(width - std::min(width, width_of(text)), ' ');
}

void write_heads(std::ostream& out, std::size_t indent, std::span<const Column> all) {
    write_groups(out, indent, all);
    for (const auto part : {&Column::head, &Column::unit}) {
        out << std::string(indent, ' ');
        for (const Column& column : all)
            out << std::string(width_of(column) - 1 - (column.*part).size(), ' ') << column.*part << ' ';
        out << '\n';
    }
}

void write_row(std::ostream& out, std::string_view name, std::size_t indent, const Score& score,
               std::span<const Column> all, const std::vector<std::string>& broken) {
    out << padded(name, indent);
    for (const Column& column : all) {
        const std::string text = fixed(score[column.metric] * column.factor, column.decimals);
        const bool is_broken =
            std::find(broken.begin(), broken.end(), info(column.metric).key) != broken.end();
        out << std::string(width_of(column) - 1 - std::min(width_of(column) - 2, text.size()), ' ') << text
            << (is_broken ? '!' : ' ');
    }
    out << '\n';
}

}  // namespace playtest
