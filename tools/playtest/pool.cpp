#include "playtest/pool.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace playtest {
namespace {

using Clients = std::vector<const ClientResult*>;

Score pooled_score(const Clients& clients) {
    Score score;
    std::vector<double> values;
    for (const MetricInfo& metric : metrics()) {
        values.clear();
        for (const auto* client : clients) values.push_back(client->score[metric.metric]);
        score[metric.metric] = pooled(metric.pooled, values);
    }
    return score;
}

// The same client in every run.
Clients of_name(const std::vector<Run>& runs, const std::string& name) {
    Clients found;
    for (const Run& run : runs)
        for (const auto& client : run.clients)
            if (client.name == name) found.push_back(&client);
    return found;
}

std::vector<ClientResult> by_client(const std::vector<Run>& runs) {
    std::vector<ClientResult> all;
    if (runs.empty()) return all;
    for (const ClientResult& first : runs.front().clients) {
        all.push_back(first);
        all.back().score = pooled_score(of_name(runs, first.name));
    }
    return all;
}

Score of_all(const std::vector<Run>& runs) {
    Clients all;
    for (const Run& run : runs)
        for (const auto& client : run.clients) all.push_back(&client);
    return pooled_score(all);
}

bool is_kept(const MetricInfo& metric, double measured, double limit) {
    return metric.at_least ? measured >= limit : measured <= limit;
}

// A budget that nobody's score can answer is not kept: it would hide that nothing was looked at.
void judge(const Budget& budget, Result& result) {
    const MetricInfo& metric = info(*metric_named(budget.metric));
    bool measured = false;
    for (const ClientResult& client : result.pooled) {
        if (!budget.client.empty() && client.name != budget.client) continue;
        const double value = client.score[metric.metric];
        const bool never_there = client.score[Metric::frames_away] >= 100;
        if (std::isnan(value) && !never_there) continue;
        measured = true;
        ++result.budgets;
        if (!is_kept(metric, value, budget.limit))
            result.broken.push_back({budget.metric, client.name, 0, budget.limit, value});
    }
    if (measured) return;
    ++result.budgets;
    result.broken.push_back({budget.metric, budget.client.empty() ? "all" : budget.client, 0, budget.limit,
                             std::numeric_limits<double>::quiet_NaN()});
}

}  // namespace

double pooled(Pooled how, std::span<const double> values) {
    double sum = 0, squares = 0, count = 0;
    double most = -std::numeric_limits<double>::infinity(), least = -most;
    for (const double value : values) {
        if (std::isnan(value)) continue;
        sum += value, squares += value * value, count += 1;
        most = std::max(most, value), least = std::min(least, value);
    }
    if (count == 0) return std::numeric_limits<double>::quiet_NaN();
    switch (how) {
        case Pooled::mean:
            return sum / count;
        case Pooled::quadratic:
            return std::sqrt(squares / count);
        case Pooled::most:
            return most;
        case Pooled::least:
            return least;
        case Pooled::sum:
            break;
    }
    return sum;
}

Result pool(const Scenario& scenario, SettingsChosen settings, std::string mode, std::vector<Run> runs) {
    Result result;
    result.scenario = scenario.name;
    result.about = scenario.about;
    result.mode = std::move(mode);
    result.settings = std::move(settings);
    result.seconds = motionwire::exact_seconds_of(scenario.lasts);
    result.warm_up = motionwire::exact_seconds_of(scenario.warm_up);
    result.pooled = by_client(runs);
    result.all = of_all(runs);
    result.interrupted =
        runs.size() < scenario.seeds.size() ||
        std::any_of(runs.begin(), runs.end(), [](const Run& run) { return run.interrupted; });
    for (std::size_t i = runs.size(); i < scenario.seeds.size(); ++i)
        result.not_begun.push_back(scenario.seeds[i]);
    result.runs = std::move(runs);
    if (result.runs.empty()) return result;  // was never begun: there is nothing to judge
    for (const Budget& budget : scenario.budgets) judge(budget, result);
    return result;
}

}  // namespace playtest
