#include "sim/ferry.hpp"

#include <gtest/gtest.h>

#include "sim/play.hpp"

namespace sim {
namespace {

TEST(Ferry, VelocityAndSpinAreTheRatesOfItsPlace) {
    for (Duration t = -100s; t < 100s; t += 37ms) {
        const Motion a = ferry_at(ServerTime{t - 10ms}), b = ferry_at(ServerTime{t + 10ms}),
                     m = ferry_at(ServerTime{t});
        EXPECT_LT(glm::length((b.position - a.position) / 0.02f - m.velocity), 0.01f);
        EXPECT_NEAR(wrapped(yaw_of(b.orientation) - yaw_of(a.orientation)) / 0.02f, m.spin.z, 0.01f);
    }
}

TEST(Ferry, RestsAtBothDocksTouchingThem) {
    for (const Duration t : {0s, 3s, 7s, 40s}) {
        const Motion m = ferry_at(ServerTime{t});
        EXPECT_EQ(m.velocity, Vec3{});
        EXPECT_EQ(m.spin, Vec3{});
        EXPECT_NEAR(m.position.x - hull_half_length, island().docks[0].position.x + dock_end, 1e-4f);
    }
    const Motion m = ferry_at(ServerTime{22s});
    EXPECT_EQ(m.velocity, Vec3{});
    EXPECT_NEAR(m.position.x + hull_half_length, island().docks[1].position.x - dock_end, 1e-4f);
}

TEST(Ferry, KeepsItsTimetableForMonths) {
    for (Duration t = 0s; t < 40s; t += 1s) {
        const Motion a = ferry_at(ServerTime{t}), b = ferry_at(ServerTime{t + 40s * 60'000 * 24});
        EXPECT_EQ(a.position, b.position);
    }
}

TEST(Ferry, FramesAreInverse) {
    Motion m{.position = {5, -33, 0.7f},
             .velocity = {3, -2, 1},
             .orientation = glm::normalize(Quat{1, 0.1f, -0.2f, 0.4f}),
             .spin = {0.1f, 0.2f, 0.3f}};
    for (Duration t = 0s; t < 40s; t += 500ms) {
        const Motion back = from_ferry(to_ferry(m, ServerTime{t}), ServerTime{t});
        EXPECT_LT(glm::length(back.position - m.position), 1e-5f);
        EXPECT_LT(glm::length(back.velocity - m.velocity), 1e-5f);
        EXPECT_LT(glm::length(back.spin - m.spin), 1e-5f);
        EXPECT_NEAR(std::abs(glm::dot(back.orientation, m.orientation)), 1, 1e-5f);
    }
}

// What stands on the deck has, in the world, the velocity that its place there changes by.
TEST(Ferry, VelocityOfWhatItCarriesIsTheRateOfItsPlace) {
    const Motion aboard{.position = {4, 2, deck_height}};
    for (Duration t = 0s; t < 40s; t += 130ms) {
        const Motion a = from_ferry(aboard, ServerTime{t - 10ms}),
                     b = from_ferry(aboard, ServerTime{t + 10ms});
        const Motion m = from_ferry(aboard, ServerTime{t});
        EXPECT_LT(glm::length((b.position - a.position) / 0.02f - m.velocity), 0.01f);
    }
}

TEST(Ferry, CarIsCarriedAcrossWithoutMovingOnDeck) {
    Car car = car_standing(-0.5f, -31, 0.3f);
    car.position = {-0.5f, -31, deck_height};
    car = stepped(car, parked, 60);
    ASSERT_EQ(car.parent, Parent::ferry);
    const Motion aboard = to_ferry(motion_of(car), hz60.time_of(Tick{60}));
    for (std::uint32_t tick = 60; tick < 60 * 600; ++tick) {
        car = stepped(car, Controls{}, 1, Tick{tick});
        const ServerTime at = hz60.time_of(Tick{tick + 1});
        const Motion now = to_ferry(motion_of(car), at);
        ASSERT_LT(glm::length(now.position - aboard.position), 2e-5f) << tick;
        ASSERT_LT(glm::length(now.velocity), 1e-5f);
        ASSERT_LT(glm::length(now.spin), 1e-5f);
        ASSERT_NEAR(wrapped(yaw_of(now.orientation) - yaw_of(aboard.orientation)), 0, 1e-4f);
        ASSERT_EQ(car.parent, Parent::ferry);
    }
    EXPECT_EQ(car.epoch, 0);
}

TEST(Ferry, WalkerIsCarriedAcrossAndMayJumpAboard) {
    Walker w = walker_standing(1, -31);
    w.position.z = deck_height;
    w = stepped(w, {}, 60);
    ASSERT_EQ(w.parent, Parent::ferry);
    const Motion aboard = to_ferry(motion_of(w), hz60.time_of(Tick{60}));
    for (std::uint32_t tick = 60; tick < 60 * 300; ++tick) {
        w = stepped(w, {.action = tick % 200 == 0}, 1, Tick{tick});
        const Motion now = to_ferry(motion_of(w), hz60.time_of(Tick{tick + 1}));
        ASSERT_LT(flat_length(now.position - aboard.position), 0.2f)
            << tick;  // a jump keeps the velocity of its start
        ASSERT_EQ(w.parent, Parent::ferry) << tick;
    }
    EXPECT_EQ(w.epoch, 0);
}

TEST(Ferry, OneDrivesAndWalksOnAndOffAtTheDocks) {
    Car car = car_standing(-15, -31, 0);
    car = stepped(car, {.forward = 60}, 130);
    while (flat_length(car.velocity) > 0) car = stepped(car, parked, 1, Tick{130});
    EXPECT_EQ(car.parent, Parent::ferry) << car.position.x;
    EXPECT_NEAR(car.position.z, deck_height, 1e-4f);

    Walker w = walker_standing(-15, -31);
    w = stepped(w, {.right = 127}, 180);
    EXPECT_EQ(w.parent, Parent::ferry) << w.position.x;
    w = stepped(w, {.right = -127}, 120, Tick{180});
    EXPECT_EQ(w.parent, Parent::world);
    EXPECT_NEAR(w.position.z, island().docks[0].position.z, 0.3f);
    EXPECT_EQ(w.epoch, 0);
}

}  // namespace
}  // namespace sim
