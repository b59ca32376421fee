#include "sim/walker.hpp"

#include <gtest/gtest.h>

#include "sim/driver.hpp"
#include "sim/obstacles.hpp"
#include "sim/play.hpp"

namespace sim {
namespace {

TEST(Walker, RunsAtFiveMetresASecondInEveryDirection) {
    for (const Controls& c :
         {Controls{.forward = 127}, Controls{.right = -127}, Controls{.forward = 127, .right = 127},
          Controls{.forward = -128, .right = -128}}) {
        const Walker w = stepped(walker_standing(8, 2), c, 20);
        EXPECT_NEAR(flat_length(w.velocity), walker_speed, 1e-4f);
        EXPECT_NEAR(wrapped(w.yaw - direction_of(w.velocity.y, w.velocity.x)), 0, 0.01f) << "faces its way";
    }
}

TEST(Walker, StopsAlmostAtOnceAndRestsExactly) {
    Walker w = stepped(walker_standing(0, 2), {.forward = 127}, 30);
    w = stepped(w, {}, 15, Tick{30});
    EXPECT_EQ(w.velocity, Vec3{});
    EXPECT_EQ(w.yaw_rate, 0);
    const Walker later = stepped(w, {}, 100, Tick{45});
    EXPECT_EQ(later, w);
}

TEST(Walker, JumpsAMetreAndLands) {
    Walker w = walker_standing(0, 2);
    const float ground = w.position.z;
    float highest = 0;
    w = stepped(w, {.action = true}, 1);
    EXPECT_TRUE(w.airborne);
    int ticks = 1;
    for (; w.airborne && ticks < 100; ++ticks) {
        w = stepped(w, {}, 1);
        highest = std::max(highest, w.position.z - ground);
    }
    EXPECT_NEAR(highest, 1, 0.1f);
    EXPECT_NEAR(ticks, 54, 3);
    EXPECT_EQ(w.velocity, Vec3{});
}

TEST(Walker, DoesNotWalkThroughWalls) {
    for (const std::int8_t north : {std::int8_t{-100}, std::int8_t{0}, std::int8_t{100}}) {
        const Walker w = stepped(walker_standing(-20, -3), {.forward = north, .right = -127}, 120);
        if (w.position.y > -9 && w.position.y < 3) {
            EXPECT_GT(w.position.x, -22 + 0.35f + walker_radius - 1e-3f);
        }
    }
}

TEST(Walker, WalksUpTheRampAndFallsOffItsEnd) {
    Walker w = walker_standing(-9, -1);
    bool fell = false;
    float highest = 0;
    for (std::uint32_t i = 0; i < 180; ++i) {
        w = stepped(w, {.right = 127}, 1, Tick{i});
        fell = fell || w.airborne;
        highest = std::max(highest, w.position.z);
    }
    EXPECT_TRUE(fell);
    EXPECT_GT(highest, island().ramp.position.z + 2);
    EXPECT_FALSE(w.airborne);
}

TEST(Walker, CannotWalkIntoTheSidesOfTheRamp) {
    const Walker w = stepped(walker_standing(-1, -5), {.forward = 127}, 120);
    EXPECT_LT(w.position.y, -1 - ramp_half_width);
}

TEST(Walker, ComesOutAtTheOtherPadAndDoesNotBounceBack) {
    const Vec3 pad = island().pads[1].position, other = island().pads[0].position;
    Walker w = walker_standing(pad.x - 4, pad.y);
    std::uint32_t tick = 0;
    while (w.epoch == 0 && tick < 200) w = stepped(w, {.right = 127}, 1, Tick{tick++});
    ASSERT_EQ(w.epoch, 1);
    EXPECT_NEAR(flat_length(w.position - other), pad_radius + 1.2f, 0.1f);
    w = stepped(w, {.right = 127}, 60, Tick{tick});
    EXPECT_EQ(w.epoch, 1);
}

TEST(Walker, TheSeaGivesItBack) {
    Walker w = walker_standing(0, 30);
    for (std::uint32_t i = 0; w.epoch == 0 && i < 60 * 30; ++i) {
        w = stepped(w, {.forward = 127}, 1, Tick{i});
        if (w.epoch == 0) {
            EXPECT_GT(w.position.z, -deepest - 0.1f);
        }
    }
    EXPECT_EQ(w.epoch, 1);
    EXPECT_GT(w.position.z, 0.4f);
    EXPECT_EQ(w.velocity, Vec3{});
}

TEST(Walker, InACarItStaysAsTheWorldPutIt) {
    Walker w = walker_standing(0, 0);
    w.car = EntityId{7};
    EXPECT_EQ(stepped(w, {.forward = 127, .action = true}, 10), w);
}

TEST(Wander, StrollsForTenMinutesWithoutGettingWet) {
    for (std::uint32_t seed = 1; seed <= 4; ++seed) {
        Walker w = walker_standing(-10, static_cast<float>(seed));
        float way = 0;
        for (std::uint32_t i = 0; i < 36000; ++i) {
            const Walker before = w;
            w = stepped(w, wander(w, island(), Tick{i}, seed), 1, Tick{i});
            ASSERT_GT(w.position.z, 0) << seed;
            if (w.epoch == before.epoch) way += flat_length(w.position - before.position);
        }
        EXPECT_GT(way, 600);
    }
}

}  // namespace
}  // namespace sim
