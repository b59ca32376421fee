#include "playtest/table.hpp"
#include "playtest/table_columns.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <vector>

namespace playtest {
namespace {

std::string point_of(const Result& result) {
    std::string text;
    for (const auto& [key, value] : result.settings) {
        const auto dot = key.rfind('.');
        text += (text.empty() ? "" : ", ") + (dot == key.npos ? key : key.substr(dot + 1)) + " " + value;
    }
    return text;
}

bool is_same(const Score& a, const Score& b) {
    return std::equal(a.values.begin(), a.values.end(), b.values.begin(),
                      [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

// Else one may take it for an answer.
bool made_no_difference(std::span<const Result> points) {
    return points.size() > 1 && std::all_of(points.begin(), points.end(), [&](const Result& point) {
               return !point.interrupted && is_same(point.all, points.front().all);
           });
}

}  // namespace

void write_sweep(std::ostream& out, std::span<const Result> points) {
    if (points.empty()) return;
    std::size_t indent = 0;
    for (const auto& point : points) indent = std::max(indent, width_of(point_of(point)));
    const bool cut = std::any_of(points.begin(), points.end(), [](const auto& p) { return p.interrupted; });
    if (cut) indent += 2;
    out << points.front().scenario << ": all clients, by setting\n";
    write_heads(out, indent, columns());
    for (const auto& point : points) {
        std::vector<std::string> broken;
        for (const auto& one : point.broken) broken.push_back(one.metric);
        write_row(out, point_of(point) + (point.interrupted ? " *" : ""), indent, point.all, columns(),
                  broken);
    }
    if (std::any_of(points.begin(), points.end(), [](const auto& p) { return !p.broken.empty(); }))
        out << "!: a budget was broken\n";
    if (made_no_difference(points)) out << "the values made no difference: nothing here depends on them\n";
    if (cut) out << "*: INTERRUPTED: only a part was played, or nothing\n";
}

}  // namespace playtest
