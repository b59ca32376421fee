#pragma once

// Scenarios as tests write them.

#include "playtest/scenario.hpp"
#include "playtest/virtual_run.hpp"

#include <string>
#include <variant>

namespace plays {

using namespace std::chrono_literals;
using playtest::Behaviour;

inline playtest::ClientPlan player(const std::string& name, const std::string& link,
                                   Behaviour behaviour = Behaviour::walk) {
    playtest::ClientPlan plan;
    plan.name = name;
    plan.profile = std::get<links::Profile>(links::profile_of(link));
    plan.behaviour = behaviour;
    return plan;
}

inline playtest::Scenario scenario(std::chrono::seconds lasts, std::vector<playtest::ClientPlan> clients) {
    playtest::Scenario scenario;
    scenario.name = "test";
    scenario.lasts = lasts;
    scenario.clients = std::move(clients);
    return scenario;
}

}  // namespace plays
