#include "playtest/table.hpp"

#include "playtest/numbers.hpp"
#include "playtest/table_columns.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <vector>

namespace playtest {
namespace {

constexpr std::size_t most_rows = 20, most_seeds = 12;

// The names stand under one another, and so do the networks.
std::string label(const ClientResult& client, std::size_t width) {
    return padded(client.name, width) + "  " + (client.profile.size() > 16 ? "a link" : client.profile);
}

std::vector<std::string> broken_by(const Result& result, const std::string& client) {
    std::vector<std::string> keys;
    for (const Broken& broken : result.broken)
        if (broken.client == client) keys.push_back(broken.metric);
    return keys;
}

std::string seeds_of(const Result& result) {
    if (result.runs.size() == 1) return "seed " + std::to_string(result.runs.front().seed);
    if (result.runs.size() > most_seeds) return counted(result.runs.size(), "seed");
    std::string text = "seeds";
    for (const Run& run : result.runs) text += " " + std::to_string(run.seed);
    return text;
}

void write_title(std::ostream& out, const Result& result) {
    out << result.scenario;
    if (!result.about.empty()) out << ": " << result.about;
    out << '\n'
        << fixed(result.seconds, std::floor(result.seconds) == result.seconds ? 0 : 1) << " s, "
        << seeds_of(result) << ", " << mode_in_words(result.mode) << '\n';
    for (const auto& [key, value] : result.settings) out << "with " << key << " = " << value << '\n';
    if (!result.interrupted) return;
    double played = 0;
    for (const Run& run : result.runs) played += run.seconds;
    out << "INTERRUPTED after " << fixed(played, 1) << " s: what follows is about these only\n";
}

void write_clients(std::ostream& out, const Result& result) {
    std::vector<const ClientResult*> rows;
    const bool all_fit = result.pooled.size() <= most_rows;
    for (const auto& client : result.pooled)
        if (all_fit || (!broken_by(result, client.name).empty() && rows.size() < most_rows))
            rows.push_back(&client);
    const std::string everyone =
        result.pooled.size() == 1 ? "" : "all " + counted(result.pooled.size(), "client");
    std::size_t names = 0, indent = everyone.size();
    for (const auto* client : rows) names = std::max(names, width_of(client->name));
    for (const auto* client : rows) indent = std::max(indent, width_of(label(*client, names)));
    write_heads(out, indent, columns());
    for (const auto* client : rows)
        write_row(out, label(*client, names), indent, client->score, columns(),
                  broken_by(result, client->name));
    if (!everyone.empty()) write_row(out, everyone, indent, result.all, columns(), broken_by(result, "all"));
}

// "recovery 1.2 s", of what a row has no room for
void add(std::string& line, const std::string& words, const Score& score, Metric metric) {
    if (std::isnan(score[metric])) return;
    line += (line.empty() ? "" : "; ") + words + " " + fixed(score[metric], info(metric).decimals);
    if (!info(metric).unit.empty()) line += " " + std::string{info(metric).unit};
}

void write_worst(std::ostream& out, const Score& all) {
    std::string line;
    add(line, "join", all, Metric::join_seconds);
    add(line, "clock wrong by", all, Metric::clock_error_max);
    add(line, "smooth again after", all, Metric::recovery_smooth);
    add(line, "prompt again after", all, Metric::recovery_latency);
    add(line, "frames back", all, Metric::frames_back);
    add(line, "ticks late by", all, Metric::tick_late_max);
    add(line, "ticks lost", all, Metric::ticks_lost);
    if (!line.empty()) out << "at worst: " << line << '\n';
}

std::string with_unit(double value, const MetricInfo& metric) {
    return general(rounded(value)).empty()
               ? std::string{"nothing"}
               : fixed(value, metric.decimals) + (metric.unit.empty() ? "" : " ") + std::string{metric.unit};
}

void write_budgets(std::ostream& out, const Result& result) {
    if (result.budgets == 0) return;
    const auto all = std::to_string(result.budgets);
    if (result.broken.empty()) {
        out << "budgets: " << (result.budgets == 1 ? "the one there is was" : "all " + all + " were")
            << " kept\n";
        return;
    }
    out << "budgets: " << result.broken.size() << " of " << all << " broken\n";
    for (const Broken& broken : result.broken) {
        const auto metric = metric_named(broken.metric);
        if (!metric) continue;
        const MetricInfo& about = info(*metric);
        out << "  " << padded(broken.metric, 34) << padded(broken.client, 14)
            << with_unit(broken.measured, about) << (std::isnan(broken.measured) ? " was measured" : "")
            << ", at " << (about.at_least ? "least " : "most ") << with_unit(broken.limit, about)
            << " is allowed\n";
    }
}

std::string point_of(const Result& result) {
    std::string text;
    for (const auto& [key, value] : result.settings) {
        const auto dot = key.rfind('.');
        text += (text.empty() ? "" : ", ") + (dot == key.npos ? key : key.substr(dot + 1)) + " " + value;
    }
    return text;
}

}  // namespace

std::string mode_in_words(const std::string& mode) {
    if (mode == "virtual") return "virtual network, real ENet";
    if (mode.starts_with("real: ")) return "real time and sockets, shaped by " + mode.substr(6);
    return mode;
}

void write_table(std::ostream& out, const Result& result) {
    if (result.runs.empty()) {
        out << result.scenario << ": INTERRUPTED before it began\n";
        return;
    }
    write_title(out, result);
    write_clients(out, result);
    write_worst(out, result.all);
    write_budgets(out, result);
}

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
    if (cut) out << "*: INTERRUPTED: only a part was played, or nothing\n";
}

}  // namespace playtest
