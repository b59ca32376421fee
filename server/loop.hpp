#pragma once

// The game on the network: bytes to messages, messages to bytes, ticks when they are due. It is told the
// time.
//
//     loop.receive(clock);         in:    what has arrived, and pings are answered at once
//     while (loop.tick()) ...      think: the ticks that are due; out: what they have to say
//     host.wait(until next_due())  wait:  or until something arrives
//
// The server's clock is the simulation's: the time of the newest tick and what has passed since it was due.
// Ticks that had to be dropped never happened on it.
//
// When a ping came may be stamped late, but never early: to whoever sent it, it is a bound. The socket is
// read as the events are taken, so main hands down not a moment but the clock, to be read after each of them.

#include "motionwire/fixed_timestep.hpp"
#include "net/host.hpp"
#include "server/game.hpp"

#include <array>
#include <concepts>

namespace server {

class Loop {
public:
    Loop(net::Host, const GameOptions&, motionwire::LocalTime start);

    // `clock` gives the LocalTime, and never an earlier one than before.
    template <std::invocable Clock>
    void receive(Clock clock) {
        begin(clock());
        while (const auto event = host_.next_event()) take(*event, server_time(clock()));
        send();
    }
    void receive(motionwire::LocalTime now) {  // a clock that is turned by hand stands still meanwhile
        receive([now] { return now; });
    }
    bool tick();                           // false: none is due
    void turn(motionwire::LocalTime now);  // both
    void wait(motionwire::LocalTime now) { host_.wait(next_due() - now); }

    // Tells every client why, for at most this long. Nothing may follow but the destructor.
    void stop(protocol::Reason, motionwire::Duration max);

    motionwire::LocalTime next_due() const { return timestep_.next_due(); }
    motionwire::LocalTime newest_was_due() const;  // the newest tick made
    motionwire::ServerTime server_time(motionwire::LocalTime now) const;
    std::int64_t lost() const { return timestep_.lost(); }

    const Game& game() const { return game_; }
    const net::Host& host() const { return host_; }

private:
    void begin(motionwire::LocalTime now);
    void take(const net::Event&, motionwire::ServerTime now);
    void send();

    net::Host host_;
    Game game_;
    motionwire::FixedTimestep timestep_;
    int due_ = 0;
    std::array<std::byte, net::max_payload> datagram_{};
};

// The server's clock, from the newest tick made, the ticks due but not yet made, and the time since the last
// deadline.
motionwire::ServerTime server_time(motionwire::TickRate, motionwire::Tick made, int due,
                                   motionwire::Duration since);

}  // namespace server
