// The figures, and what a frame costs.

#include "bench.hpp"
#include "support/allocations.hpp"

#include <gtest/gtest.h>
#include <random>

namespace {

using namespace client_test;

// Pitfall 111: 10 % of the state datagrams are lost and nothing else; the figure says so.
TEST(GameHud, ShowsTheLossOfSnapshots) {
    float sum = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        Bench bench;
        std::mt19937 random{seed};
        bench.lose_down = [&] { return random() % 10 == 0; };
        bench.run(11s);
        sum += bench.frame().hud.loss;
    }
    EXPECT_NEAR(sum / 20, 0.1f, 0.02f);
}

TEST(GameHud, ShowsNoLossWhereThereIsNone) {
    Bench bench;
    bench.run(5s, [&](const client::Scene& scene) { EXPECT_EQ(scene.hud.loss, 0); });
}

// Pitfall 111: the round trip falls from 40 ms to 1 ms, and 5 s later the figure has, too.
TEST(GameHud, ShowsTheRoundTripOfNow) {
    Bench bench{{.up = 20ms, .down = 20ms}};
    bench.run(5s);
    EXPECT_NEAR(static_cast<double>(bench.frame().hud.round_trip / 1us), 40'000, 500);
    bench.options.up = bench.options.down = 500us;
    bench.run(5s);
    EXPECT_LE(bench.frame().hud.round_trip, 3ms);
    EXPECT_LE(bench.frame().hud.uncertainty, 3ms);
}

TEST(GameHud, KnowsTheServersClockWithinItsBound) {
    Bench bench{{.up = 10ms, .down = 50ms}};
    bench.run(5s);
    const auto& scene = bench.frame();
    EXPECT_LE(abs(scene.present - bench.server_now()), scene.hud.uncertainty);
}

TEST(GameHud, CountsWhatComesAndHowItIsDrawn) {
    Bench bench;
    const auto two = std::vector{standing(other, {1, 0, 0}), standing(sim::EntityId{20}, {2, 0, 0})};
    bench.states = [&](Tick) { return two; };
    bench.spawns = [&](Tick) { return std::vector{spawn_of(two[0]), spawn_of(two[1])}; };
    bench.run(4s);
    const auto& hud = bench.frame().hud;
    EXPECT_NEAR(hud.state_updates_per_s, 40, 5);
    EXPECT_EQ(hud.by_mode[static_cast<std::size_t>(client::Mode::interpolate)], 2);
    EXPECT_EQ(hud.by_mode[static_cast<std::size_t>(client::Mode::own)], 1);
    EXPECT_EQ(hud.players, 2);
    EXPECT_GT(hud.kilobytes_per_s, 0);
    EXPECT_TRUE(hud.connected);
}

TEST(GameHud, TellsASilenceOfMoreThanASecond) {
    Bench bench;
    bench.run(2s);
    bench.options.down = 1h;
    bench.run(3s, [&](const client::Scene& scene) {
        const Duration silence = bench.now - bench.game.heard_at();
        EXPECT_EQ(scene.hud.silence, silence > 1s ? silence : 0s);
    });
    EXPECT_GT(bench.frame().hud.silence, 2s);
}

TEST(GameHud, ShowsTheSettingsOfNow) {
    Bench bench;
    bench.game.set({.drawing = client::Drawing::linear, .correction = client::Correction::snap});
    bench.game.show_link("wifi");
    EXPECT_EQ(bench.frame().hud.drawing, client::Drawing::linear);
    EXPECT_EQ(bench.frame().hud.correction, client::Correction::snap);
    EXPECT_EQ(bench.frame().hud.link, "wifi");
}

// Frames, and the messages between them, live on what the first ones left behind.
TEST(GameHud, AllocatesNothingOnceWarm) {
    Bench bench;
    std::vector<protocol::Spawn> spawns;
    for (std::uint16_t i = 0; i < 8; ++i) {
        spawns.push_back(spawn_of(standing(sim::EntityId{static_cast<std::uint16_t>(100 + i)}, {1, 0, 0})));
        spawns.push_back(spawn_of(
            update_of(sim::EntityId{static_cast<std::uint16_t>(200 + i)}, {2, 0, 0}, {}, bench.tick)));
    }
    bench.spawns = [&](Tick) { return spawns; };
    bench.run(3s);

    const auto snapshot = std::make_unique<protocol::ServerMessage>(protocol::Snapshot{});
    const auto updates = std::make_unique<protocol::ServerMessage>(protocol::VehicleUpdates{});
    LocalTime now = bench.now;
    Tick tick = bench.tick;
    bench.game.frame(now);
    bench.game.clear_outgoing();
    const long before = allocations();
    for (int frame = 0; frame < 600; ++frame, now += 16'667us) {
        tick = motionwire::next(tick);
        auto& states = std::get<protocol::Snapshot>(*snapshot);
        states.tick = tick;
        states.has_own = true;
        states.own.body = bench.body;
        states.count = 8;
        for (std::uint16_t i = 0; i < 8; ++i)
            states.states[i] = standing(sim::EntityId{static_cast<std::uint16_t>(100 + i)},
                                        {0.01f * static_cast<float>(frame), 0, 0});
        auto& cars = std::get<protocol::VehicleUpdates>(*updates);
        cars.datagram = static_cast<std::uint16_t>(frame + 1);
        cars.sent = tick;
        cars.count = 1;
        cars.updates[0] = update_of(sim::EntityId{200}, {2, 0, 0}, {1, 0, 0}, tick);
        bench.game.receive(*snapshot, 500, now);
        bench.game.receive(*updates, 100, now);
        bench.game.control({.forward = 100});
        bench.game.frame(now);
        bench.game.clear_outgoing();
    }
    EXPECT_EQ(allocations(), before);
}

}  // namespace
