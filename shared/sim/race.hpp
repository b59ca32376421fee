#pragma once

// Laps: all gates in order, each in driving direction.

#include <optional>

#include "sim/arena.hpp"

namespace sim {

struct LapProgress {
    std::uint8_t next_gate = 0;
    Tick started{};        // when gate 0 was passed
    bool running = false;  // since gate 0 was passed for the first time

    friend bool operator==(const LapProgress&, const LapProgress&) = default;
};

struct LapDone {
    EntityId car = EntityId::none, walker = EntityId::none;  // walker: who drove; none: an AI car
    std::uint32_t ticks = 0;

    friend bool operator==(const LapDone&, const LapDone&) = default;
};

// Did the way from one place to the next lead through the gate, forwards?
bool passes(const Arena&, const Place& gate, const Vec3& from, const Vec3& to);

// Takes one step's way into account; returns the ticks of the lap that it finished, if it did.
std::optional<std::uint32_t> advance(LapProgress&, const Arena&, const Vec3& from, const Vec3& to, Tick now);

}  // namespace sim
