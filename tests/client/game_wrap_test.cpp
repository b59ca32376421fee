// A client on whose server the half of the tick that travels wraps.

#include "bench.hpp"

#include <gtest/gtest.h>

using namespace client_test;

namespace {

constexpr std::uint64_t wrap = std::uint64_t{1} << 32;
constexpr sim::Vec3 pace{2, 0, 0};  // m/s

// Five seconds before the wrap, or anywhere else.
BenchOptions starting(Tick tick) {
    return {.clock = TickRate{60}.time_of(tick).time_since_epoch() - 1s, .encoded = true};
}

struct Played {
    float walker_step = 0, car_step = 0, own_step = 0;  // the largest in a frame, m
    Duration longest{}, shortest = 1s;                  // step of the time drawn
    std::int64_t missed = 0;
    int walkers = 0, cars = 0;
    Tick newest{};
};

Played play(Tick start) {
    Bench bench{starting(start)};
    const auto at = [start](Tick tick) {
        return static_cast<float>(motionwire::ticks_between(start, tick)) / 60;
    };
    const auto walker = [&](Tick tick) { return moving(other, pace * at(tick), pace); };
    bench.states = [&](Tick tick) { return std::vector{walker(tick)}; };
    const auto car = [&](Tick tick) { return update_of(other_car, pace * at(tick), pace, tick); };
    bench.spawns = [&](Tick tick) { return std::vector{spawn_of(walker(tick)), spawn_of(car(tick))}; };
    std::uint16_t number = 0;
    bench.every_tick = [&](Tick tick) {
        if (motionwire::number_of(tick) % 20 != 0) return;
        protocol::VehicleUpdates updates{.datagram = ++number, .sent = tick, .count = 1};
        updates.updates[0] = car(tick);
        bench.say(updates);
    };
    bench.game.control({.forward = 60});
    bench.run(3s);
    const std::int64_t missed = bench.missed;

    Played played;
    std::optional<sim::Vec3> walked, driven, own;
    std::optional<ServerTime> rendered;
    const auto step = [](std::optional<sim::Vec3>& last, const sim::Vec3& now) {
        const float way = last ? glm::distance(*last, now) : 0;
        last = now;
        return way;
    };
    bench.run(6s, [&](const client::Scene& scene) {
        if (rendered) {
            played.longest = std::max(played.longest, scene.render_time - *rendered);
            played.shortest = std::min(played.shortest, scene.render_time - *rendered);
        }
        rendered = scene.render_time;
        for (const client::Body& body : scene.bodies) {
            if (body.mine) played.own_step = std::max(played.own_step, step(own, body.position));
            if (body.id == other)
                ++played.walkers,
                    played.walker_step = std::max(played.walker_step, step(walked, body.position));
            if (body.id == other_car)
                ++played.cars, played.car_step = std::max(played.car_step, step(driven, body.position));
        }
    });
    played.missed = bench.missed - missed;
    played.newest = bench.game.newest_tick();
    return played;
}

TEST(GameAtTheWrap, SeesAndPredictsAsEver) {
    for (const std::uint64_t turn : {wrap, 5 * wrap}) {
        const Played played = play(Tick{turn - 300});
        EXPECT_GT(played.newest, Tick{turn + 200});
        EXPECT_GT(played.walkers, 350);
        EXPECT_GT(played.cars, 350);
        EXPECT_LT(played.walker_step, 0.06f);  // 33 mm a frame at 2 m/s
        EXPECT_LT(played.car_step, 0.06f);
        EXPECT_LT(played.own_step, 0.2f);
        EXPECT_GT(played.shortest, 10ms);
        EXPECT_LT(played.longest, 25ms);
        EXPECT_EQ(played.missed, 0);
    }
}

TEST(GameAtTheWrap, LosesNothingThatWouldNotBeLostElsewhere) {
    const Played across = play(Tick{wrap - 300}), plain = play(Tick{wrap / 2});
    EXPECT_EQ(across.walkers, plain.walkers);
    EXPECT_EQ(across.cars, plain.cars);
    EXPECT_NEAR(across.walker_step, plain.walker_step, 0.005f);
    EXPECT_NEAR(across.car_step, plain.car_step, 0.005f);
}

// The hour after which the pulses' clock begins again is no jump of anything that moves.
TEST(GameAtTheWrap, TheScenesClockStaysWithinItsHour) {
    client::Game game{arena(), {.name = protocol::Name::from("Ada")}};
    for (const LocalTime hour : {LocalTime{1h}, LocalTime{24h * 365 * 20}})
        for (Duration since = -1s; since < 1s; since += 10ms) {
            const double wanted = motionwire::exact_seconds_of(since) + (since < 0s ? 3600 : 0);
            EXPECT_NEAR(static_cast<double>(game.frame(hour + since).clock), wanted, 1e-3);
        }
}

}  // namespace
