#pragma once

// One question and its answer, with the four moments that tell two clocks apart.
//
//     client   sent -----.                        .-----> returned      (LocalTime)
//     server              `---> received  answered --'                  (ServerTime)
//
// Stamp each where the socket is served: `received` as the datagram is read, `answered` just before the
// answer is handed to the socket. What a ping proves (offset_bounds.hpp) holds as long as
//
//     received, returned   are stamped late or in time, never early
//     sent, answered       are stamped early or in time, never late
//
// A stamp that is off to the allowed side, as those taken once a turn are, only widens the bounds. One that
// is off to the other side narrows them by as much as it lies: uncertainty() may then be too small by that,
// and a ping that was faster than the lie contradicts itself and is dropped.

#include "motionwire/time.hpp"

#include <algorithm>

namespace motionwire {

struct Ping {
    LocalTime sent;
    ServerTime received;
    ServerTime answered;
    LocalTime returned;

    // Time on the way, there and back, without the time the server held it. Never negative.
    constexpr Duration round_trip() const {
        return std::max(Duration{}, (returned - sent) - (answered - received));
    }
};

// Can this be a ping at all? Order on each clock, and stamps that may be subtracted without overflow.
constexpr bool is_plausible(const Ping& ping) {
    constexpr Duration century = std::chrono::hours{24 * 365 * 100};
    const auto sane = [=](Duration stamp) { return -century < stamp && stamp < century; };
    return sane(ping.sent.time_since_epoch()) && sane(ping.received.time_since_epoch()) &&
           sane(ping.answered.time_since_epoch()) && sane(ping.returned.time_since_epoch()) &&
           ping.sent <= ping.returned && ping.received <= ping.answered;
}

// How long to wait before the next ping: a burst of eight on joining (about 50 ms apart), then about four
// a second, after ten seconds about two. No interval is a whole number of ticks or frames at the usual rates:
// so the pings meet every phase of two loops that poll, and find the moment in which nobody waits.
constexpr Duration ping_interval(Duration since_join) {
    if (since_join < 8 * 53ms) return 53ms;
    return since_join < 10s ? 257ms : 509ms;
}

}  // namespace motionwire
