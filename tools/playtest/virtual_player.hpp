#pragma once

// One player of a virtual run: a machine with a clock of its own, the real client on it, somebody who steers, and
// the judge of what is drawn.

#include "client/autopilot.hpp"
#include "client/connection.hpp"
#include "playtest/judge.hpp"
#include "playtest/scenario.hpp"
#include "virtual_net/network.hpp"

#include <optional>
#include <string>

namespace playtest {

using motionwire::LocalTime;

// Whom all players of a run have in common.
struct Stage {
    const Scenario& scenario;
    std::uint64_t seed;
    virtual_net::Network& network;
    virtual_net::Machine server;
    const sim::Arena& arena;
    const Truth& truth;
    LocalTime start;
    std::uint16_t port;
};

class VirtualPlayer {
public:
    VirtualPlayer(const Stage&, std::size_t number);

    // The network's time at which something is to be done for it; LocalTime::max(): nothing any more.
    LocalTime next_due() const;
    // Does what is due now. `server_now`: what the server's clock shows.
    void serve(ServerTime server_now);

    ClientResult result();

private:
    Duration age() const { return stage_.network.now() - stage_.start; }
    bool is_away() const { return !connection_ || stage_.network.is_suspended(machine_); }
    void come();
    void leave();
    void fall_asleep();
    void frame(ServerTime server_now);
    sim::Controls controls();
    void note_costs();

    const Stage& stage_;
    const ClientPlan& plan_;
    std::size_t number_;
    virtual_net::Machine machine_;
    client::Clock clock_;
    client::Autopilot autopilot_;
    Judge judge_;
    std::optional<client::Connection> connection_;
    const client::Scene* scene_ = nullptr;
    bool left_ = false;
    std::optional<Duration> left_at_;
    std::size_t slept_ = 0;  // so many of the plan's sleeps
    LocalTime wakes_at_{};
    LocalTime next_frame_;
    std::int64_t frames_ = 0;
    LocalTime first_frame_;

    struct Costs {
        Duration at{};
        net::Counters traffic;
    };
    std::optional<Costs> first_;
    Costs last_;
};

}  // namespace playtest
