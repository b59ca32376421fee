#include "playtest/scenario_file.hpp"

#include "playtest/metrics.hpp"
#include "playtest/nearest.hpp"
#include "playtest/scenario_clients.hpp"
#include "playtest/toml_keys.hpp"

#include <algorithm>
#include <cmath>

namespace playtest {
namespace {

using namespace std::chrono_literals;

constexpr double longest = 7 * 86400;  // s
constexpr std::int64_t most_seeds = 10000;

void read_seeds(Keys& root, std::vector<std::uint64_t>& seeds) {
    const auto* node = root.any("seeds");
    if (!node) return;
    const auto* list = node->as_array();
    if (!list || list->empty() || std::ssize(*list) > most_seeds)
        return root.refuse("seeds", "a list of whole numbers, [1, 2, 3]");
    seeds.clear();
    for (const auto& one : *list) {
        const auto* seed = one.as_integer();
        if (!seed || seed->get() < 0) return root.refuse("seeds", "a list of whole numbers from 0 on");
        if (std::find(seeds.begin(), seeds.end(), static_cast<std::uint64_t>(seed->get())) != seeds.end())
            return root.refuse(*node, "'seeds' has " + std::to_string(seed->get()) + " twice");
        seeds.push_back(static_cast<std::uint64_t>(seed->get()));
    }
}

void read_run(Keys& root, Scenario& scenario) {
    root.text("about", scenario.about);
    if (double seconds = 0; root.number("seconds", seconds, 0.1, longest))
        scenario.lasts = motionwire::scaled(Duration{1s}, seconds);
    root.span("warm_up", scenario.warm_up);
    if (scenario.warm_up >= scenario.lasts) {
        if (root.has("warm_up"))
            root.refuse("warm_up", "shorter than the playtest");
        else
            scenario.warm_up = scenario.lasts / 10;
    }
    read_seeds(root, scenario.seeds);
}

void read_server(Keys& root, ServerPlan& server) {
    auto keys = root.keys("server");
    if (!keys) return;
    auto& game = server.game;
    keys->whole("tick_rate", game.tick_rate, 10, 128);
    if (!keys->has("snapshot_rate")) game.snapshot_rate = std::min(game.snapshot_rate, game.tick_rate);
    keys->whole("snapshot_rate", game.snapshot_rate, 5, 128);
    if (game.snapshot_rate > game.tick_rate && keys->has("snapshot_rate"))
        keys->refuse("snapshot_rate", "at most the 'tick_rate', " + std::to_string(game.tick_rate));
    keys->whole("max_players", game.max_players, 1, 128);
    keys->whole("bots", game.bots, 0, 64);
    if (double metres = 0; keys->number("max_error", metres, 0.01, 10))
        game.policy.max_error = static_cast<float>(metres);
    if (double radians = 0; keys->number("max_angle", radians, 0.001, 3.2))
        game.policy.max_angle = static_cast<float>(radians);
    keys->span("heartbeat", game.policy.heartbeat, {.least = 100ms, .most = 20s});
    std::uint32_t start = 0;
    if (keys->whole("start_tick", start, 0, 0xffffffff)) game.start = motionwire::Tick{start};
    server.stalls = read_spans(*keys, "stalls");
    keys->no_others();
}

void read_what_if(Keys& root, WhatIf& what_if) {
    auto keys = root.keys("what_if");
    if (!keys) return;
    keys->truth("throttled", what_if.throttled);
    keys->truth("sequenced", what_if.sequenced);
    keys->truth("arrival_dated", what_if.arrival_dated);
    keys->no_others();
}

// [budgets], and in it a table for each client. The dot of a metric's key may stand in quotes or not.
class Budgets {
public:
    Budgets(Keys& keys, const Clients& clients) : keys_{keys}, clients_{clients} {}

    void read(const toml::table& table, const Group* whose, const std::string& before) {
        for (auto&& [key, node] : table) {
            const std::string path =
                before.empty() ? std::string{key.str()} : before + "." + std::string{key.str()};
            if (const auto metric = metric_named(path))
                add(path, whose, node);
            else if (const auto* inner = node.as_table())
                go_on(*inner, whose, before, path);
            else
                keys_.refuse(node, "unknown metric '" + path + "'" + nearest_metric(path));
        }
    }

    std::vector<Budget> all;

private:
    void go_on(const toml::table& inner, const Group* whose, const std::string& before,
               const std::string& path) {
        const Group* named = whose || !before.empty() ? nullptr : group(path);
        if (named) return read(inner, named, {});
        if (!before.empty() || is_first_of_a_metric(path)) return read(inner, whose, path);
        keys_.refuse(inner, "nobody is named '" + path + "'" + nearest_client(path));
    }

    void add(const std::string& metric, const Group* whose, const toml::node& node) {
        const auto limit = node.is_number() ? node.value<double>() : std::nullopt;
        if (!limit || !std::isfinite(*limit) || *limit < 0)
            return keys_.refuse(node, "'" + metric + "' must be a number, 0 or more");
        if (!whose) return all.push_back({metric, {}, *limit});
        for (const auto& client : whose->members) all.push_back({metric, client, *limit});
    }

    const Group* group(std::string_view name) {
        for (const auto& one : clients_.groups)
            if (one.name == name) return &one;
        for (const auto& one : clients_.plans)
            if (one.name == name) return &(single_ = {one.name, {one.name}});
        return nullptr;
    }

    static bool is_first_of_a_metric(const std::string& word) {
        return std::any_of(metrics().begin(), metrics().end(),
                           [&](const auto& metric) { return metric.key.starts_with(word + "."); });
    }

    static std::string nearest_metric(std::string_view word) {
        std::vector<std::string_view> known;
        for (const auto& metric : metrics()) known.push_back(metric.key);
        return did_you_mean(word, known);
    }

    std::string nearest_client(std::string_view word) const {
        std::vector<std::string_view> known;
        for (const auto& one : clients_.groups) known.push_back(one.name);
        return did_you_mean(word, known);
    }

    Keys& keys_;
    const Clients& clients_;
    Group single_;
};

void read_budgets(Keys& root, const Clients& clients, std::vector<Budget>& to) {
    auto keys = root.keys("budgets");
    if (!keys) return;
    Budgets budgets{*keys, clients};
    budgets.read(keys->table(), nullptr, {});
    to = std::move(budgets.all);
}

// What the clients' profiles do to the server, they do once.
void add_stalls_of_profiles(Scenario& scenario) {
    auto& stalls = scenario.server.stalls;
    for (const auto& client : scenario.clients)
        stalls.insert(stalls.end(), client.profile.server_stalls.begin(), client.profile.server_stalls.end());
    stalls = merged(std::move(stalls));
}

Scenario read(Keys root) {
    Scenario scenario;
    read_run(root, scenario);
    read_server(root, scenario.server);
    auto clients = read_clients(root, scenario.lasts);
    if (root.table().empty())
        root.refuse_as_named("an empty scenario: it needs at least one [[clients]]");
    else if (!root.has("clients"))
        root.refuse_as_named("nobody plays: a scenario needs at least one [[clients]]");
    else if (clients.plans.empty())
        root.refuse("clients", "at least one");
    read_what_if(root, scenario.what_if);
    read_budgets(root, clients, scenario.budgets);
    root.no_others();
    scenario.clients = std::move(clients.plans);
    add_stalls_of_profiles(scenario);
    return scenario;
}

}  // namespace

std::variant<Scenario, Wrong> read_scenario(const ScenarioText& text, std::span<const Override> overrides) {
    try {
        Complaints complaints{text.file};
        toml::table table = toml::parse(text.toml);
        apply(table, overrides, complaints);
        Scenario scenario = read(Keys{table, complaints});
        scenario.name = text.name;
        if (const auto wrong = complaints.first()) return *wrong;
        return scenario;
    } catch (const toml::parse_error& error) {
        const auto line = std::max<std::size_t>(error.source().begin.line, 1);
        return Wrong{text.file + ":" + std::to_string(line) + ": " + std::string{error.description()}};
    }
}

std::variant<Scenario, Wrong> read_scenario(const std::string& path, std::span<const Override> overrides) {
    const auto text = find_scenario(path);
    if (const auto* wrong = std::get_if<Wrong>(&text)) return *wrong;
    return read_scenario(std::get<ScenarioText>(text), overrides);
}

}  // namespace playtest
