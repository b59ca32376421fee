#pragma once

// A seat in the game, and the peers at the door.
//
//   free --Join--> queued --its turn--> playing --connection lost--> away --30 s--> free
//                    ^                                                 |
//                    +--------------- Join with the same token --------+

#include "server/input_buffer.hpp"
#include "server/strikes.hpp"
#include "server/vehicle_feed.hpp"

#include <cstdint>

namespace server {

// A connection. It exists from `joined` until it leaves or is dropped.
struct Peer {
    static constexpr int nobody = -1;

    net::PeerId id{};
    int seat = nobody;        // of the player it speaks for
    std::uint64_t since = 0;  // the three below: ticks since the game began
    std::uint64_t heard = 0;
    std::uint64_t pings_since = 0;
    int pings = 0;  // answered since then
    Strikes strikes;
};

// Outlives a connection by 30 s, with its walker and car.
struct Player {
    enum class State : std::uint8_t { free, queued, playing, away };

    Player(std::size_t max_cars, int tick_rate) : feed{max_cars, tick_rate} {}

    State state = State::free;
    net::PeerId peer{};
    protocol::Token token = 0;  // 0: cannot come back
    protocol::Name name;
    sim::EntityId walker = sim::EntityId::none, car = sim::EntityId::none;  // none: not in the world yet
    std::uint64_t since = 0;  // when it was queued (a number of its own) or lost (ticks)
    InputBuffer inputs;
    VehicleFeed feed;
};

}  // namespace server
