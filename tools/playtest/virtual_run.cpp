#include "playtest/virtual_run.hpp"

#include "playtest/tick_lateness.hpp"
#include "playtest/virtual_player.hpp"
#include "server/loop.hpp"

#include <algorithm>
#include <memory>

namespace playtest {

namespace {

using motionwire::exact_seconds_of;

constexpr std::uint16_t port = 7777;
constexpr Duration told_every = std::chrono::milliseconds{500};
constexpr int most_ticks_at_once = 5;  // of a server that was held up; the rest it drops

// The server, its machine, and how late its ticks are.
class VirtualServer {
public:
    VirtualServer(const Scenario& scenario, virtual_net::Network& network, virtual_net::Machine machine,
                  Truth& truth)
        : plan_{scenario.server}, network_{network}, machine_{machine}, truth_{truth}, start_{network.now()} {
        const auto on = network.on(machine);
        net::ListenOptions options{.port = port};
        options.max_peers = static_cast<std::size_t>(plan_.game.max_players) + 8;
        options.enet = {.throttled = scenario.what_if.throttled, .sequenced = scenario.what_if.sequenced};
        loop_.emplace(net::Host::listen(options), plan_.game, network.now(machine));
        lateness_.emplace(loop_->game().rate().interval());
        truth_.note(loop_->game().world());
    }

    LocalTime next_due() const {
        if (network_.now() < stalls_until_) return stalls_until_;
        const LocalTime stall =
            stalled_ < plan_.stalls.size() ? start_ + plan_.stalls[stalled_].at : LocalTime::max();
        const LocalTime mail = network_.next_arrival(machine_).value_or(LocalTime::max());
        return std::min({loop_->next_due(), mail, stall});
    }

    void serve() {
        const LocalTime now = network_.now();
        if (stalled_ < plan_.stalls.size() && now >= start_ + plan_.stalls[stalled_].at)
            stalls_until_ = now + plan_.stalls[stalled_++].lasts;
        if (now < stalls_until_) return;
        const auto on = network_.on(machine_);
        loop_->receive([&] { return network_.now(machine_); });
        while (loop_->tick()) {
            lateness_->see(loop_->newest_was_due(), now, loop_->lost());
            truth_.note(loop_->game().world());
        }
    }

    // While it is held up its clock gets no further than the ticks that it will make up for.
    ServerTime now() const {
        const server::Game& game = loop_->game();
        const TickRate rate = game.rate();
        const ServerTime shows = loop_->server_time(network_.now(machine_));
        const ServerTime most = rate.time_of(game.now()) + rate.duration_of(most_ticks_at_once);
        return std::min(shows, most);
    }

    void fill(Score& score) const { lateness_->fill(score); }

private:
    const ServerPlan& plan_;
    virtual_net::Network& network_;
    virtual_net::Machine machine_;
    Truth& truth_;
    LocalTime start_, stalls_until_{};
    std::size_t stalled_ = 0;
    std::optional<server::Loop> loop_;
    std::optional<TickLateness> lateness_;
};

// Turns the network's time to whatever is due next, and serves whom it is due for.
class VirtualRun {
public:
    VirtualRun(const Scenario& scenario, std::uint64_t seed)
        : network_{seed},
          arena_{sim::make_arena()},
          truth_{TickRate{scenario.server.game.tick_rate}},
          stage_{scenario, seed, network_, network_.add_machine(), arena_, truth_, network_.now(), port},
          server_{scenario, network_, stage_.server, truth_} {
        for (std::size_t i = 0; i < scenario.clients.size(); ++i)
            players_.push_back(std::make_unique<VirtualPlayer>(stage_, i));
        due_.resize(players_.size());
    }

    Run play(const Progress& progress) {
        const LocalTime end = stage_.start + stage_.scenario.lasts;
        Run run{.seed = stage_.seed, .seconds = 0, .interrupted = false, .clients = {}};
        LocalTime tell = stage_.start;
        while (!run.interrupted && step(end)) {
            if (network_.now() < tell) continue;
            tell += told_every;
            run.interrupted = progress.goes_on && !progress.goes_on(share());
        }
        run.seconds = exact_seconds_of(std::min(network_.now(), end) - stage_.start);
        for (const auto& player : players_) {
            run.clients.push_back(player->result());
            server_.fill(run.clients.back().score);
        }
        return run;
    }

private:
    double share() const {
        return exact_seconds_of(network_.now() - stage_.start) / exact_seconds_of(stage_.scenario.lasts);
    }

    // False: it was the last.
    bool step(LocalTime end) {
        const LocalTime server_due = server_.next_due();
        LocalTime next = std::min(end, server_due);
        for (std::size_t i = 0; i < players_.size(); ++i)
            next = std::min(next, due_[i] = players_[i]->next_due());
        network_.advance_to(next);
        if (server_due <= next) server_.serve();
        for (std::size_t i = 0; i < players_.size(); ++i)
            if (due_[i] <= next) players_[i]->serve(server_.now());
        return next < end;
    }

    virtual_net::Network network_;
    sim::Arena arena_;
    Truth truth_;
    Stage stage_;
    VirtualServer server_;
    std::vector<std::unique_ptr<VirtualPlayer>> players_;
    std::vector<LocalTime> due_;
};

}  // namespace

Run run_virtual(const Scenario& scenario, std::uint64_t seed, const Progress& progress) {
    VirtualRun run{scenario, seed};
    return run.play(progress);
}

}  // namespace playtest
