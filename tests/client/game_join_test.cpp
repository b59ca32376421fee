// Joining, being refused, losing the server and finding another one.

#include "bench.hpp"

#include <gtest/gtest.h>

namespace {

using namespace client_test;

protocol::StreamedState bo(float x = 5) { return standing(other, {x, 0, 0}); }

TEST(GameJoin, AsksOnceAndSaysWhoItIs) {
    const Bench bench;
    client::Game game{arena(), {.name = protocol::Name::from("Ada"), .token = 7}};
    game.connected(LocalTime{1s});
    ASSERT_EQ(game.outgoing().size(), 1u);
    EXPECT_EQ(game.outgoing()[0].channel, net::Channel::control);
    const auto& join = std::get<protocol::Join>(game.outgoing()[0].message);
    EXPECT_EQ(join.name.view(), "Ada");
    EXPECT_EQ(join.token, 7u);
    EXPECT_FALSE(game.joined());
}

TEST(GameJoin, DrawsNothingAndSendsNothingBeforeThereIsALink) {
    client::Game game{arena(), {}};
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(game.frame(LocalTime{i * 16ms}).bodies.empty());
    EXPECT_TRUE(game.outgoing().empty());
}

// Pitfall 37: a server that is three days old.
TEST(GameJoin, StartsAtTheServersTickWithoutCatchingUp) {
    Bench bench{{.clock = 72h}};
    bench.states = [](Tick) { return std::vector{bo()}; };
    bench.spawns = [](Tick) { return std::vector{spawn_of(bo())}; };
    const LocalTime start = bench.now;
    std::optional<LocalTime> seen;
    std::int64_t before = 0;
    bench.run(2s, [&](const client::Scene& scene) {
        EXPECT_LE(bench.datagrams - before, 5);
        before = bench.datagrams;
        if (!seen && find(scene, other)) seen = bench.now;
    });
    ASSERT_TRUE(seen);
    EXPECT_LE(*seen - start, 1s);
    EXPECT_NEAR(static_cast<double>(bench.datagrams), 2 * 60, 12);
}

// Pitfall 10: what a baseline tells may be minutes old. It says nothing about the network.
TEST(GameJoin, OldStateInTheBaselineDoesNotRaiseTheDelay) {
    Bench bench;
    bench.states = [](Tick) { return std::vector{bo()}; };
    bench.run(100ms);
    for (int age = 4; age >= 0; --age)
        bench.tell(baseline(motionwire::plus(bench.tick, -60 * age), {spawn_of(standing(other, {5, 0, 0}))}));
    bench.run(3s, [&](const client::Scene& scene) { EXPECT_LE(scene.hud.playback_delay, 30ms + 100ms); });
    EXPECT_GT(bench.frame().hud.playback_delay, 30ms);
}

TEST(GameJoin, ARefusalIsKeptUntilTheNextLink) {
    client::Game game{arena(), {}};
    game.connected(LocalTime{1s});
    game.receive(protocol::ServerMessage{protocol::Refused{protocol::Reason::full}}, 2, LocalTime{1s});
    EXPECT_EQ(game.refused(), protocol::Reason::full);
    game.connected(LocalTime{2s});
    EXPECT_EQ(game.refused(), protocol::Reason::none);
}

TEST(GameJoin, SaysThatTheServerDoesNotAnswer) {
    Bench bench;
    bench.run(2s);
    EXPECT_EQ(bench.frame().hud.notice, "");
    bench.options.down = 1h;
    bench.run(1500ms);
    EXPECT_EQ(bench.frame().hud.notice, "The server is not answering (1 s).");
}

TEST(GameJoin, SaysThatItWasTheServerThatLostTime) {
    Bench bench;
    bench.run(1s);
    bench.tell(protocol::Snapshot{.tick = bench.tick, .part = 1, .parts = 2, .ticks_lost = 0});
    bench.tell(protocol::Snapshot{.tick = motionwire::next(bench.tick), .ticks_lost = 7});
    const auto& hud = bench.frame().hud;
    EXPECT_EQ(hud.server_ticks_lost, 7u);
    EXPECT_EQ(hud.notice, "The server could not keep up and lost 7 ticks.");
}

// A server that starts again counts its ticks from zero, and its clock with them.
TEST(GameJoin, SurvivesARestartOfTheServer) {
    Bench old{{.clock = 10h}};
    old.states = [](Tick) { return std::vector{bo()}; };
    old.spawns = [](Tick) { return std::vector{spawn_of(bo())}; };
    old.run(3s);
    ASSERT_TRUE(find(old.frame(), other));
    old.game.disconnected();
    EXPECT_FALSE(old.frame().hud.connected);
    EXPECT_TRUE(find(old.frame(), other)) << "what was seen last stays on the screen";

    Bench fresh{{.clock = 0s}};
    std::swap(old.game, fresh.game);
    fresh.now = old.now;
    fresh.tick = fresh.rate.tick_at(fresh.server_now());
    fresh.states = [](Tick) { return std::vector{standing(other, {9, 0, 0})}; };
    fresh.spawns = [](Tick) { return std::vector{spawn_of(standing(other, {9, 0, 0}))}; };
    fresh.game.connected(fresh.now);
    EXPECT_TRUE(fresh.frame().bodies.empty());
    fresh.run(1s);
    const auto* body = find(fresh.frame(), other);
    ASSERT_TRUE(body);
    EXPECT_NEAR(body->position.x, 9, 0.01);
    EXPECT_TRUE(find(fresh.frame(), me));
}

// One who is called what the bots are called, and stands still.
TEST(GameJoin, CountsOnlyItsOwnLapsWhateverItIsCalled) {
    Bench bench;
    auto myself = spawn_of(standing(me, {5, 0, 0}));
    myself.name = protocol::Name::from("bot");
    bench.spawns = [&](Tick) { return std::vector{myself}; };
    bench.run(500ms);
    protocol::LapNews news{.name = myself.name, .milliseconds = 41'230};
    bench.tell(news);
    news.walker = other;
    bench.tell(news);
    EXPECT_EQ(bench.game.session()->laps, 0);
    news.walker = me;
    bench.tell(news);
    EXPECT_EQ(bench.game.session()->laps, 1);
}

TEST(GameJoin, AnOvertakenSnapshotDoesNotSetTheLapBack) {
    Bench bench;
    bench.run(500ms);
    const auto at_gate = [&](int ticks, int gate, int part) {
        protocol::Snapshot snapshot{.tick = motionwire::plus(bench.tick, ticks),
                                    .part = static_cast<std::uint8_t>(part),
                                    .parts = 2,
                                    .has_own = part == 0,
                                    .own = {bench.body, {}}};
        snapshot.own.lap.next_gate = static_cast<std::uint8_t>(gate);
        bench.tell(snapshot);
        return bench.game.session()->lap.next_gate;
    };
    EXPECT_EQ(at_gate(6, 3, 0), 3);
    EXPECT_EQ(at_gate(3, 2, 0), 3) << "overtaken";
    EXPECT_EQ(at_gate(9, 0, 1), 3) << "has nothing of our own";
    EXPECT_EQ(at_gate(9, 4, 0), 4) << "the second part of the newest";
}

TEST(GameJoin, NamesThoseWhoDroveTheBestLap) {
    Bench bench;
    bench.spawns = [](Tick) { return std::vector{spawn_of(standing(other, {5, 0, 0}))}; };
    bench.run(500ms);
    bench.tell(protocol::LapNews{
        .walker = other, .name = protocol::Name::from("Bo"), .milliseconds = 41'230, .best = true});
    const auto& hud = bench.frame().hud;
    EXPECT_EQ(hud.notice, "Bo drove the best lap so far: 41.23 s");
    EXPECT_EQ(hud.best_name, "Bo");
    EXPECT_FLOAT_EQ(hud.best_lap_seconds, 41.23f);
    bench.run(7s);
    EXPECT_EQ(bench.frame().hud.notice, "");
}

}  // namespace
