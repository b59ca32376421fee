#pragma once

// Scenarios written down in tests, and what is said about the wrong ones.

#include "playtest/scenario_file.hpp"

#include <initializer_list>
#include <string>
#include <vector>

inline playtest::ScenarioText text_of(const std::string& toml) {
    return {"mine.toml", "mine", {}, false, toml};
}

inline std::vector<playtest::Override> sets(std::initializer_list<const char*> texts) {
    std::vector<playtest::Override> all;
    for (const auto* text : texts) all.push_back(*playtest::override_of(text, "--set"));
    return all;
}

// Empty where nothing is.
inline std::string wrong_with(const std::string& toml, std::initializer_list<const char*> set = {}) {
    const auto read = playtest::read_scenario(text_of(toml), sets(set));
    const auto* wrong = std::get_if<playtest::Wrong>(&read);
    return wrong ? wrong->line : std::string{};
}

inline playtest::Scenario scenario_of(const std::string& toml, std::initializer_list<const char*> set = {}) {
    auto read = playtest::read_scenario(text_of(toml), sets(set));
    if (const auto* wrong = std::get_if<playtest::Wrong>(&read)) throw wrong->line;
    return std::get<playtest::Scenario>(std::move(read));
}
