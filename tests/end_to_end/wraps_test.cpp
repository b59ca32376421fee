// Numbers that wrap on the way, in whole games: nobody may see it.

#include "end_to_end/playground.hpp"
#include "links/profiles.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

using namespace end_to_end;

namespace {

constexpr std::uint64_t wrap = std::uint64_t{1} << 32;  // of the tick's half that travels
constexpr std::uint64_t before = 20 * 60;               // ticks: 20 s

links::Conditions wifi() { return std::get<links::Profile>(links::profile_of("wifi")).link.up.from; }

struct Seen {
    int frames = 0, walkers = 0, cars = 0, cars_astray = 0;
    int backwards = 0, pops = 0;  // frames back; steps that nobody can go
    double worst_walker = 0;      // m, at the time drawn
    bool all_joined = true;
    server::Stats server;
    Tick end{};
};

class Watcher {
public:
    explicit Watcher(const Playground& game) : game_{game} {}

    void look(Player& player) {
        const client::Scene& scene = player.scene();
        ++seen.frames;
        Before& last = last_[&player];
        seen.backwards += scene.render_time < last.render || scene.present < last.present - 5ms;
        last.render = scene.render_time, last.present = scene.present;
        for (const client::Body& body : scene.bodies) {
            const auto then = last.bodies.find(body.id);
            const bool same = then != last.bodies.end() && then->second.epoch == body.epoch;
            seen.pops += same && motionwire::length(body.position - then->second.position) > 1.0f;
            last.bodies.insert_or_assign(body.id, body);
            if (body.mine) continue;
            if (body.kind == sim::Kind::walker) walker(body, scene.render_time);
            if (body.kind == sim::Kind::car) car(body);
        }
    }

    Seen seen;

private:
    struct Before {
        ServerTime render{}, present{};
        std::map<sim::EntityId, client::Body> bodies;
    };

    void walker(const client::Body& body, ServerTime at) {
        const auto truth = game_.truth().at(body.id, at);
        if (!truth) return;
        ++seen.walkers;
        const auto error = static_cast<double>(motionwire::length(body.position - truth->position));
        seen.worst_walker = std::max(seen.worst_walker, error);
    }

    void car(const client::Body& body) {
        const auto truth = game_.truth().tick(body.id, game_.server().game().now());
        if (!truth || truth->epoch != body.epoch) return;
        ++seen.cars;
        seen.cars_astray += motionwire::length(body.position - truth->motion.position) > 2.0f;
    }

    const Playground& game_;
    std::map<Player*, Before> last_;
};

Seen played(Tick start) {
    Playground game{{.link = wifi(), .seed = 4, .game = {.start = start}}};
    Player& walker = game.join("Ada", Style::walk);
    Player& driver = game.join("Bea", Style::drive);
    game.play(6s);
    Watcher watcher{game};
    game.play(54s, [&](Player& player, LocalTime) { watcher.look(player); });
    watcher.seen.all_joined = walker.game().joined() && driver.game().joined();
    watcher.seen.server = game.server().game().stats();
    watcher.seen.end = game.server().game().now();
    return watcher.seen;
}

TEST(Wraps, NobodySeesTheTicksHalfOnTheWireWrap) {
    const Seen across = played(Tick{wrap - before}), plain = played(Tick{10 * before});
    EXPECT_GT(across.end, Tick{wrap + 2000});
    EXPECT_LT(plain.end, Tick{wrap});
    for (const Seen& seen : {across, plain}) {
        EXPECT_TRUE(seen.all_joined);
        EXPECT_EQ(seen.server.joins, 2u);
        EXPECT_EQ(seen.server.inputs.too_far, 0u);
        EXPECT_GT(seen.walkers, 2500);
        EXPECT_GT(seen.cars, 10'000);
        EXPECT_EQ(seen.backwards, 0);
        EXPECT_EQ(seen.pops, 0);
        EXPECT_LT(seen.worst_walker, 0.3);
        EXPECT_LE(seen.cars_astray, seen.cars / 200);
    }
    EXPECT_NEAR(across.walkers, plain.walkers, plain.walkers / 20);
    EXPECT_NEAR(static_cast<double>(across.server.inputs.applied),
                static_cast<double>(plain.server.inputs.applied), 60.0);
}

// Who knows ticks beyond the wrap is told by the next server that it begins at 0.
TEST(Wraps, ARestartedServerBeginsAtZeroAgainAndAllFollow) {
    Playground game{{.link = wifi(), .seed = 6, .game = {.start = Tick{wrap - 5 * 60}}}};
    Player& ada = game.join("Ada", Style::walk);
    Player& bea = game.join("Bea", Style::drive);
    game.play(8s);
    EXPECT_GT(ada.game().newest_tick(), Tick{wrap});
    game.stop_server(protocol::Reason::server_stopping);
    game.play(500ms);
    game.start_server(server::GameOptions{});
    game.play(8s);
    EXPECT_TRUE(ada.game().joined() && bea.game().joined());
    EXPECT_LT(ada.game().newest_tick(), Tick{2000});
    Watcher watcher{game};
    game.play(5s, [&](Player& player, LocalTime) { watcher.look(player); });
    EXPECT_GT(watcher.seen.walkers, 100);
    EXPECT_LT(watcher.seen.worst_walker, 0.3);
    EXPECT_EQ(watcher.seen.backwards + watcher.seen.pops, 0);
    EXPECT_LE(watcher.seen.cars_astray, watcher.seen.cars / 200);
}

}  // namespace
