#include "server/loop.hpp"

#include "protocol/codec.hpp"

#include <cassert>
#include <utility>

namespace server {

using motionwire::LocalTime;
using motionwire::ServerTime;
using protocol::Reason;

ServerTime server_time(motionwire::TickRate rate, motionwire::Tick made, int due,
                       motionwire::Duration since) {
    return rate.time_of(motionwire::plus(made, due)) + since;
}

Loop::Loop(net::Host host, const GameOptions& options, LocalTime start)
    : host_{std::move(host)}, game_{options}, timestep_{motionwire::TickRate{options.tick_rate}, start} {}

ServerTime Loop::server_time(LocalTime now) const {
    const LocalTime deadline = timestep_.next_due() - game_.rate().interval();
    return server::server_time(game_.rate(), game_.now(), due_, now - deadline);
}

LocalTime Loop::newest_was_due() const { return timestep_.next_due() - game_.rate().duration_of(due_ + 1); }

void Loop::begin(LocalTime now) {
    due_ += timestep_.advance(now);
    game_.publish_lost(timestep_.lost());
}

void Loop::take(const net::Event& event, ServerTime now) {
    if (event.kind == net::Event::joined) return game_.joined(event.peer);
    if (event.kind == net::Event::left) {
        const bool went =
            event.leave == net::Leave::told && protocol::reason_from(event.data) == Reason::left;
        return game_.left(event.peer, went ? Reason::left : Reason::lost);
    }
    if (const auto message = protocol::decode<protocol::ClientMessage>(event.bytes, game_.now()))
        game_.receive(event.peer, *message, now);
    else
        game_.malformed(event.peer);
}

bool Loop::tick() {
    if (due_ == 0) return false;
    --due_;
    game_.tick();
    send();
    return true;
}

void Loop::turn(LocalTime now) {
    receive(now);
    while (tick()) {
    }
}

void Loop::send() {
    for (const Outgoing& out : game_.outgoing()) {
        const auto bytes = protocol::encode(out.message, datagram_);
        assert(!bytes.empty());
        host_.send(out.to, out.channel, bytes);
    }
    for (const Drop& drop : game_.drops()) {
        const bool now = drop.reason == Reason::replaced || drop.reason == Reason::misbehaved;
        const auto reason = static_cast<std::uint32_t>(drop.reason);
        now ? host_.drop(drop.peer, reason) : host_.disconnect(drop.peer, reason);
    }
    game_.clear_outgoing();
    host_.flush();
}

void Loop::stop(Reason reason, motionwire::Duration max) {
    host_.close(static_cast<std::uint32_t>(reason), max);
}

}  // namespace server
