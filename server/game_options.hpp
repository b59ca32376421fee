#pragma once

// What a game is started with. Every value has a sensible default.

#include "motionwire/send_rule.hpp"
#include "motionwire/time.hpp"

#include <cstdint>

namespace server {

struct GameOptions {
    int tick_rate = 60;      // simulation steps a second
    int snapshot_rate = 20;  // snapshots a second to each client; the nearest that divides the ticks is used
    int max_players = 64;
    int bots = 4;                     // cars that drive themselves round the circuit
    motionwire::SendPolicy policy{};  // when a vehicle update is worth its bytes
    std::uint32_t seed = 1;           // of the world
    motionwire::Tick start{};         // number of the first state; tests start near the wrap of 2^32
};

}  // namespace server
