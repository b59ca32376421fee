#pragma once

// A suite is a file that names scenarios, each perhaps with values of its own:
//
//     about = "What has to hold before a release"
//     scenarios = ["quickstart.toml", { scenario = "day.toml", set = { seconds = 3600 } }]
//
// plan() makes of a suite or a scenario, of overrides and of sweeps all that is to be played, in order.

#include "playtest/overrides.hpp"
#include "playtest/pool.hpp"
#include "playtest/scenario.hpp"
#include "playtest/scenario_text.hpp"
#include "playtest/sweep.hpp"

#include <span>
#include <string>
#include <variant>
#include <vector>

namespace playtest {

struct SuiteEntry {
    ScenarioText text;
    std::vector<Override> set;
};

// A scenario is a suite of itself.
std::variant<std::vector<SuiteEntry>, Wrong> read_suite(const ScenarioText&);

struct Planned {
    Scenario scenario;
    SettingsChosen settings;
};

std::variant<std::vector<Planned>, Wrong> plan(const ScenarioText&, std::span<const Override>,
                                               std::span<const Axis>);

// Of a scenario or a suite; empty where there is none, or it can't be read.
std::string about_of(const ScenarioText&);

}  // namespace playtest
