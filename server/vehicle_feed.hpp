#pragma once

// What one client has been told of each car, and which of it has arrived.
//
//     tell          every car whose record no longer holds, and every car whose last datagram is overdue:
//                   with fresh content, in numbered datagrams
//     acknowledge   the client's inputs name the newest datagram it has and the 32 before it
//
// A lost update would leave a car on a wrong course until the next heartbeat; repeating it once the
// acknowledgement is overdue costs nothing on a clean link. While nothing at all is heard of the client
// nothing is repeated.

#include "server/ack_timer.hpp"
#include "server/fleet.hpp"
#include "server/outbox.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace server {

class VehicleFeed {
public:
    struct Counts {
        std::uint64_t updates{}, repeats{}, datagrams{};
    };

    VehicleFeed(std::size_t max_cars, int tick_rate);

    // The client has, or will have, the main record of every car: it is in a reliable baseline.
    void start(Fleet&, std::uint64_t age);
    void stop(Fleet&);

    void tell(Fleet&, const TickTime& now, bool link_is_silent, net::PeerId to, Outbox&);
    void acknowledge(std::uint16_t newest, std::uint32_t bits, std::uint64_t age);

    const Counts& counts() const { return counts_; }
    int patience() const { return timer_.patience(); }

private:
    struct Heard {
        sim::EntityId id = sim::EntityId::none;
        std::size_t told = 0;  // which record of the car
        std::uint64_t at = 0;  // when it was sent: ticks since the game began
        std::uint16_t datagram = 0;
        bool acknowledged = false;
    };
    struct Sent {
        std::uint16_t datagram = 0;
        bool waiting = false;  // for its acknowledgement
        std::uint64_t at = 0;
    };
    void acknowledge(std::uint16_t datagram, std::uint64_t age);
    void number(protocol::VehicleUpdates&, const TickTime& now);

    std::vector<Heard> heard_;      // in the places of the fleet
    std::array<Sent, 512> sent_{};  // by datagram % 512: one a tick at 128 Hz, for as long as patience lasts
    std::uint16_t last_datagram_ = 0;
    int tick_rate_;
    AckTimer timer_;
    Counts counts_;
};

}  // namespace server
