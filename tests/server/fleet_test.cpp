#include "server/fleet.hpp"

#include "sim/ferry.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace {

using namespace std::chrono_literals;
using motionwire::Tick;
using server::Fleet;
using server::TickTime;
using sim::EntityId;

constexpr motionwire::TickRate rate{60};

TickTime tick_time(std::uint32_t tick) { return {Tick{tick}, tick, rate.time_of(Tick{tick})}; }

sim::CarEntity parked(std::uint16_t id) {
    sim::CarEntity entity;
    entity.id = EntityId{id};
    entity.car.position = {static_cast<float>(id), 0, 1};
    return entity;
}

sim::CarEntity turning(std::uint32_t tick, float yaw_rate) {
    sim::CarEntity entity = parked(1);
    const float t = static_cast<float>(tick) / 60;
    const float yaw = yaw_rate * t;
    entity.car.position = {10 * std::fmod(t, 6.0f), 0, 1};
    entity.car.velocity = {10, 0, 0};
    entity.car.orientation = {std::cos(yaw / 2), 0, 0, std::sin(yaw / 2)};
    return entity;
}

float angle(const sim::Quat& a, const sim::Quat& b) {
    return 2 * std::acos(std::min(1.0f, std::abs(a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z)));
}

const Fleet::Told& main_of(const Fleet& fleet, std::size_t car = 0) {
    return fleet.cars()[car].told[fleet.cars()[car].main];
}

template <class Policy>
concept ChoosesItsBelief = requires(Policy policy) {
    policy.belief;
};

TEST(Fleet, CannotBelieveOtherThanTheReceivers) {
    static_assert(ChoosesItsBelief<motionwire::SendPolicy>);
    static_assert(!ChoosesItsBelief<decltype(server::GameOptions{}.policy)>);
}

TEST(Fleet, SpeaksOnlyWhenTheGuessIsWrong) {
    Fleet fleet{4, 4, {}};
    sim::CarEntity car = parked(1);
    car.car.velocity = {10, 0, 0};
    for (std::uint32_t tick = 0; tick < 60; ++tick) {
        car.car.position.x = static_cast<float>(tick) / 6;
        fleet.observe({&car, 1}, tick_time(tick), rate.time_of(Tick{tick}));
        EXPECT_FALSE(fleet.cars()[0].announced);
    }
    car.car.position.x += 0.6f;  // where it should be by now is 0.17 m ahead
    fleet.observe({&car, 1}, tick_time(60), rate.time_of(Tick{60}));
    EXPECT_TRUE(fleet.cars()[0].announced);
    EXPECT_EQ(main_of(fleet).update.date, Tick{60});
}

TEST(Fleet, TheSlowestTurnIsNeverMoreThanTheThresholdWrong) {
    // Pitfall 19: 0.5 degrees a second, told by nobody, while the position needs its own updates.
    constexpr float degree = std::numbers::pi_v<float> / 180;
    const server::VehiclePolicy policy{.max_error = 0.3f, .max_angle = 5 * degree, .heartbeat = 60s};
    Fleet fleet{1, 1, policy};
    for (std::uint32_t tick = 0; tick < 3600; ++tick) {
        const auto car = turning(tick, 0.5f * degree);
        fleet.observe({&car, 1}, tick_time(tick), rate.time_of(Tick{tick}));
        const auto guess = motionwire::extrapolate(main_of(fleet).update.update, tick_time(tick).time);
        ASSERT_LE(angle(guess.orientation, car.car.orientation), 5.1f * degree) << tick;
    }
}

TEST(Fleet, ComparesWithWhatWasSentAndNotWithWhatWasLastLookedAt) {
    // Creeps 1 cm a tick with a velocity of zero: nothing is ever much different from the tick before.
    Fleet fleet{1, 1, {.heartbeat = 60s}};
    sim::CarEntity car = parked(1);
    for (std::uint32_t tick = 0; tick < 1200; ++tick) {
        car.car.position.x += 0.01f;
        fleet.observe({&car, 1}, tick_time(tick), rate.time_of(Tick{tick}));
        const float error = std::abs(main_of(fleet).update.update.motion.position.x - car.car.position.x);
        ASSERT_LE(error, 0.31f);
    }
}

TEST(Fleet, SaysAtOnceWhatNobodyCanGuess) {
    const auto announced_after = [](auto change) {
        Fleet fleet{1, 1, {}};
        sim::CarEntity car = parked(1);
        car.car.velocity = {5, 0, 0};
        for (std::uint32_t tick = 0; tick < 10; ++tick) {
            car.car.position.x += 5.0f / 60;
            fleet.observe({&car, 1}, tick_time(tick), rate.time_of(Tick{tick}));
        }
        EXPECT_FALSE(fleet.cars()[0].announced);
        change(car.car);
        fleet.observe({&car, 1}, tick_time(10), rate.time_of(Tick{10}));
        return fleet.cars()[0].announced;
    };
    EXPECT_FALSE(announced_after([](sim::Car& c) { c.position.x += 5.0f / 60; }));
    EXPECT_TRUE(announced_after([](sim::Car& c) { ++c.epoch; }));
    EXPECT_TRUE(announced_after([](sim::Car& c) { c.airborne = true; }));
    EXPECT_TRUE(announced_after([](sim::Car& c) { c.velocity = {-2, 0, 0}; })) << "an impact";
    EXPECT_TRUE(announced_after([](sim::Car& c) { c.velocity = {}; })) << "came to rest";
    EXPECT_TRUE(announced_after([](sim::Car& c) { c.parent = sim::Parent::ferry; }));
}

TEST(Fleet, TellsAPlaceOnTheFerryInTheFerrysFrame) {
    const Tick tick{10 * 60};  // under way
    const auto at = rate.time_of(tick);
    sim::CarEntity car = parked(1);
    sim::Motion on_deck;
    on_deck.position = {1, 0.5f, sim::deck_height};
    const auto in_world = sim::from_ferry(on_deck, at);
    car.car.position = in_world.position, car.car.velocity = in_world.velocity;
    car.car.orientation = in_world.orientation, car.car.spin = in_world.spin;
    car.car.parent = sim::Parent::ferry;
    const auto told = server::vehicle_update(car, tick, at);
    EXPECT_EQ(told.parent, sim::Parent::ferry);
    EXPECT_NEAR(told.update.motion.position.x, 1, 1e-3);
    EXPECT_NEAR(told.update.motion.position.y, 0.5, 1e-3);
    EXPECT_NEAR(told.update.motion.velocity.x, 0, 1e-3);
}

TEST(Fleet, HeartbeatsOfManyParkedCarsNeverMeet) {
    // Pitfall 99: 500 cars made at one moment, 20 ticks a second, a heartbeat of 3 s, a minute.
    constexpr motionwire::TickRate slow{20};
    std::vector<sim::CarEntity> cars;
    for (std::uint16_t id = 1; id <= 500; ++id) cars.push_back(parked(id));
    Fleet fleet{500, 1, {.heartbeat = 3s}};
    std::vector<int> spoken(1201);
    std::vector<std::uint32_t> last(500, 0);
    std::uint32_t widest = 0;
    for (std::uint32_t tick = 0; tick <= 1200; ++tick) {
        const TickTime now{Tick{tick}, tick, slow.time_of(Tick{tick})};
        fleet.observe(cars, now, now.time);
        for (std::size_t i = 0; i < cars.size(); ++i) {
            if (!fleet.cars()[i].announced) continue;
            ++spoken[tick];
            widest = std::max(widest, tick - last[i]);
            last[i] = tick;
        }
    }
    int most = 0, total = 0;
    for (std::size_t tick = 1; tick < spoken.size(); ++tick)
        most = std::max(most, spoken[tick]), total += spoken[tick];
    EXPECT_LE(most, 2 * total / 1200.0) << "mean " << total / 1200.0;
    EXPECT_GE(total, 500 * 18);
    EXPECT_LE(widest, 66u);  // 3.3 s
}

TEST(Fleet, ClientsThatWereToldTheSameShareOneRecord) {
    Fleet fleet{1, 64, {}};
    sim::CarEntity car = parked(1);
    fleet.observe({&car, 1}, tick_time(0), rate.time_of(Tick{0}));
    std::vector<std::size_t> told(64);
    for (auto& t : told) t = fleet.take_main(0);
    EXPECT_EQ(fleet.records(), 1u);
    for (std::uint32_t tick = 1; tick <= 3; ++tick) {  // three lost it and get repeats of their own
        fleet.observe({&car, 1}, tick_time(tick), rate.time_of(Tick{tick}));
        fleet.release(0, told[tick]);
        told[tick] = fleet.take_fresh(0, tick_time(tick));
    }
    EXPECT_EQ(fleet.records(), 4u);
    car.car.position.x += 1;
    fleet.observe({&car, 1}, tick_time(4), rate.time_of(Tick{4}));  // news for all: together again
    for (auto& t : told) fleet.release(0, t), t = fleet.take_fresh(0, tick_time(4));
    EXPECT_EQ(fleet.records(), 1u);
}

TEST(Fleet, APlaceThatBecomesFreeIsUsedAgain) {
    Fleet fleet{2, 1, {}};
    for (std::uint16_t id = 1; id < 100; ++id) {
        const sim::CarEntity car = parked(id);
        fleet.observe({&car, 1}, tick_time(id), rate.time_of(Tick{id}));
        ASSERT_NE(fleet.find(EntityId{id}), nullptr);
        fleet.remove(EntityId{id});
        ASSERT_EQ(fleet.find(EntityId{id}), nullptr);
    }
    EXPECT_EQ(fleet.records(), 0u);
}

TEST(Fleet, DatesGoOnAcrossTheWrapOfTheTick) {
    // Pitfall 98: an update told before the wrap is still guessed from, and beats, after it.
    Fleet fleet{1, 1, {}};
    sim::CarEntity car = parked(1);
    car.car.velocity = {6, 0, 0};
    const std::uint64_t start = 0xFFFFFFF6;  // 2^32 - 10
    int announced = 0;
    for (std::uint64_t age = 0; age < 400; ++age) {
        const Tick tick{start + age};
        const TickTime now{tick, age, rate.time_of(tick)};
        fleet.observe({&car, 1}, now, rate.time_of(tick));
        announced += fleet.cars()[0].announced;
        car.car.position.x += 0.1f;
    }
    EXPECT_GE(announced, 3);
    EXPECT_LE(announced, 5);  // heartbeats, and nothing else
}

}  // namespace
