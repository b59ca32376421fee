#include "links/distribution.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace links;
using namespace std::chrono_literals;

TEST(Distribution, TheNormalQuantileUndoesTheNormalShare) {
    for (double deviations = -5; deviations <= 5; deviations += 0.01)
        EXPECT_NEAR(normal_quantile(normal_share(deviations)), deviations, 2e-6);
    EXPECT_NEAR(normal_quantile(0.975), 1.959964, 1e-6);
}

// Read off normal.dist, pareto.dist and paretonormal.dist of iproute2 6.1 at these shares.
TEST(Distribution, IsThatOfTheTablesToOnePerCent) {
    struct Row {
        double share, normal, pareto, paretonormal;
    };
    for (const Row& row : {Row{0.001, -3.0881, -0.6663, -1.2717}, Row{0.01, -2.3341, -0.6624, -1.0802},
                           Row{0.05, -1.6465, -0.6438, -0.8944}, Row{0.1, -1.2822, -0.6191, -0.7849},
                           Row{0.25, -0.6744, -0.5325, -0.5679}, Row{0.5, 0, -0.3201, -0.2400},
                           Row{0.75, 0.6746, 0.1166, 0.2560}, Row{0.9, 1.2811, 0.8717, 0.9740},
                           Row{0.95, 1.6447, 1.6180, 1.6246}, Row{0.99, 2.3271, 3.9999, 3.5817}}) {
        const auto near = [&](Distribution distribution, double table) {
            EXPECT_NEAR(offset(distribution, row.share), table, 0.01 * std::abs(table) + 1e-3) << row.share;
        };
        near(Distribution::normal, row.normal);
        near(Distribution::pareto, row.pareto);
        near(Distribution::paretonormal, row.paretonormal);
    }
}

TEST(Distribution, GrowsWithTheShareAndReachesNoFurtherThanFour) {
    for (const auto distribution : {Distribution::uniform, Distribution::normal, Distribution::pareto,
                                    Distribution::paretonormal, Distribution::lognormal}) {
        double last = offset(distribution, 0);
        EXPECT_GE(last, -4);
        for (double share = 0; share < 1; share += 1e-3) {
            EXPECT_GE(offset(distribution, share), last);
            last = offset(distribution, share);
        }
        EXPECT_LE(offset(distribution, 1 - 0x1p-53), 4);
    }
}

TEST(Distribution, OfALognormalOne95Of100AreLessThanTheJitter) {
    EXPECT_NEAR(offset(Distribution::lognormal, 0.95), 1, 1e-3);
    EXPECT_GE(offset(Distribution::lognormal, 0), 0);
}

TEST(Distribution, NoDelayIsNegative) {
    EXPECT_EQ(spread(1ms, 10ms, Distribution::uniform, 0), 0ms);
    EXPECT_EQ(spread(1ms, 10ms, Distribution::uniform, 0.75), 6ms);
}

}  // namespace
