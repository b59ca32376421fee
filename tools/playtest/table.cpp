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

std::string in_words(const std::vector<std::uint64_t>& seeds) {
    if (seeds.size() > most_seeds) return counted(seeds.size(), "seed");
    std::string text = seeds.size() == 1 ? "seed" : "seeds";
    for (const auto seed : seeds) text += " " + std::to_string(seed);
    return text;
}

std::string seeds_of(const Result& result) {
    std::vector<std::uint64_t> seeds;
    for (const Run& run : result.runs) seeds.push_back(run.seed);
    return in_words(seeds);
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
    out << "INTERRUPTED after " << fixed(played, 1) << " s: what follows is about these only";
    if (!result.not_begun.empty()) out << "; not begun: " << in_words(result.not_begun);
    out << '\n';
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

std::string with_unit(double value, const MetricInfo& metric, int decimals) {
    return general(rounded(value)).empty()
               ? std::string{"nothing"}
               : fixed(value, decimals) + (metric.unit.empty() ? "" : " ") + std::string{metric.unit};
}

// So many that the two can be told apart.
int decimals_between(double measured, double limit, int decimals) {
    const int most = decimals + 6;
    while (decimals < most && fixed(measured, decimals) == fixed(limit, decimals)) ++decimals;
    return decimals;
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
        const int decimals = decimals_between(broken.measured, broken.limit, about.decimals);
        out << "  " << padded(broken.metric, 34) << padded(broken.client, 14)
            << with_unit(broken.measured, about, decimals)
            << (std::isnan(broken.measured) ? " was measured" : "") << ", at "
            << (about.at_least ? "least " : "most ") << with_unit(broken.limit, about, decimals)
            << " is allowed\n";
    }
    if (result.mode.starts_with("real"))
        out << "in real time a busy machine counts, too: the server's ticks were late by up to "
            << with_unit(result.all[Metric::tick_late_max], info(Metric::tick_late_max), 1) << '\n';
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

}  // namespace playtest
