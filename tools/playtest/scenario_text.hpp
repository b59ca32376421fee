#pragma once

// Where a scenario's text comes from: a file, or those that are compiled in.

#include "playtest/wrong.hpp"

#include <string>
#include <string_view>
#include <variant>

namespace playtest {

struct ScenarioText {
    std::string file;    // for complaints: "parties/mine.toml"
    std::string name;    // "mine"
    std::string folder;  // "parties"; of the shipped ones empty
    bool is_shipped = false;
    std::string toml;
};

// A file of this path; else, where it is only a name, the shipped scenario "quickstart" or "quickstart.toml".
std::variant<ScenarioText, Wrong> find_scenario(std::string_view name_or_path);

// Of a suite: its scenarios are beside it.
std::variant<ScenarioText, Wrong> find_beside(const ScenarioText& suite, std::string_view name);

}  // namespace playtest
