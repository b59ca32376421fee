#include "server/vehicle_feed.hpp"

#include <gtest/gtest.h>

namespace {

using motionwire::Tick;
using server::TickTime;

constexpr motionwire::TickRate rate{60};

TickTime tick_time(std::uint64_t age) {
    return {Tick{static_cast<std::uint32_t>(age)}, age, rate.time_of(Tick{static_cast<std::uint32_t>(age)})};
}

// Cars that drive straight on, and jump aside when told to; a client that acknowledges after a while.
struct Road {
    explicit Road(int count) : cars(static_cast<std::size_t>(count)) {
        for (std::size_t i = 0; i < cars.size(); ++i) {
            cars[i].id = sim::EntityId{static_cast<std::uint16_t>(i + 1)};
            cars[i].car.velocity = {6, 0, 0};
        }
        look();
        feed.start(fleet, 0);
    }
    void look() { fleet.observe(cars, tick_time(age), rate.time_of(tick_time(age).tick)); }

    // The datagrams of one tick.
    std::vector<protocol::VehicleUpdates> tick(bool silent = false) {
        ++age;
        for (auto& car : cars) car.car.position.x += 0.1f;
        look();
        outbox.clear();
        feed.tell(fleet, tick_time(age), silent, net::PeerId{1}, outbox);
        std::vector<protocol::VehicleUpdates> said;
        for (const auto& out : outbox.all()) said.push_back(std::get<protocol::VehicleUpdates>(out.message));
        return said;
    }
    void aside(std::size_t car) { cars[car].car.position.y = 1 - cars[car].car.position.y; }

    std::vector<sim::CarEntity> cars;
    std::uint64_t age = 0;
    server::Fleet fleet{100, 2, {.heartbeat = std::chrono::seconds{10}}};
    server::VehicleFeed feed{100, 60};
    server::Outbox outbox;
};

TEST(VehicleFeed, SaysNothingWhileEveryGuessIsRight) {
    Road road{3};
    for (int i = 0; i < 120; ++i) EXPECT_TRUE(road.tick().empty());
}

TEST(VehicleFeed, RepeatsWithFreshContentUntilItIsAcknowledged) {
    Road road{3};
    road.aside(1);
    auto said = road.tick();
    ASSERT_EQ(said.size(), 1u);
    ASSERT_EQ(said[0].count, 1);
    EXPECT_EQ(said[0].updates[0].date, Tick{1});

    int repeats = 0;
    for (int i = 0; i < 40; ++i)  // nothing is acknowledged
        for (const auto& again : road.tick()) {
            ++repeats;
            EXPECT_EQ(again.count, 1);
            EXPECT_EQ(again.updates[0].id, road.cars[1].id);
            EXPECT_EQ(again.updates[0].date, tick_time(road.age).tick);
            said = {again};
        }
    EXPECT_EQ(repeats, 2);  // every quarter of a second, until a round trip has been seen
    road.feed.acknowledge(said[0].datagram, 0, road.age);
    for (int i = 0; i < 120; ++i) EXPECT_TRUE(road.tick().empty());
}

TEST(VehicleFeed, OnACleanLinkNothingIsEverRepeated) {
    // Whatever the round trip: acknowledged by every input after `trip` ticks.
    for (std::uint64_t trip : {1u, 3u, 12u, 30u, 55u}) {
        Road road{3};
        std::vector<std::pair<std::uint64_t, std::uint16_t>> on_the_way;
        std::uint64_t learned = 0;
        for (int i = 0; i < 1200; ++i) {
            if (i % 100 == 50) road.aside(static_cast<std::size_t>(i / 100 % 3));
            for (const auto& said : road.tick()) on_the_way.emplace_back(road.age + trip, said.datagram);
            std::erase_if(on_the_way, [&](const auto& ack) {
                if (ack.first > road.age) return false;
                road.feed.acknowledge(ack.second, 0, road.age);
                return true;
            });
            if (i == 300) learned = road.feed.counts().repeats;
        }
        EXPECT_EQ(road.feed.counts().repeats, learned) << trip;
        EXPECT_LE(learned, 12u) << trip;
    }
}

TEST(VehicleFeed, OneAcknowledgementNamesThirtyThreeDatagrams) {
    Road road{1};
    std::vector<std::uint16_t> numbers;
    for (int i = 0; i < 10; ++i) {
        road.aside(0);
        for (const auto& said : road.tick()) numbers.push_back(said.datagram);
    }
    ASSERT_EQ(numbers.size(), 10u);
    EXPECT_EQ(numbers.front(), 1);
    road.feed.acknowledge(12, 0b110, road.age);  // 10 and 9, of which 10 is the last one sent
    for (int i = 0; i < 60; ++i) EXPECT_TRUE(road.tick().empty());
}

TEST(VehicleFeed, ForgetsNothingWhenOnlyAnOldUpdateIsAcknowledged) {
    Road road{1};
    road.aside(0);
    const auto first = road.tick();
    road.aside(0);
    const auto second = road.tick();
    road.feed.acknowledge(first[0].datagram, 0, road.age);
    bool repeated = false;
    for (int i = 0; i < 20; ++i) repeated |= !road.tick().empty();
    EXPECT_TRUE(repeated);
}

TEST(VehicleFeed, RepeatsNothingIntoSilence) {
    Road road{3};
    road.aside(1);
    EXPECT_EQ(road.tick(true).size(), 1u);
    for (int i = 0; i < 200; ++i) EXPECT_TRUE(road.tick(true).empty());
    EXPECT_EQ(road.tick(false).size(), 1u);
}

TEST(VehicleFeed, ManyAtOnceTakeAsManyDatagramsAsTheyNeed) {
    Road road{80};
    for (std::size_t i = 0; i < 80; ++i) road.aside(i);
    const auto said = road.tick();
    ASSERT_EQ(said.size(), 4u);
    int total = 0;
    for (std::size_t i = 0; i < said.size(); ++i) {
        EXPECT_EQ(said[i].datagram, i + 1);
        total += said[i].count;
    }
    EXPECT_EQ(total, 80);
}

TEST(VehicleFeed, NumbersWrapWithoutANotice) {
    Road road{1};
    for (int i = 0; i < 70'000; ++i) {
        road.cars[0].car.position.x = 0;
        road.aside(0);
        const auto said = road.tick();
        ASSERT_EQ(said.size(), 1u);
        road.feed.acknowledge(said[0].datagram, 0, road.age);
    }
    for (int i = 0; i < 120; ++i) EXPECT_TRUE(road.tick().empty());
}

TEST(VehicleFeed, RepeatsForNoEverHoweverFarTheClientIs) {
    // Round trips that do not change, and lose nothing: once they are known nothing is said twice.
    for (const std::uint64_t round_trip : {6u, 30u, 59u, 60u, 75u, 120u, 170u}) {
        Road road{1};
        std::vector<std::pair<std::uint64_t, std::uint16_t>> on_the_way;  // back at, datagram
        const auto run = [&](int ticks) {
            for (int i = 0; i < ticks; ++i) {
                if (i % 100 == 0) road.aside(0);
                for (const auto& said : road.tick())
                    on_the_way.emplace_back(road.age + round_trip, said.datagram);
                for (const auto& [at, datagram] : on_the_way)
                    if (at == road.age) road.feed.acknowledge(datagram, 0, road.age);
            }
        };
        run(1000);
        const auto repeats = road.feed.counts().repeats;
        run(2000);
        EXPECT_EQ(road.feed.counts().repeats, repeats) << round_trip << " ticks";
    }
}

TEST(AckTimer, LearnsTheRoundTripAndKeepsItsDistance) {
    server::AckTimer timer{60};
    EXPECT_EQ(timer.patience(), 15);
    for (int i = 0; i < 50; ++i) timer.observe(12);
    EXPECT_GE(timer.patience(), 14);
    EXPECT_LE(timer.patience(), 15);
    for (int i = 0; i < 50; ++i) timer.observe(i % 2 == 0 ? 6 : 18);  // jitter buys patience
    EXPECT_GE(timer.patience(), 30);
    for (int i = 0; i < 50; ++i) timer.observe(500);
    EXPECT_EQ(timer.patience(), 180);
}

}  // namespace
