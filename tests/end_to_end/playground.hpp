#pragma once

// The whole game in one process: a server and its players on the real ENet, over a network and a clock that
// are turned by hand. What the server holds true is kept for every tick, so that what a player sees can be
// compared with it.
//
//     Playground game{{.link = wifi, .seed = 7}};
//     game.join("Ada", Style::walk);
//     game.play(10s, [&](Player& player, LocalTime now) { ... player.scene() ... });

#include "client/autopilot.hpp"
#include "client/connection.hpp"
#include "server/loop.hpp"
#include "support/truth.hpp"
#include "virtual_net/network.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace end_to_end {

using namespace motionwire;
using Style = client::Autopilot::Style;

using support::Truth;

class Player {
public:
    // Made, and drawn, on its machine; its times are those of the machine's clock.
    Player(const sim::Arena& arena, const client::ConnectionOptions& options, virtual_net::Machine machine,
           Style style, std::uint32_t seed, Duration phase, LocalTime now);

    virtual_net::Machine machine() const { return machine_; }

    client::Connection& connection() { return connection_; }
    client::Game& game() { return connection_.game(); }
    const client::Scene& scene() const { return *scene_; }
    const client::Body* own() const;
    bool is_frame_due(LocalTime now) const { return now >= next_frame_; }
    void frame(LocalTime now);
    // Instead of the autopilot; empty: the autopilot again.
    void steer(std::function<sim::Controls(const client::Scene&)> hand) { hand_ = std::move(hand); }
    void sleep_until(LocalTime moment) { next_frame_ = moment; }  // a machine that is suspended

private:
    client::Connection connection_;
    virtual_net::Machine machine_;
    client::Autopilot autopilot_;
    std::function<sim::Controls(const client::Scene&)> hand_;
    const client::Scene* scene_;
    LocalTime next_frame_;
};

struct PlaygroundOptions {
    links::Conditions link{};  // both ways
    std::uint64_t seed = 1;
    server::GameOptions game{};
    std::uint16_t port = 7777;
};

class Playground {
public:
    explicit Playground(const PlaygroundOptions& options);

    Player& join(const std::string& name, Style style, std::uint64_t token = 0,
                 const virtual_net::ClockCourse& clock = {});
    void leave(Player& player);
    void stop_server(protocol::Reason reason);
    void start_server();
    void start_server(const server::GameOptions& other);

    using OnFrame = std::function<void(Player&, LocalTime)>;
    void play(Duration how_long, const OnFrame& on_frame = {});

    LocalTime now() const { return network_.now(); }
    virtual_net::Network& network() { return network_; }
    const server::Loop& server() const { return *server_; }
    const sim::World& world() const { return server_->game().world(); }
    const sim::Arena& arena() const { return arena_; }
    ServerTime present() const { return server_->server_time(now()); }
    const Truth& truth() const { return truth_; }
    void hang_server(Duration how_long) { hangs_until_ = now() + how_long; }

private:
    PlaygroundOptions options_;
    virtual_net::Network network_;
    virtual_net::Machine machine_;  // the server's
    sim::Arena arena_;
    std::optional<server::Loop> server_;
    std::vector<std::unique_ptr<Player>> players_;
    Truth truth_;
    LocalTime hangs_until_{};
    int joined_ = 0;
};

}  // namespace end_to_end
