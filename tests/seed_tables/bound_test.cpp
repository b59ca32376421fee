#include "seed_tables/bound.hpp"

#include <gtest/gtest.h>

namespace {

using namespace seed_tables;

TEST(Bound, HoldsForPositionAndVelocityHoweverTheGridIsPlayed) {
    const BoundRatios ratios = try_bound(small_grid());
    EXPECT_GT(ratios.runs, 500);
    EXPECT_LE(ratios.constant_velocity, 1 + 1e-9);
    EXPECT_GT(ratios.constant_velocity, 0.9) << "a grid that comes nowhere near the bound says little";
}

TEST(Bound, HoldsInItsDerivedFormWithAccelerationToo) {
    EXPECT_LE(try_bound(small_grid()).acceleration_derived, 1 + 1e-9);
}

TEST(Bound, DoesNotCoverAccelerationOnceCornersAreSharp) {
    BoundGrid lap = usual_grid();
    lap.polygons = {fitted_corners()};
    lap.radii = {0.36};
    lap.speeds = {4};
    lap.rates = {60};
    lap.thresholds = {0.05f, 0.1f, 0.15f, 0.2f, 0.3f, 0.4f, 0.5f, 0.6f, 0.7f, 1};
    lap.latencies_ms = {100};
    lap.seconds = 60;
    const BoundRatios ratios = try_bound(lap);
    EXPECT_GT(ratios.acceleration, 1);
    EXPECT_LE(ratios.constant_velocity, 1);
}

// Nine ticks late where six are allowed for.
TEST(Bound, IsBrokenByUpdatesThatComeLaterThanItAllowsFor) {
    const Ride ride = ride_along({fitted_corners(), 0.05, 10}, {.ticks = 600});
    double worst = 0;
    for (const float threshold : {0.05f, 0.3f, 1.0f}) {
        const double allowed = bound(static_cast<double>(threshold), 10, {6.0 / 60, 1.0 / 60});
        const ReckoningSettings late{.threshold = threshold, .blend = 0ms, .latency = 9};
        worst = std::max(worst, reckon(ride, {1, 600}, late).peak / allowed);
    }
    EXPECT_GT(worst, 1);
}

TEST(Bound, TellsHowFarItIs) {
    BoundGrid grid = small_grid();
    grid.speeds = {4}, grid.rates = {20}, grid.thresholds = {1}, grid.latencies_ms = {0};
    double last = 0;
    try_bound(grid, [&](double share) {
        EXPECT_GT(share, last);
        last = share;
    });
    EXPECT_DOUBLE_EQ(last, 1);
}

}  // namespace
