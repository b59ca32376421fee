// Cars of others: guessed in the present.

#include "bench.hpp"
#include "sim/ferry.hpp"

#include <gtest/gtest.h>

namespace {

using namespace client_test;

constexpr float road_x = -20, road_y = 0;

struct Driving : Bench {
    explicit Driving(BenchOptions o = {}) : Bench{o} {
        spawns = [](Tick at) {
            return std::vector{spawn_of(update_of(other_car, {road_x, road_y, 0}, {}, at))};
        };
    }
    void update(const protocol::VehicleUpdate& update) {
        say(protocol::VehicleUpdates{.datagram = ++datagram, .sent = tick, .count = 1, .updates = {update}});
    }
    std::uint16_t datagram = 0;
};

TEST(GameVehicles, AreDrawnInThePresent) {
    Driving bench{{.up = 70ms, .down = 70ms}};
    bench.run(2s);
    const Tick date = bench.tick;
    bench.update(update_of(other_car, {road_x, road_y, 0}, {6, 0, 0}, date));
    bench.run(500ms);
    bench.run(500ms, [&](const client::Scene& scene) {
        const auto* car = find(scene, other_car);
        ASSERT_TRUE(car);
        EXPECT_EQ(car->mode, client::Mode::model);
        const float truth =
            road_x + 6 * motionwire::seconds_of(bench.server_now() - bench.rate.time_of(date));
        EXPECT_NEAR(car->position.x, truth, 0.05);
    });
}

TEST(GameVehicles, ACorrectionIsBlendedOrSnappedAsIsAsked) {
    for (const auto correction : {client::Correction::velocity_blend, client::Correction::snap}) {
        Driving bench;
        bench.game.set({.correction = correction});
        bench.run(1s);
        bench.update(update_of(other_car, {road_x + 2, road_y, 0}, {}, bench.tick));
        float largest = 0, before = road_x;
        bool blended = false;
        bench.run(1s, [&](const client::Scene& scene) {
            const auto* car = find(scene, other_car);
            largest = std::max(largest, std::abs(car->position.x - before));
            before = car->position.x;
            blended |= car->mode == client::Mode::blend;
        });
        const bool snap = correction == client::Correction::snap;
        EXPECT_EQ(blended, !snap);
        EXPECT_NEAR(before, road_x + 2, 0.01);
        EXPECT_NEAR(largest, snap ? 2 : 0.25, snap ? 0.01 : 0.25);
    }
}

// Pitfall 22 and 67, for cars: in one frame from one epoch to the other.
TEST(GameVehicles, ARespawnIsNotBlended) {
    Driving bench;
    bench.run(1s);
    bench.update(update_of(other_car, {road_x + 40, road_y, 0}, {}, bench.tick, 1));
    bench.run(1s, [&](const client::Scene& scene) {
        const float x = find(scene, other_car)->position.x;
        EXPECT_TRUE(std::abs(x - road_x) < 0.1f || std::abs(x - road_x - 40) < 0.1f) << x;
    });
    EXPECT_NEAR(find(bench.frame(), other_car)->position.x, road_x + 40, 0.01);
}

// Pitfall 89: eight metres from a wall at 20 m/s, and then nothing is heard for a second.
TEST(GameVehicles, AGuessStopsAtTheWall) {
    ASSERT_FALSE(arena().walls.empty());
    for (const auto& wall : arena().walls) {
        const sim::Vec3 along = glm::normalize(wall.to - wall.from);
        const sim::Vec3 across{-along.y, along.x, 0};
        const sim::Vec3 middle = (wall.from + wall.to) * 0.5f;
        Driving bench;
        bench.run(1s);
        auto update = update_of(other_car, middle - across * 4.0f, across * 20.0f, bench.tick, 1);
        update.update.motion.orientation =
            motionwire::from_rotation_vector<sim::Quat>(sim::Vec3{0, 0, std::atan2(across.y, across.x)});
        bench.update(update);
        bench.run(100ms);
        bench.options.down = 1h;
        bench.run(1s, [&](const client::Scene& scene) {
            const auto* car = find(scene, other_car);
            const float beyond = glm::dot(car->position - middle, across);
            EXPECT_LT(beyond, 0) << "drawn behind the wall";
        });
    }
}

TEST(GameVehicles, HoldWhenTheLinkIsSilent) {
    Driving bench;
    bench.run(1s);
    bench.update(update_of(other_car, {road_x, road_y, 0}, {3, 0, 0}, bench.tick));
    bench.run(300ms);
    bench.options.down = 1h;
    bench.run(1500ms);
    EXPECT_EQ(find(bench.frame(), other_car)->mode, client::Mode::hold);
    const float x = find(bench.frame(), other_car)->position.x;
    bench.run(1s);
    EXPECT_FLOAT_EQ(find(bench.frame(), other_car)->position.x, x);
}

TEST(GameVehicles, HoldBeforeTheClockIsKnown) {
    Driving bench;
    bench.bend_pong = [](protocol::Pong& pong) { pong.sent = LocalTime{1h}; };  // never a usable one
    bench.spawns = [](Tick tick) {
        return std::vector{spawn_of(update_of(other_car, {road_x, road_y, 0}, {5, 0, 0}, tick))};
    };
    bench.run(500ms);
    const auto* car = find(bench.frame(), other_car);
    ASSERT_TRUE(car);
    EXPECT_EQ(car->mode, client::Mode::hold);
    EXPECT_NEAR(car->position.x, road_x, 0.01);
}

TEST(GameVehicles, AcknowledgeWhatCameAndOnlyIfItWasOfUse) {
    Driving bench;
    bench.run(500ms);
    const auto acks = [&] { return bench.game.session()->arrivals; };
    EXPECT_EQ(acks().newest, 0);
    for (std::uint16_t number : {std::uint16_t{1}, std::uint16_t{2}, std::uint16_t{4}})
        bench.tell(protocol::VehicleUpdates{.datagram = number, .sent = bench.tick});
    EXPECT_EQ(acks().newest, 4);
    EXPECT_TRUE(acks().has(2));
    EXPECT_FALSE(acks().has(3));
    bench.tell(protocol::VehicleUpdates{.datagram = 5,
                                        .sent = bench.tick,
                                        .count = 1,
                                        .updates = {update_of(sim::EntityId{99}, {}, {}, bench.tick)}});
    EXPECT_EQ(acks().newest, 4) << "its spawn is not here yet: let it be said again";
}

// Pitfall 72: what was sent last wins, whatever comes late.
TEST(GameVehicles, AnOvertakenUpdateChangesNothing) {
    Driving bench;
    bench.run(1s);
    const auto say = [&](int back, float x) {
        bench.tell(
            protocol::VehicleUpdates{.datagram = ++bench.datagram,
                                     .sent = motionwire::plus(bench.tick, -back),
                                     .count = 1,
                                     .updates = {update_of(other_car, {x, road_y, 0}, {}, bench.tick)}});
    };
    say(0, road_x + 1);
    say(5, road_x - 7);
    bench.run(1s);
    EXPECT_NEAR(find(bench.frame(), other_car)->position.x, road_x + 1, 0.01);
}

TEST(GameVehicles, ChangeTheirFrameOnTheFerryWithoutAJump) {
    Driving bench{{.clock = 3600s * 3}};
    bench.run(1s);
    sim::Motion deck;
    deck.position = {0.5f, 0, sim::deck_height};
    std::optional<sim::Vec3> before;
    float furthest = 0, fastest = 0;
    bool aboard = true;
    int frame = 0;
    const auto say = [&] {
        auto update = update_of(other_car, {}, {}, bench.tick, 1);
        update.parent = aboard ? sim::Parent::ferry : sim::Parent::world;
        update.update.motion = aboard ? deck : sim::from_ferry(deck, bench.rate.time_of(bench.tick));
        bench.update(update);
    };
    say();
    bench.run(500ms);
    bench.run(38s, [&](const client::Scene& scene) {
        const auto position = find(scene, other_car)->position;
        if (before) furthest = std::max(furthest, glm::distance(*before, position));
        before = position;
        fastest = std::max(fastest, glm::length(scene.ferry.velocity));
        if (++frame % 120 == 0) aboard = !aboard;
        if (frame % 6 == 0) say();
    });
    ASSERT_GT(fastest, 1.0f);
    EXPECT_LT(furthest, fastest * 0.0167f * 1.5f + 0.03f);
}

// Pitfall 77: the same id again, elsewhere, is a new car.
TEST(GameVehicles, ComeBackWithoutTheirPast) {
    Driving bench;
    bench.run(1s);
    bench.say(protocol::Despawn{.tick = bench.tick, .id = other_car});
    bench.run(2s);
    bench.say(
        baseline(bench.tick, {spawn_of(update_of(other_car, {road_x + 30, road_y, 0}, {}, bench.tick))}));
    bool seen = false;
    bench.run(500ms, [&](const client::Scene& scene) {
        const auto* car = find(scene, other_car);
        seen |= car != nullptr;
        EXPECT_NEAR(car ? car->position.x : road_x + 30, road_x + 30, 0.01);
    });
    EXPECT_TRUE(seen);
}

TEST(GameVehicles, AFreeOneWithinReachIsOffered) {
    const sim::Vec3 stand = arena().spawns.front().position;
    struct Case {
        float away;
        bool owned, taken, offered;
    };
    for (const Case c : {Case{2.5f, true, false, true}, Case{3.5f, true, false, false},
                         Case{2.5f, false, false, false}, Case{2.5f, true, true, false}}) {
        Bench bench;
        auto driver = standing(other, stand + sim::Vec3{c.away, 0, 0});
        driver.inside = c.taken;
        bench.states = [&](Tick) { return std::vector{driver}; };
        bench.spawns = [&](Tick at) {
            auto car = spawn_of(update_of(other_car, stand + sim::Vec3{c.away, 0, 0}, {}, at));
            car.owner = c.owned ? sim::EntityId{40} : sim::EntityId::none;
            return std::vector{car, spawn_of(driver)};
        };
        bench.run(1s);
        EXPECT_EQ(bench.frame().hud.car_in_reach, c.offered) << c.away << c.owned << c.taken;
    }
}

TEST(GameVehicles, BotsAreNumberedByTheirIds) {
    Bench bench;
    const auto bot = [](int id, Tick at) {
        auto spawn = spawn_of(update_of(sim::EntityId(id), {road_x, road_y, 0}, {}, at));
        spawn.name = protocol::Name::from("bot");
        return spawn;
    };
    bench.spawns = [&](Tick at) { return std::vector{bot(23, at), bot(21, at), bot(22, at)}; };
    bench.run(1s);
    const auto& scene = bench.frame();
    EXPECT_EQ(find(scene, sim::EntityId{21})->name, "bot 1");
    EXPECT_EQ(find(scene, sim::EntityId{22})->name, "bot 2");
    EXPECT_EQ(find(scene, sim::EntityId{23})->name, "bot 3");
}

TEST(GameVehicles, GoWhenTheServerSaysSo) {
    Driving bench;
    bench.run(1s);
    EXPECT_TRUE(find(bench.frame(), other_car));
    bench.say(protocol::Despawn{.tick = bench.tick, .id = other_car});
    bench.run(100ms);
    EXPECT_FALSE(find(bench.frame(), other_car));
}

}  // namespace
