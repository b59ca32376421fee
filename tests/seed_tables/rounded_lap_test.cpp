#include "seed_tables/rounded_lap.hpp"

#include "seed_tables/reckoning.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace {

using namespace seed_tables;

RoundedLap square() { return {{{0, 0}, {4, 0}, {4, 4}, {0, 4}}, 1, 2}; }

TEST(RoundedLap, IsAsLongAsItsStraightsAndArcs) {
    EXPECT_NEAR(square().length(), 4 * 2 + 2 * std::numbers::pi, 1e-12);
    EXPECT_NEAR(square().seconds(), 4 + std::numbers::pi, 1e-12);
}

TEST(RoundedLap, StartsInTheMiddleOfItsFirstStraightAndComesBack) {
    for (const double seconds : {0.0, square().seconds()}) {
        const Truth start = square().at(seconds);
        EXPECT_NEAR(start.position.x, 2, 1e-9);
        EXPECT_NEAR(start.position.y, 0, 1e-9);
        EXPECT_NEAR(start.velocity.x, 2, 1e-9);
    }
}

TEST(RoundedLap, IsPulledInwardsInItsCornersOnly) {
    const Truth straight = square().at(0.1), corner = square().at(0.5 + std::numbers::pi / 8);
    EXPECT_EQ(std::hypot(straight.acceleration.x, straight.acceleration.y), 0);
    EXPECT_NEAR(corner.acceleration.x, -4 / std::numbers::sqrt2, 1e-9);  // v^2 / r, at 45 degrees
    EXPECT_NEAR(corner.acceleration.y, 4 / std::numbers::sqrt2, 1e-9);
}

TEST(RoundedLap, VelocityIsHowThePositionChanges) {
    const RoundedLap lap = fitted_lap();
    for (double t = 0; t < lap.seconds(); t += 0.01) {
        const Truth now = lap.at(t), soon = lap.at(t + 1e-6);
        EXPECT_NEAR((soon.position.x - now.position.x) * 1e6, now.velocity.x, 1e-3) << t;
        EXPECT_NEAR((soon.position.y - now.position.y) * 1e6, now.velocity.y, 1e-3) << t;
    }
}

TEST(RoundedLap, KnowsHowFarAPlaceIsFromIt) {
    EXPECT_NEAR(square().distance_to({2, -0.5}), 0.5, 1e-12);
    EXPECT_NEAR(square().distance_to({4, 0}), std::numbers::sqrt2 - 1, 1e-12);  // cut off by the corner
    const RoundedLap lap = fitted_lap();
    for (double t = 0; t < lap.seconds(); t += 0.01)
        EXPECT_NEAR(lap.distance_to(lap.at(t).position), 0, 1e-9) << t;
}

TEST(Reckoning, AnArcSaysMoreWithLess) {
    const RoundedLap wide = fitted_lap(wide_radius);
    const Ticks second{lap_tick(wide, 1), lap_tick(wide, 2)};
    const Reckoned arcs = reckon(ride_along(wide, {.ticks = second.to, .model = Model::arc}), second);
    EXPECT_LE(arcs.updates, 14);  // position and velocity: 20, with acceleration: 15
    EXPECT_LE(arcs.mean, 0.33);
}

TEST(Reckoning, AStraightRoadCostsNoUpdate) { EXPECT_EQ(reckon(straight_on(600), {1, 600}).updates, 0); }

}  // namespace
