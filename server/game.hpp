#pragma once

// The authority. Messages in, ticks forward, messages out; it has never heard of a socket or a clock.
//
//   one tick:   each player's input for this tick -> sim::step -> what is the news, and for whom
//
//   reliable     Welcome and Baselines (paced, when many come at once), Despawn, LapNews, Refused
//   each tick    vehicles whose guess no longer holds, to those whose guess it is (fleet, vehicle_feed)
//   20 Hz        walkers and props as they are, and the client's own state; clients take turns
//   at once      Pong
//
// An input stamped T is applied in the step that leads to the state of tick T, or never.
// Nothing here allocates after warm-up, and nothing grows with time.

#include "server/fleet.hpp"
#include "server/game_options.hpp"
#include "server/outbox.hpp"
#include "server/pace.hpp"
#include "server/player.hpp"
#include "sim/world.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace server {

// Since the start.
struct Stats {
    int playing = 0, away = 0, queued = 0, peers = 0;  // now
    std::uint64_t malformed = 0;                       // datagrams that were no message
    std::uint64_t ignored = 0;     // messages out of turn, or more pings than anybody needs
    InputBuffer::Counts inputs;    // of all who play now
    VehicleFeed::Counts vehicles;  // likewise
    std::uint64_t snapshots = 0;   // datagrams
    std::uint64_t joins = 0, refusals = 0, drops = 0;
};

class Game {
public:
    explicit Game(const GameOptions&);

    // What the network says.
    void joined(net::PeerId);
    void left(net::PeerId, protocol::Reason why = protocol::Reason::lost);
    void receive(net::PeerId, const protocol::ClientMessage&, motionwire::ServerTime now);
    void malformed(net::PeerId);

    void tick();  // one fixed step

    // What is to be sent, and after that who is to be disconnected. Valid until the next call of anything.
    std::span<const Outgoing> outgoing() const { return outbox_.all(); }
    std::span<const Drop> drops() const { return drops_; }
    void clear_outgoing();

    void publish_lost(std::int64_t ticks);  // dropped since the start: tells the players whose fault it is

    const sim::World& world() const { return world_; }
    const Fleet& fleet() const { return fleet_; }
    motionwire::Tick now() const { return world_.tick; }
    motionwire::TickRate rate() const { return rate_; }
    int snapshot_every() const { return snapshot_every_; }  // ticks
    const sim::Arena& arena() const { return arena_; }
    const Player* player_of(net::PeerId) const;  // nullptr: does not play
    Stats stats() const;

private:
    void receive(Peer&, const protocol::Join&);
    void receive(Peer&, const protocol::Ping&, motionwire::ServerTime now);
    void receive(Peer&, const protocol::Inputs&);
    void refuse(Peer&, protocol::Reason);
    void drop(net::PeerId, protocol::Reason);  // forgets the peer at once
    Peer* find_peer(net::PeerId);
    Player* seat_for(protocol::Token);
    void sit_down(Peer&, Player&, const protocol::Join&);
    void lose(Player&, protocol::Reason why);

    void move_world();
    void tell_laps();
    void tell_player(Player&, std::size_t seat);
    void see_off();  // who never logged in, fell silent, or did not come back
    void admit_next();
    void admit(Player&);
    void remove(Player&);
    protocol::Name name_of(sim::EntityId walker) const;

    template <class Message>
    void broadcast(const Message&, const Player* except = nullptr);
    std::uint64_t ticks(motionwire::Duration) const;
    TickTime tick_time() const;
    motionwire::ServerTime state_time() const { return rate_.time_of(world_.tick); }

    GameOptions options_;
    motionwire::TickRate rate_;
    int snapshot_every_;
    sim::Arena arena_;
    sim::World world_;
    std::uint64_t age_ = 0;  // ticks made
    std::uint64_t next_in_queue_ = 0;
    std::uint32_t ticks_lost_ = 0;
    Pace baselines_;

    std::vector<Peer> peers_;
    std::vector<Player> players_;  // max_players seats
    Fleet fleet_;
    std::vector<protocol::StreamedState> states_;
    std::vector<sim::PlayerControls> controls_;
    Outbox outbox_;
    std::vector<Drop> drops_;
    Stats stats_;
};

}  // namespace server
