#pragma once

// The part of a scenario's file that says who plays: [client], the defaults, and [[clients]].

#include "playtest/scenario.hpp"
#include "playtest/toml_keys.hpp"

#include <string>
#include <vector>

namespace playtest {

// Those of one [[clients]], by the name that the file knows them by.
struct Group {
    std::string name;
    std::vector<std::string> members;
};

struct Clients {
    std::vector<ClientPlan> plans;
    std::vector<Group> groups;
};

Clients read_clients(Keys& root, Duration lasts);

// A list of { at, lasts }.
std::vector<Span> read_spans(Keys&, std::string_view key);
// In order, and one where they overlap.
std::vector<Span> merged(std::vector<Span>);

}  // namespace playtest
