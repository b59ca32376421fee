#include "sim/race.hpp"

#include <gtest/gtest.h>

#include "sim/play.hpp"

namespace sim {
namespace {

// One step through the middle of a gate, from a metre before it to a metre behind it.
std::optional<std::uint32_t> pass(LapProgress& lap, std::size_t gate, std::uint32_t tick, float way = 1) {
    const Place& g = island().gates[gate];
    const Vec3 ahead{way * cosine(g.yaw), way * sine(g.yaw), 0};
    return advance(lap, island(), g.position - ahead, g.position + ahead, Tick{tick});
}

TEST(Race, ALapIsAllGatesInOrder) {
    LapProgress lap;
    EXPECT_FALSE(pass(lap, 0, 100));
    EXPECT_TRUE(lap.running);
    for (const std::size_t gate : {1u, 2u, 3u}) EXPECT_FALSE(pass(lap, gate, 200));
    EXPECT_EQ(pass(lap, 0, 700), 600u);
    EXPECT_EQ(lap.started, Tick{700}) << "the next lap begins at once";
}

TEST(Race, LeavingAGateOutDoesNotCount) {
    LapProgress lap;
    pass(lap, 0, 100), pass(lap, 1, 200), pass(lap, 3, 300);
    EXPECT_EQ(lap.next_gate, 2);
    EXPECT_FALSE(pass(lap, 0, 400));
}

TEST(Race, BackwardsDoesNotCount) {
    LapProgress lap;
    pass(lap, 0, 100), pass(lap, 1, 200, -1);
    EXPECT_EQ(lap.next_gate, 1);
}

TEST(Race, BesideTheGateDoesNotCount) {
    LapProgress lap;
    const Place& g = island().gates[0];
    const Vec3 ahead{cosine(g.yaw), sine(g.yaw), 0}, aside = Vec3{-sine(g.yaw), cosine(g.yaw), 0} * 6.0f;
    advance(lap, island(), g.position + aside - ahead, g.position + aside + ahead, Tick{1});
    EXPECT_FALSE(lap.running);
}

}  // namespace
}  // namespace sim
