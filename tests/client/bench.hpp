#pragma once

// One Game and a small server made by hand, on a clock turned by hand. The server steps one body with
// sim::step, answers pings, takes inputs and tells whatever the test wants told; the wire between them is two
// queues.
//
//     Bench bench;                            // joined after the first few frames
//     bench.walkers = [](ServerTime t) {...}  // what the snapshots tell
//     bench.run(2s, [&](const client::Scene& scene) { EXPECT_... });

#include "client/game.hpp"
#include "protocol/codec.hpp"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace client_test {

using client::Duration;
using client::LocalTime;
using client::ServerTime;
using motionwire::Tick;
using motionwire::TickRate;
using namespace std::chrono_literals;

inline constexpr sim::EntityId me{1}, my_car{2}, other{10}, other_car{11}, rotor{12};

inline const sim::Arena& arena() {
    static const sim::Arena island = sim::make_arena();
    return island;
}

struct BenchOptions {
    Duration up = 30ms, down = 30ms;         // one way each
    Duration clock = std::chrono::hours{1};  // server time at local time zero
    std::int64_t hz = 60;
    int snapshot_every = 3;  // ticks
    Duration frame = 16'667us;
    bool encoded = false;  // what the client hears has been through the codec
};

class Bench {
public:
    explicit Bench(BenchOptions options = {});

    // Turns the clock; frames come by themselves and are looked at.
    void run(Duration time, const std::function<void(const client::Scene&)>& look = {});
    void step_to(LocalTime when);               // without a frame
    const client::Scene& frame();               // now
    void say(const protocol::ServerMessage&);   // on its way to the client now
    void tell(const protocol::ServerMessage&);  // is there now

    LocalTime now{1s};
    BenchOptions options;
    TickRate rate;
    client::Game game;

    ServerTime server_now() const { return ServerTime{now.time_since_epoch() + options.clock}; }

    // The world, as the test likes it.
    std::function<std::vector<protocol::StreamedState>(Tick)> states = [](Tick) {
        return std::vector<protocol::StreamedState>{};
    };
    std::function<std::vector<protocol::Spawn>(Tick)> spawns = [](Tick) {
        return std::vector<protocol::Spawn>{};
    };
    std::function<void(Tick)> every_tick = [](Tick) {};
    std::function<bool()> lose_down = [] { return false; };  // snapshots and updates
    std::function<bool()> lose_up = [] { return false; };    // inputs
    std::function<void(protocol::Pong&)> bend_pong = [](protocol::Pong&) {};
    bool serving = true;  // snapshots

    // Oneself, on the server.
    client::OwnBody body = sim::Walker{};
    bool with_own = true;
    Tick tick{};
    std::vector<std::int64_t> earliness;  // of each inputs datagram's newest, ticks
    std::int64_t missed = 0, applied = 0;
    std::int64_t uses = 0;  // ticks whose input had it
    std::int64_t datagrams = 0, pings = 0, joins = 0;
    std::vector<Tick> newest_inputs;

    // Server tick T happens at time_of(T).
    Tick due() const { return motionwire::next(tick); }

private:
    void hear(const protocol::ClientMessage&);
    void make_tick();
    void snapshot();
    void send_out();

    std::multimap<LocalTime, protocol::ServerMessage> down_;
    std::multimap<LocalTime, protocol::ClientMessage> up_;
    std::map<std::uint64_t, sim::Controls> inputs_;
    sim::Controls last_;
    protocol::InputReport report_;
    std::optional<Tick> newest_input_;
    bool joined_ = false;
    LocalTime next_frame_;
};

protocol::StreamedState standing(sim::EntityId, sim::Vec3 position, std::uint8_t epoch = 0);
protocol::StreamedState moving(sim::EntityId, sim::Vec3 position, sim::Vec3 velocity, std::uint8_t epoch = 0);
protocol::Spawn spawn_of(const protocol::StreamedState&, sim::Kind = sim::Kind::walker);
protocol::VehicleUpdate update_of(sim::EntityId, sim::Vec3 position, sim::Vec3 velocity, Tick date,
                                  std::uint8_t epoch = 0);
protocol::Spawn spawn_of(const protocol::VehicleUpdate&);
protocol::Baseline baseline(Tick, const std::vector<protocol::Spawn>&);

// The one drawn body of this id, or null.
const client::Body* find(const client::Scene&, sim::EntityId);

}  // namespace client_test
