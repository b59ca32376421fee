#pragma once

// Results written down in tests.

#include "playtest/pool.hpp"

#include <string>
#include <vector>

inline playtest::ClientResult client_with(const std::string& name, playtest::Metric metric, double value) {
    playtest::ClientResult client;
    client.name = name, client.behaviour = "walk", client.profile = "wifi",
    client.shaped_by = "virtual network";
    client.score[metric] = value;
    return client;
}

inline playtest::Run run_of(std::uint64_t seed, std::vector<playtest::ClientResult> clients) {
    playtest::Run run;
    run.seed = seed, run.seconds = 30, run.clients = std::move(clients);
    return run;
}

inline playtest::Scenario scenario_with(std::vector<std::uint64_t> seeds,
                                        std::vector<playtest::Budget> budgets = {}) {
    playtest::Scenario scenario;
    scenario.name = "mine", scenario.about = "Two, by hand";
    scenario.seeds = std::move(seeds), scenario.budgets = std::move(budgets);
    return scenario;
}
