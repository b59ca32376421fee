#pragma once

// What a game is started with. Every value has a sensible default.

#include "motionwire/send_rule.hpp"
#include "motionwire/time.hpp"

#include <cstdint>

namespace server {

// When a vehicle update is worth its bytes. How long an update is believed is no option: it is never sent,
// and both ends must believe the same.
struct VehiclePolicy {
    float max_error = motionwire::SendPolicy{}.max_error;  // m
    float max_angle = motionwire::SendPolicy{}.max_angle;  // rad
    motionwire::Duration heartbeat = motionwire::SendPolicy{}.heartbeat;
};

struct GameOptions {
    int tick_rate = 60;      // simulation steps a second
    int snapshot_rate = 20;  // snapshots a second to each client; the nearest that divides the ticks is used
    int max_players = 64;
    int bots = 4;              // cars that drive themselves round the circuit
    VehiclePolicy policy{};    // when a vehicle update is worth its bytes
    std::uint32_t seed = 1;    // of the world
    motionwire::Tick start{};  // number of the first state; tests start near 2^32, where 32 bits wrap
};

}  // namespace server
