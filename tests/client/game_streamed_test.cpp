// Walkers and the rotor: in the past, on the render timeline.

#include "bench.hpp"
#include "sim/ferry.hpp"
#include "sim/prop.hpp"

#include <gtest/gtest.h>

namespace {

using namespace client_test;

// Runs along x at 4 m/s; x tells the server time.
protocol::StreamedState runner(const Bench& bench, Tick tick) {
    const float t = motionwire::seconds_of(bench.rate.time_of(tick) - ServerTime{1h});
    return moving(other, {4 * t - 20, 10, 0}, {4, 0, 0});
}

struct Running : Bench {
    explicit Running(BenchOptions o = {}) : Bench{o} {
        states = [this](Tick at) { return std::vector{runner(*this, at)}; };
        spawns = [this](Tick at) { return std::vector{spawn_of(runner(*this, at))}; };
    }
    float truth(ServerTime at) const { return 4 * motionwire::seconds_of(at - ServerTime{1h}) - 20; }
};

TEST(GameStreamed, DrawsTheTruthOfTheRenderTime) {
    Running bench;
    bench.run(1s);
    bench.run(3s, [&](const client::Scene& scene) {
        const auto* body = find(scene, other);
        ASSERT_TRUE(body);
        EXPECT_EQ(body->mode, client::Mode::interpolate);
        EXPECT_NEAR(body->position.x, bench.truth(scene.render_time), 0.01);
    });
}

// The delay on the screen is how far the past is behind the present, whatever the two clocks say.
TEST(GameStreamed, ShowsTheDelayThatAPlayerSees) {
    for (Duration clock : {0h, 1h, 72h}) {
        Running bench{{.clock = clock}};
        bench.run(6s);
        const auto& scene = bench.frame();
        const Duration real = bench.server_now() - scene.render_time;
        EXPECT_NEAR(static_cast<double>(scene.hud.playback_delay / 1us), static_cast<double>(real / 1us),
                    8000);
        EXPECT_LT(real, 110ms);
        EXPECT_GT(real, 30ms);
    }
}

// Pitfall 46: the last frame shows the last place; the removal is on the render timeline.
TEST(GameStreamed, GoesWhenTheRenderTimeReachesItsEnd) {
    Running bench{{.up = 60ms, .down = 60ms}};
    bench.run(3s);
    const Tick end = bench.due();
    bench.every_tick = [&](Tick tick) {
        if (tick != end) return;
        bench.say(protocol::Despawn{.tick = end, .id = other});
        bench.states = [](Tick) { return std::vector<protocol::StreamedState>{}; };
    };
    const ServerTime end_time = bench.rate.time_of(end);
    float last_x = 0;
    ServerTime last_render{};
    bench.run(2s, [&](const client::Scene& scene) {
        if (const auto* body = find(scene, other)) {
            last_x = body->position.x;
            last_render = scene.render_time;
            EXPECT_LT(scene.render_time, end_time);
        } else {
            EXPECT_GE(scene.render_time, end_time);
        }
    });
    EXPECT_NEAR(last_x, bench.truth(end_time), 0.2);
    EXPECT_LE(end_time - last_render, 20ms);
}

TEST(GameStreamed, AppearsWhenTheRenderTimeReachesItsBirth) {
    Running bench{{.up = 60ms, .down = 60ms}};
    bench.run(3s);
    const auto newcomer = standing(sim::EntityId{30}, {1, 2, 0});
    const Tick born = bench.due();
    bench.every_tick = [&](Tick tick) {
        if (tick == born) bench.say(baseline(born, {spawn_of(newcomer)}));
    };
    bool seen = false;
    bench.run(1s, [&](const client::Scene& scene) {
        const bool there = find(scene, newcomer.id) != nullptr;
        EXPECT_EQ(there, scene.render_time >= bench.rate.time_of(born));
        seen |= there;
    });
    EXPECT_TRUE(seen);
}

// Pitfall 70: state overtakes the reliable spawn.
TEST(GameStreamed, StateBeforeItsSpawnIsSkippedAndTheRestIsUsed) {
    Running bench;
    bench.run(2s);
    const sim::EntityId late{31};
    const auto both = [&](Tick tick) { return std::vector{standing(late, {7, 7, 0}), runner(bench, tick)}; };
    bench.states = both;
    bench.run(300ms, [&](const client::Scene& scene) {
        EXPECT_FALSE(find(scene, late));
        ASSERT_TRUE(find(scene, other));
        EXPECT_NEAR(find(scene, other)->position.x, bench.truth(scene.render_time), 0.02);
    });
    bench.tell(baseline(motionwire::plus(bench.tick, -18), {spawn_of(standing(late, {7, 7, 0}))}));
    EXPECT_TRUE(find(bench.frame(), late)) << "visible in the next frame";
    bench.run(1s);
    EXPECT_EQ(find(bench.frame(), late)->mode, client::Mode::interpolate);
}

// Pitfall 22: a respawn, with the first state of the new epoch lost or late.
TEST(GameStreamed, NeverSlidesFromOneEpochToTheNext) {
    for (const bool reordered : {false, true}) {
        Bench bench;
        const auto place = [](float x, std::uint8_t epoch) { return standing(other, {x, 0, 0}, epoch); };
        bench.spawns = [&](Tick) { return std::vector{spawn_of(place(0, 1))}; };
        bench.states = [&](Tick) { return std::vector{place(0, 1)}; };
        bench.run(2s);
        const Tick change = bench.due();
        bench.lose_down = [&] { return motionwire::ticks_between(change, bench.tick) < 4; };
        bench.states = [&](Tick tick) {
            const bool after = motionwire::ticks_between(change, tick) >= 0;
            return std::vector{after ? place(50.5f, 2) : place(0, 1)};
        };
        if (reordered) {
            bench.run(100ms);
            bench.tell(protocol::Snapshot{
                .tick = motionwire::plus(change, -1), .count = 1, .states = {place(0, 1)}});
        }
        bool arrived = false;
        bench.run(2s, [&](const client::Scene& scene) {
            const float x = find(scene, other)->position.x;
            EXPECT_TRUE((x >= -1 && x <= 1) || (x >= 49 && x <= 52)) << x;
            arrived |= x > 49;
        });
        EXPECT_TRUE(arrived);
    }
}

// Pitfall 77: out of the world and in again elsewhere, under the same id.
TEST(GameStreamed, ComesBackWithoutItsPast) {
    Bench bench;
    bench.spawns = [&](Tick) { return std::vector{spawn_of(standing(other, {0, 0, 0}))}; };
    bench.states = [&](Tick) { return std::vector{standing(other, {0, 0, 0})}; };
    bench.run(2s);
    bench.states = [](Tick) { return std::vector<protocol::StreamedState>{}; };
    bench.say(protocol::Despawn{.tick = bench.tick, .id = other});
    bench.run(20s);
    EXPECT_FALSE(find(bench.frame(), other));
    bench.states = [&](Tick) { return std::vector{standing(other, {60, 0, 0})}; };
    bench.say(baseline(bench.tick, {spawn_of(standing(other, {60, 0, 0}))}));
    bool seen = false;
    bench.run(1s, [&](const client::Scene& scene) {
        const auto* body = find(scene, other);
        seen |= body != nullptr;
        EXPECT_NEAR(body ? body->position.x : 60, 60, 0.01);
    });
    EXPECT_TRUE(seen);
}

// At once, within one delay: the old one is still drawn while the new one is already known.
TEST(GameStreamed, GoesAndComesBackWithinOneDelay) {
    Bench bench{{.up = 60ms, .down = 60ms}};
    bench.spawns = [&](Tick) { return std::vector{spawn_of(standing(other, {0, 0, 0}))}; };
    bench.states = [&](Tick) { return std::vector{standing(other, {0, 0, 0})}; };
    bench.run(2s);
    const Tick change = bench.due();
    bench.every_tick = [&](Tick tick) {
        if (tick != change) return;
        bench.say(protocol::Despawn{.tick = change, .id = other});
        bench.say(baseline(motionwire::next(change), {spawn_of(standing(other, {60, 0, 0}))}));
    };
    bench.states = [&](Tick tick) {
        return std::vector{standing(other, {motionwire::later(tick, change) ? 60.0f : 0.0f, 0, 0})};
    };
    bench.run(1s, [&](const client::Scene& scene) {
        const bool after = scene.render_time >= bench.rate.time_of(motionwire::next(change));
        const auto* body = find(scene, other);
        EXPECT_TRUE(!body || std::abs(body->position.x - (after ? 60 : 0)) < 0.01f);
    });
    EXPECT_TRUE(find(bench.frame(), other));
}

TEST(GameStreamed, WhoSitsInACarIsNotDrawnButStillCounts) {
    Bench bench;
    auto state = standing(other, {3, 0, 0});
    bench.spawns = [&](Tick) { return std::vector{spawn_of(state)}; };
    bench.states = [&](Tick) { return std::vector{state}; };
    bench.run(1s);
    EXPECT_TRUE(find(bench.frame(), other));
    state.inside = true;
    bench.run(500ms);
    EXPECT_FALSE(find(bench.frame(), other));
    EXPECT_EQ(bench.frame().hud.players, 1);
    state.inside = false;
    state.motion.position.x = 30;
    ++state.epoch;
    bench.run(500ms, [&](const client::Scene& scene) {
        const auto* body = find(scene, other);
        EXPECT_NEAR(body ? body->position.x : 30, 30, 0.01);
    });
    EXPECT_TRUE(find(bench.frame(), other));
}

// Somebody stands on the deck of a ferry under way, steps off and on again: nobody slides, nobody jumps.
TEST(GameStreamed, RidesTheFerryWithoutSlidingOrJumping) {
    Bench bench{{.up = 60ms, .down = 60ms, .clock = 3600s * 3}};
    const sim::Vec3 on_deck{1, 0.5f, sim::deck_height};
    bool aboard = true;
    const auto state = [&](Tick tick) {
        sim::Motion deck;
        deck.position = on_deck;
        auto told = standing(other, {});
        told.parent = aboard ? sim::Parent::ferry : sim::Parent::world;
        told.motion = aboard ? deck : sim::from_ferry(deck, bench.rate.time_of(tick));
        return told;
    };
    bench.states = [&](Tick tick) { return std::vector{state(tick)}; };
    bench.spawns = [&](Tick tick) { return std::vector{spawn_of(state(tick))}; };
    bench.run(1s);
    std::optional<sim::Vec3> before;
    float furthest = 0, slid = 0, fastest = 0;
    int frame = 0;
    bench.run(40s, [&](const client::Scene& scene) {
        const auto* body = find(scene, other);
        ASSERT_TRUE(body);
        if (before) furthest = std::max(furthest, glm::distance(*before, body->position));
        before = body->position;
        fastest = std::max(fastest, glm::length(scene.ferry.velocity));
        if (frame % 240 > 60 && aboard)
            slid = std::max(
                slid,
                glm::distance(sim::to_ferry({.position = body->position}, scene.present).position, on_deck));
        if (++frame % 240 == 0) aboard = !aboard;
    });
    ASSERT_GT(fastest, 1.0f);
    EXPECT_LT(slid, 0.03f);
    EXPECT_LT(furthest, fastest * 0.0167f * 2.2f + 0.02f);
}

// Pitfall 110: a frame of a second, frames of no time at all. Half a second later nobody can tell.
TEST(GameStreamed, UnevenFramesMakeNoLastingDifference) {
    Running even, uneven;
    even.run(4s);
    uneven.run(2s);
    uneven.frame();
    uneven.frame();
    uneven.step_to(uneven.now + 1ns);
    uneven.frame();
    uneven.step_to(uneven.now + 1s);
    uneven.frame();
    uneven.run(1s - 1ns);
    const auto a = even.frame().render_time, b = uneven.frame().render_time;
    EXPECT_NEAR(static_cast<double>((a - b) / 1us), 0, 8000);
    EXPECT_NEAR(find(uneven.frame(), other)->position.x, find(even.frame(), other)->position.x, 0.05);
}

TEST(GameStreamed, TurnsTheRotorTheRightWayRound) {
    Bench bench{{.clock = 3600s}};
    const auto state = [&](Tick tick) {
        auto told = standing(rotor, {});
        told.motion = sim::rotor_at(arena(), bench.rate.time_of(tick));
        return told;
    };
    bench.states = [&](Tick tick) { return std::vector{state(tick)}; };
    bench.spawns = [&](Tick tick) { return std::vector{spawn_of(state(tick), sim::Kind::prop)}; };
    bench.run(1s);
    bench.run(10s, [&](const client::Scene& scene) {
        const auto truth = sim::rotor_at(arena(), scene.render_time).orientation;
        EXPECT_LT(motionwire::angle_between(truth, scene.rotor), 0.25f);
        EXPECT_EQ(scene.rotor_mode, client::Mode::interpolate);
    });
}

// The playback itself waits a little past the newest snapshot and would call that a guess for ever.
TEST(GameStreamed, HoldsWhenTheLinkIsSilent) {
    Bench bench;
    const auto told = [&](Tick tick) { return std::vector{runner(bench, tick), standing(rotor, {0, 0, 5})}; };
    bench.states = told;
    bench.spawns = [&](Tick tick) {
        return std::vector{spawn_of(told(tick)[0]), spawn_of(told(tick)[1], sim::Kind::prop)};
    };
    bench.run(2s);
    bench.options.down = 1h;
    bench.run(3s, [&](const client::Scene& scene) {
        const Duration silence = bench.now - bench.game.heard_at();
        const auto* body = find(scene, other);
        ASSERT_TRUE(body);
        EXPECT_EQ(body->mode == client::Mode::hold, silence > 500ms);
        EXPECT_EQ(scene.rotor_mode == client::Mode::hold, silence > 500ms);
    });
    bench.options.down = 30ms;
    bench.run(1s);
    EXPECT_EQ(find(bench.frame(), other)->mode, client::Mode::interpolate);
}

// On a healthy link it is not out of news; when nothing more is told of it, while others are, it is.
TEST(GameStreamed, TheNewestIsHeldOnlyWhenItIsOld) {
    Running bench;
    bench.game.set({.drawing = client::Drawing::newest});
    bench.run(2s);
    bench.run(2s, [&](const client::Scene& scene) {
        EXPECT_EQ(find(scene, other)->mode, client::Mode::interpolate);
    });
    const ServerTime last = bench.server_now();
    bench.states = [](Tick) { return std::vector<protocol::StreamedState>{}; };
    bench.run(1s, [&](const client::Scene& scene) {
        const Duration age = scene.render_time - last;
        if (age < 30ms) {
            EXPECT_EQ(find(scene, other)->mode, client::Mode::interpolate);
        }
        if (age > 110ms) {
            EXPECT_EQ(find(scene, other)->mode, client::Mode::hold);
        }
    });
    EXPECT_EQ(find(bench.frame(), other)->mode, client::Mode::hold);
}

TEST(GameStreamed, LegsSwingWithTheWayWalked) {
    Running bench;
    bench.run(1s);
    float turned = 0, before = find(bench.frame(), other)->stride;
    bench.run(1s, [&](const client::Scene& scene) {
        const float now = find(scene, other)->stride;
        turned += std::remainder(now - before, 6.2831853f);
        before = now;
    });
    EXPECT_NEAR(turned, 4 * client::stride_per_metre, 1.0);
}

}  // namespace
