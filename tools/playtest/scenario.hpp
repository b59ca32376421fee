#pragma once

// A playtest as a person writes it: who plays, over which links, for how long, and how good it has to be.
// scenario_file.hpp reads it; tools/playtest/scenarios has examples; README.md lists the keys.

#include "client/game.hpp"
#include "links/profiles.hpp"
#include "motionwire/playback_settings.hpp"
#include "motionwire/time.hpp"
#include "server/game_options.hpp"
#include "sim/controls.hpp"
#include "virtual_net/clock.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace playtest {

using links::Span;
using motionwire::Duration;

enum class Behaviour : std::uint8_t { walk, drive, idle, script };

// One line of a script: what is held, for how long. After the last line it begins anew.
struct Hold {
    Duration lasts{};
    sim::Controls controls{};
};

struct ClientPlan {
    std::string name;
    links::Profile profile;
    Behaviour behaviour = Behaviour::walk;
    std::vector<Hold> script;
    int frame_rate = 60;
    Duration joins{};                // after the start
    std::optional<Duration> leaves;  // after the start
    virtual_net::ClockCourse clock;  // the profile's drift is in it
    std::vector<Span> sleeps;        // the profile's are in it
    client::Settings settings;
    std::optional<Duration> fixed_delay;  // of playback, instead of an adaptive one
};

struct ServerPlan {
    server::GameOptions game;
    std::vector<Span> stalls;  // the profiles' are in it
};

// Mistakes on purpose, to see what they cost.
struct WhatIf {
    bool throttled = false;      // ENet's own throttle left on
    bool sequenced = false;      // state on sequenced channels: what was overtaken is dropped
    bool arrival_dated = false;  // vehicle updates dated by their arrival, without the network clock
};

// "walkers.latency_ms" must be at most (or, for a few, at least) this, for every client or for those of one name.
struct Budget {
    std::string metric;
    std::string client;  // empty: each
    double limit = 0;
};

struct Scenario {
    std::string name;  // of the file, without folder and .toml
    std::string about;
    Duration lasts = std::chrono::seconds{30};
    Duration warm_up = std::chrono::seconds{3};  // after a client joined: not scored
    std::vector<std::uint64_t> seeds{1};
    ServerPlan server;
    std::vector<ClientPlan> clients;  // one each, counts are unfolded
    WhatIf what_if;
    std::vector<Budget> budgets;
};

}  // namespace playtest
