#pragma once

// Everything that moves, and the one function that moves it.
//
//   step:   controls -> E and respawn -> each body alone (car.hpp, walker.hpp) -> contacts -> laps
//
// Deterministic: the same world, controls and rate give the same bytes, on every compiler (hash() is pinned
// by a test). Vectors are in the order of their ids; after warm-up a step allocates nothing.

#include <span>
#include <vector>

#include "sim/car.hpp"
#include "sim/prop.hpp"
#include "sim/race.hpp"
#include "sim/walker.hpp"

namespace sim {

struct CarEntity {
    EntityId id = EntityId::none;
    Car car{};
    EntityId driver = EntityId::none;  // walker, or none
    EntityId owner = EntityId::none;   // walker, or none: AI
    float lane = 0, speed = 0;         // of an AI car: m left of the middle, m/s
    LapProgress lap{};
    Tick moved{};         // when an AI car last got on, on the road
    Controls controls{};  // of this tick
    Car before{};         // as the last step found it
};

struct WalkerEntity {
    EntityId id = EntityId::none;
    Walker walker{};
    EntityId own_car = EntityId::none;
    Controls controls{};  // as held in this tick
    Controls fresh{};     // the same; `use` and `respawn` only if they were not held before
};

struct PropEntity {
    EntityId id = EntityId::none;
    Motion motion{};
};

struct World {
    Tick tick{};
    std::vector<WalkerEntity> walkers{};
    std::vector<CarEntity> cars{};
    std::vector<PropEntity> props{};
    std::vector<LapDone> laps{};       // finished in the last step
    std::uint32_t best_lap_ticks = 0;  // 0: none yet
    EntityId best_car = EntityId::none, best_walker = EntityId::none;
    std::uint16_t next_id = 1;
};

struct WorldOptions {
    int ai_cars = 4;
    std::uint32_t seed = 1;
};
World make_world(const Arena&, TickRate, WorldOptions = {});

struct Joined {
    EntityId walker = EntityId::none, car = EntityId::none;
};
Joined add_player(World&, const Arena&);      // on foot, beside their own parked car
void remove_player(World&, EntityId walker);  // with their own car; somebody else's car is left standing

struct PlayerControls {
    EntityId walker = EntityId::none;
    Controls controls{};
};

// One tick. Players without an entry stand still; if they sit in a car it brakes to a stop.
void step(World&, const Arena&, TickRate, std::span<const PlayerControls>);

const WalkerEntity* find_walker(const World&, EntityId);  // nullptr: no such
const CarEntity* find_car(const World&, EntityId);
WalkerEntity* find_walker(World&, EntityId);
CarEntity* find_car(World&, EntityId);

std::uint64_t hash(const World&);  // of every bit that a later step depends on

}  // namespace sim
