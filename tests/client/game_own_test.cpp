// Oneself: predicted, put right, and sent.

#include "bench.hpp"

#include <gtest/gtest.h>
#include <random>

namespace {

using namespace client_test;

sim::Car standing_car() { return sim::car_at(arena(), arena().spawns.front()); }

protocol::Driven driven(const sim::Car& car) { return {my_car, car}; }

TEST(GameOwn, IsDrawnWithTheServersWord) {
    Bench bench;
    bench.run(1s);
    const auto* body = find(bench.frame(), me);
    ASSERT_TRUE(body);
    EXPECT_TRUE(body->mine);
    EXPECT_EQ(body->mode, client::Mode::own);
    EXPECT_EQ(bench.game.own(), me);
    EXPECT_FALSE(bench.game.driving());
}

TEST(GameOwn, AnswersAKeyAtOnce) {
    Bench bench{{.up = 100ms, .down = 100ms}};
    bench.body = driven(standing_car());
    bench.run(2s);
    const auto start = find(bench.frame(), my_car)->position;
    bench.game.control({.forward = 127});
    bench.run(150ms);
    EXPECT_GT(glm::distance(find(bench.frame(), my_car)->position, start), 0.01f) << "before any round trip";
}

// Pitfall 74: 10,000 random inputs; what was predicted is what the server says, bit for bit.
TEST(GameOwn, PredictsTheServersBytes) {
    for (const bool in_car : {false, true}) {
        Bench bench{{.snapshot_every = 7}};
        if (in_car) bench.body = driven(standing_car());
        bench.run(2s);
        const auto replayed = bench.game.session()->prediction.replayed();
        bench.missed = 0;
        std::mt19937 random{11};
        bench.run(10'000 * 16'667us, [&](const client::Scene&) {
            bench.game.control({.forward = static_cast<std::int8_t>(random() % 255 - 127),
                                .right = static_cast<std::int8_t>(random() % 255 - 127),
                                .action = random() % 8 == 0});
        });
        EXPECT_EQ(bench.game.session()->prediction.replayed(), replayed) << "nothing had to be corrected";
        EXPECT_EQ(bench.missed, 0);
    }
}

// Pitfall 74, the other half: with loss there are corrections, and replaying gives the server's bytes again.
TEST(GameOwn, AReplayEndsWhereTheServerWillBe) {
    Bench bench;
    bench.body = driven(standing_car());
    bench.run(2s);
    std::mt19937 random{3};
    int disturbed = 0;
    bench.every_tick = [&](Tick tick) {
        if (motionwire::number_of(tick) % 100 != 0) return;
        std::get<protocol::Driven>(bench.body).car.velocity.x += 0.5f;
        ++disturbed;
    };
    bench.run(20s, [&](const client::Scene&) {
        bench.game.control({.forward = 60, .right = static_cast<std::int8_t>(random() % 100 - 50)});
    });
    EXPECT_GT(disturbed, 10);
    bench.every_tick = [](Tick) {};
    bench.run(1s);
    const auto replayed = bench.game.session()->prediction.replayed();
    bench.run(5s);
    EXPECT_EQ(bench.game.session()->prediction.replayed(), replayed);
}

// Pitfall 61: a single error of the server's making, half a metre and 20 degrees.
TEST(GameOwn, ACorrectionNeverFlickers) {
    Bench bench;
    bench.body = driven(standing_car());
    bench.run(2s);
    bench.game.control({.forward = 127});
    bench.run(500ms);
    const Tick when = motionwire::plus(bench.tick, 3);
    bench.every_tick = [&](Tick tick) {
        if (tick != when) return;
        auto& car = std::get<protocol::Driven>(bench.body).car;
        car.position.y += 0.5f;
        car.orientation = motionwire::multiply(
            motionwire::from_rotation_vector<sim::Quat>(sim::Vec3{0, 0, 0.349f}), car.orientation);
    };
    std::optional<client::Body> before;
    float worst = 0, turned = 0;
    bench.run(1s, [&](const client::Scene& scene) {
        const auto body = *find(scene, my_car);
        if (before) {
            const float normal = glm::length(body.velocity) * 0.0167f;
            worst = std::max(worst, glm::distance(body.position, before->position) - 1.3f * normal);
            turned = std::max(turned, motionwire::angle_between(body.orientation, before->orientation));
        }
        before = body;
    });
    EXPECT_LT(worst, 0.05f);
    EXPECT_LT(turned, 0.05f);
    EXPECT_GT(bench.game.session()->prediction.replayed(), 0);
}

TEST(GameOwn, TheRestOfACorrectionIsGoneSoonAndErrorsDoNotAddUp) {
    Bench bench;
    bench.run(2s);
    int ticks = 0;
    bench.every_tick = [&](Tick) {
        if (++ticks % 12 == 0) std::get<sim::Walker>(bench.body).position.x += 0.1f;
    };
    float worst = 0;
    bench.run(3s, [&](const client::Scene& scene) {
        const float server = std::get<sim::Walker>(bench.body).position.x;
        worst = std::max(worst, std::abs(find(scene, me)->position.x - server));
    });
    EXPECT_LT(worst, 0.35f);
    bench.every_tick = [](Tick) {};
    bench.run(400ms);
    EXPECT_NEAR(find(bench.frame(), me)->position.x, std::get<sim::Walker>(bench.body).position.x, 0.01);
}

// Pitfall 22, for oneself: no easing from one epoch to the next.
TEST(GameOwn, ARespawnIsACut) {
    Bench bench;
    bench.run(2s);
    const float from = std::get<sim::Walker>(bench.body).position.x;
    auto walker = std::get<sim::Walker>(bench.body);
    walker.position = arena().spawns[1].position;
    ++walker.epoch;
    bench.body = walker;
    const float to = walker.position.x;
    ASSERT_GT(std::abs(from - to), 0.5f);
    bench.run(1s, [&](const client::Scene& scene) {
        const float x = find(scene, me)->position.x;
        EXPECT_TRUE(std::abs(x - from) < 0.01f || std::abs(x - to) < 0.01f) << x;
    });
    EXPECT_NEAR(find(bench.frame(), me)->position.x, to, 0.01);
}

// Pitfall 38: our idea of the server's clock is 100 ms behind, so its word is from our future.
TEST(GameOwn, AWordFromTheFutureIsTakenAndTheLeadGrows) {
    Bench bench;
    bench.bend_pong = [](protocol::Pong& pong) { pong.received -= 100ms, pong.answered -= 100ms; };
    bench.body = driven(standing_car());
    bench.run(300ms);
    bench.game.control({.forward = 127});
    bench.run(700ms);
    bench.run(3s, [&](const client::Scene& scene) {
        const auto& car = std::get<protocol::Driven>(bench.body).car;
        // Drawn ahead of the server by the lead, so compare along the way it will go in that time.
        const float ahead = glm::length(car.velocity) * 0.15f + 0.5f;
        const auto* drawn = find(scene, my_car);
        if (drawn->epoch == car.epoch) {
            EXPECT_LT(glm::distance(drawn->position, car.position), ahead);
        }
    });
    ASSERT_FALSE(bench.earliness.empty());
    EXPECT_GE(bench.earliness.back(), 0);
}

// Pitfall 30: a tap between two frames, and one within a frame that has no tick. Exactly one tick has it.
TEST(GameOwn, ATapReachesTheServerExactlyOnce) {
    for (const int us : {4000, 16'667, 50'000}) {
        Bench bench{{.frame = Duration{us * 1us}}};
        bench.run(2s);
        for (int tap = 1; tap <= 5; ++tap) {
            bench.game.control({.use = true});
            bench.game.control({});
            bench.run(500ms);
            EXPECT_EQ(bench.uses, tap) << us;
        }
    }
}

// Pitfall 24: the last eight inputs are in every datagram, so lost datagrams cost nothing.
TEST(GameOwn, LostInputDatagramsCostNothing) {
    std::int64_t applied = 0, missed = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        Bench bench;
        bench.run(2s);
        std::mt19937 random{seed};
        int burst = 0;
        bench.lose_up = [&] {
            if (burst > 0) return --burst, true;
            if (random() % 50 == 0) burst = 2;
            return burst > 0 || random() % 10 == 0;
        };
        bench.run(15s);  // until the servo has bought what that takes
        bench.applied = bench.missed = 0;
        bench.run(10s);
        applied += bench.applied, missed += bench.missed;
    }
    EXPECT_GT(static_cast<double>(applied) / static_cast<double>(applied + missed), 0.999);
}

// Pitfall 56: one datagram a tick, whatever the frames do.
TEST(GameOwn, SendsAtTheTickRateWhateverTheFrameRate) {
    for (const int us : {1000, 4000, 6944, 16'667, 33'000, 50'000}) {
        const Duration frame{us * 1us};
        Bench bench{{.frame = frame}};
        bench.run(3s);
        const auto before = bench.datagrams;
        bench.run(10s);
        EXPECT_NEAR(static_cast<double>(bench.datagrams - before), 600, 12) << frame / 1us;
    }
}

// Pitfall 56 and 32: a window that sleeps sends nothing, and wakes up without a flood.
TEST(GameOwn, WakesUpWithoutAFlood) {
    Bench bench;
    bench.run(3s);
    bench.game.control({.forward = 127});
    bench.run(100ms);
    bench.game.control({});
    bench.step_to(bench.now + 5s);
    const auto before = bench.datagrams;
    bench.frame();
    EXPECT_LE(bench.datagrams - before, 5);
    bench.run(2s);
    EXPECT_NEAR(static_cast<double>(bench.datagrams - before), 120, 10);
    EXPECT_GE(bench.earliness.back(), 0);
    EXPECT_LE(bench.earliness.back(), 3);
}

// Twenty frames a second make three ticks each, or six; the first of them must be in time, too.
TEST(GameOwn, SlowFramesMissNoTick) {
    for (const std::int64_t hz : {60, 128}) {
        for (const int us : {33'333, 50'000, 66'667}) {
            Bench bench{{.hz = hz, .frame = Duration{us * 1us}}};
            bench.run(5s);
            bench.missed = 0;
            bench.run(5s);
            EXPECT_LE(bench.missed, 3) << us << " us, " << hz << " Hz";
        }
    }
}

TEST(GameOwn, EachTickIsSentInOrderAndOnce) {
    Bench bench;
    bench.run(5s);
    for (std::size_t i = 1; i < bench.newest_inputs.size(); ++i)
        EXPECT_EQ(motionwire::ticks_between(bench.newest_inputs[i - 1], bench.newest_inputs[i]), 1);
}

// Pitfall 103: ten stalls of half a second; two seconds after each the controls are as prompt as before.
TEST(GameOwn, StallsDoNotMakeTheControlsCreep) {
    Bench bench;
    bench.run(5s);
    const auto depth = [&] {
        const auto last = std::span{bench.earliness}.last(20);
        return *std::max_element(last.begin(), last.end());
    };
    const auto base = depth();
    for (int stall = 0; stall < 10; ++stall) {
        const LocalTime end = bench.now + 500ms;
        while (bench.now < end) {  // all that is sent now arrives when the stall ends
            bench.options.up = end - bench.now + 30ms;
            bench.run(10ms);
        }
        bench.options.up = 30ms;
        bench.run(2s);
        EXPECT_LE(depth(), 3);
        EXPECT_NEAR(static_cast<double>(depth()), static_cast<double>(base), 1);
        bench.run(3500ms);
    }
}

TEST(GameOwn, InputsComeOneToTwoTicksEarlyOnACleanLink) {
    for (const Duration way : {0ms, 5ms, 30ms, 120ms}) {
        Bench bench{{.up = way, .down = way}};
        bench.run(2s);
        bench.missed = 0;
        bench.run(6s);
        for (const auto early : std::span{bench.earliness}.last(60)) {
            EXPECT_GE(early, 0) << way / 1ms;
            EXPECT_LE(early, 3) << way / 1ms;
        }
        EXPECT_EQ(bench.missed, 0) << way / 1ms;
    }
}

// Getting in and out is the server's word; the car goes on from where it was drawn.
TEST(GameOwn, GetsIntoACarAndOutAgain) {
    Bench bench;
    const sim::Car car = standing_car();
    bench.spawns = [&](Tick tick) {
        protocol::VehicleUpdate update{.id = my_car, .date = tick};
        update.update.motion = sim::motion_of(car);
        auto mine = spawn_of(update);
        mine.owner = me;
        return std::vector{mine};
    };
    bench.run(2s);
    const auto walker = bench.body;
    EXPECT_FALSE(bench.game.driving());
    EXPECT_FALSE(find(bench.frame(), my_car)->mine);

    bench.body = driven(car);
    std::optional<sim::Vec3> before;
    bench.run(500ms, [&](const client::Scene& scene) {
        const auto* body = find(scene, my_car);
        ASSERT_TRUE(body);
        if (before) {
            EXPECT_LT(glm::distance(*before, body->position), 0.02f);
        }
        before = body->position;
    });
    EXPECT_TRUE(bench.game.driving());
    EXPECT_TRUE(find(bench.frame(), my_car)->mine);
    EXPECT_FALSE(find(bench.frame(), me));

    bench.body = walker;
    bench.run(500ms, [&](const client::Scene& scene) {
        const auto* body = find(scene, my_car);
        ASSERT_TRUE(body);
        EXPECT_LT(glm::distance(*before, body->position), 0.02f);
        before = body->position;
    });
    EXPECT_FALSE(bench.game.driving());
    EXPECT_TRUE(find(bench.frame(), me));
}

// Between two ticks the picture moves on: at 240 frames a second no two look alike.
TEST(GameOwn, IsDrawnBetweenTicks) {
    Bench bench{{.frame = 4'167us}};
    bench.body = driven(standing_car());
    bench.run(2s);
    bench.game.control({.forward = 127});
    bench.run(1s);
    std::optional<sim::Vec3> before;
    bench.run(500ms, [&](const client::Scene& scene) {
        const auto* body = find(scene, my_car);
        if (before) {
            const float way = glm::distance(*before, body->position);
            const float usual = glm::length(body->velocity) * 0.004167f;
            EXPECT_NEAR(way, usual, 0.25f * usual + 0.002f);
        }
        before = body->position;
    });
}

}  // namespace
