#pragma once

// Which connection a PeerId names. ENet numbers its peers by seat and gives a free seat to the next one
// who comes; a PeerId also counts who sat there, so that an old number never names a new player.
//
//     id = seat + seats * visits      (modulo 65536: with 20 seats a number returns after 3276 visits)

#include "motionwire/time.hpp"
#include "net/packet.hpp"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace net {

// What Host remembers of one seat, beyond what ENet does.
struct Seat {
    std::uint16_t visits = 0;
    bool joined = false;   // between the events `joined` and `left`
    bool leaving = false;  // told to go; waits for the answer
    std::uint32_t leave_reason = 0;
    std::size_t queued = 0;            // bytes on the control channel, not yet acknowledged
    std::uint32_t send_errors = 0;     // in a row
    std::uint32_t first_error_ms = 0;  // ENet's time of the first of them
    std::uint32_t knocked_ms = 0;      // ENet's time of a connect that nobody confirmed yet
    bool knocked = false;
};

class PeerTable {
public:
    explicit PeerTable(std::size_t seats) : seats_(seats) { assert(seats > 0 && seats <= 4095); }

    PeerId id_of(std::size_t seat) const {
        return static_cast<PeerId>(seat + seats_.size() * seats_[seat].visits);
    }

    // The seat of a connection that still lasts.
    std::optional<std::size_t> seat_of(PeerId id) const {
        const auto number = static_cast<std::size_t>(id);
        const std::size_t seat = number % seats_.size();
        if (number / seats_.size() != seats_[seat].visits || !seats_[seat].joined) return std::nullopt;
        return seat;
    }

    // The next one on this seat has another number. Bytes still queued are counted off by ENet itself.
    void end_visit(std::size_t seat) {
        const std::size_t visits = 65536 / seats_.size();
        Seat& old = seats_[seat];
        old = {.visits = static_cast<std::uint16_t>((old.visits + 1u) % visits), .queued = old.queued};
    }

    Seat& operator[](std::size_t seat) { return seats_[seat]; }
    std::size_t size() const { return seats_.size(); }

private:
    std::vector<Seat> seats_;
};

}  // namespace net
