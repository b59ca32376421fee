#pragma once

// Reads a scenario. Everything wrong with it - an unknown key or word, a negative time, nobody who plays - is one
// line that names the file, the line and the word; with what an override brought in, the flag. README.md has the keys.

#include "playtest/overrides.hpp"
#include "playtest/scenario.hpp"
#include "playtest/scenario_text.hpp"
#include "playtest/wrong.hpp"

#include <span>
#include <string>
#include <variant>

namespace playtest {

std::variant<Scenario, Wrong> read_scenario(const ScenarioText&, std::span<const Override> = {});
std::variant<Scenario, Wrong> read_scenario(const std::string& path, std::span<const Override> = {});

}  // namespace playtest
