#pragma once

// The truth of one vehicle, tick by tick from tick 0: what its sender knows, ready to be sent.

#include "seed_tables/rounded_lap.hpp"
#include "seed_tables/space.hpp"

#include <cstdint>
#include <vector>

namespace seed_tables {

using Ride = std::vector<Update>;

struct RideSettings {
    std::uint32_t ticks = 0;
    TickRate rate{60};
    Model model = Model::position_velocity;
};

// With Model::arc it faces where it goes and says how fast it turns.
Ride ride_along(const RoundedLap& lap, const RideSettings& settings);

// Over one unit and back at 4 u/s: 15 ticks each way at 60 Hz, from one end at tick 0.
Ride back_and_forth(std::uint32_t ticks);

// Straight on at `lap_speed`.
Ride straight_on(std::uint32_t ticks);

// Round and round at `lap_speed`.
Ride in_circles(double radius, std::uint32_t ticks);

// The whole ticks of a lap at 60 Hz; the second lap is [lap_tick(lap, 1), lap_tick(lap, 2)).
std::uint32_t lap_tick(const RoundedLap& lap, int laps);

}  // namespace seed_tables
