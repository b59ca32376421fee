#pragma once

// What a real run starts, with which words, and what is done to it when: made from a scenario without starting
// anything. It can be written to a file and played elsewhere, as in a guest.

#include "playtest/namespaces.hpp"
#include "playtest/scenario.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace playtest {

struct Program {
    std::string name{};                // for people
    std::vector<std::string> words{};  // what is started
    std::string output{};              // file that takes what it prints
    Duration starts{}, stops{};        // since the run began
    std::vector<Span> pauses{};        // suspended: a stall or a sleep
};

inline constexpr std::string_view by_nearest = "netem, the nearest it can say";

struct RealPlan {
    Duration lasts{};
    Program server{};
    std::vector<Program> clients{};
    std::vector<Program> others{};  // beside the game, in no namespace; tests measure by them

    bool netem = false;           // each client in a namespace, at the end of a cable
    std::vector<Cable> cables{};  // one a client; more, if others use them

    std::vector<std::string> shaped_by{};  // by client: "netem", by_nearest, "relay"
    std::vector<std::string> notes{};      // what is not played as it is written, a line each
};

struct RealPlanOptions {
    std::string programs;  // folder of motionwire-server and motionwire-bot
    std::string logs;      // folder for what they write
    std::uint16_t port = 7777;
    bool netem = false;  // else every client relays its own datagrams
};

RealPlan plan_of(const Scenario&, std::uint64_t seed, const RealPlanOptions&);

// Where client `i` and the server write in the folder of logs.
std::string scenes_file(const std::string& logs, std::size_t client);
std::string truth_file(const std::string& logs);

std::string written(const RealPlan&);
RealPlan read_plan(const std::string& text);  // throws std::runtime_error; what written() gave is always read

}  // namespace playtest
