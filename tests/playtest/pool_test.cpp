#include "playtest/pool.hpp"

#include "playtest/results.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace {

using namespace playtest;

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

TEST(Pool, EveryKindHasItsRuleAndWhatWasNotMeasuredCountsNot) {
    constexpr std::array values{3.0, nothing, 4.0, -1.0};
    EXPECT_DOUBLE_EQ(pooled(Pooled::mean, values), 2);
    EXPECT_DOUBLE_EQ(pooled(Pooled::quadratic, values), std::sqrt(26.0 / 3));
    EXPECT_DOUBLE_EQ(pooled(Pooled::most, values), 4);
    EXPECT_DOUBLE_EQ(pooled(Pooled::least, values), -1);
    EXPECT_DOUBLE_EQ(pooled(Pooled::sum, values), 6);
    constexpr std::array none{nothing};
    EXPECT_TRUE(std::isnan(pooled(Pooled::sum, none)));
    EXPECT_TRUE(std::isnan(pooled(Pooled::mean, {})));
}

// Latency pools as the mean: Ada 100 and 140 over two seeds, Bob 80 and 90.
Result two_seeds(std::vector<Budget> budgets) {
    const auto latency = Metric::walkers_latency;
    return pool(scenario_with({1, 2}, std::move(budgets)), {}, "virtual",
                {run_of(1, {client_with("Ada", latency, 100), client_with("Bob", latency, 80)}),
                 run_of(2, {client_with("Ada", latency, 140), client_with("Bob", latency, 90)})});
}

TEST(Pool, AClientIsPooledOverItsSeedsAndAllOverEverything) {
    const auto result = two_seeds({});
    ASSERT_EQ(result.pooled.size(), 2u);
    EXPECT_DOUBLE_EQ(result.pooled[0].score[Metric::walkers_latency], 120);
    EXPECT_DOUBLE_EQ(result.pooled[1].score[Metric::walkers_latency], 85);
    EXPECT_DOUBLE_EQ(result.all[Metric::walkers_latency], 102.5);
    EXPECT_FALSE(result.interrupted);
    EXPECT_EQ(result.budgets, 0);
}

TEST(Pool, ABudgetForEachNamesWhoBrokeIt) {
    const auto result = two_seeds({{"walkers.latency_ms", "", 110}});
    EXPECT_EQ(result.budgets, 2);
    ASSERT_EQ(result.broken.size(), 1u);
    EXPECT_EQ(result.broken[0].client, "Ada");
    EXPECT_EQ(result.broken[0].metric, "walkers.latency_ms");
    EXPECT_DOUBLE_EQ(result.broken[0].measured, 120);
    EXPECT_DOUBLE_EQ(result.broken[0].limit, 110);
}

TEST(Pool, ABudgetForOneIsForNobodyElse) {
    EXPECT_TRUE(two_seeds({{"walkers.latency_ms", "Bob", 85}}).broken.empty());
    EXPECT_EQ(two_seeds({{"walkers.latency_ms", "Bob", 84}}).broken.size(), 1u);
}

TEST(Pool, SomeBudgetsAreLowerLimits) {
    ASSERT_TRUE(info(Metric::dilation_p01).at_least);
    const auto slow = [](double limit) {
        return pool(scenario_with({1}, {{"time.dilation_p01", "", limit}}), {}, "virtual",
                    {run_of(1, {client_with("Ada", Metric::dilation_p01, 0.9)})});
    };
    EXPECT_TRUE(slow(0.89).broken.empty());
    EXPECT_EQ(slow(0.91).broken.size(), 1u);
}

TEST(Pool, ABudgetOnWhatNobodyMeasuredIsBroken) {
    const auto result = two_seeds({{"cars.error_mean_m", "", 1}});
    ASSERT_EQ(result.broken.size(), 1u);
    EXPECT_EQ(result.broken[0].client, "all");
    EXPECT_TRUE(std::isnan(result.broken[0].measured));
}

TEST(Pool, WhoWasNeverThereKeepsNoBudget) {
    const auto latency = Metric::walkers_latency;
    const auto result =
        pool(scenario_with({1}, {{"walkers.latency_ms", "", 110}}), {}, "virtual",
             {run_of(1, {client_with("Ada", latency, 100), client_with("Bob", Metric::frames_away, 100)})});
    ASSERT_EQ(result.broken.size(), 1u);
    EXPECT_EQ(result.broken[0].client, "Bob");
}

TEST(Pool, MissingOrShortRunsAreToldAsInterrupted) {
    EXPECT_TRUE(pool(scenario_with({1, 2}), {}, "virtual", {run_of(1, {})}).interrupted);
    auto cut = run_of(1, {});
    cut.interrupted = true;
    EXPECT_TRUE(pool(scenario_with({1}), {}, "virtual", {cut}).interrupted);
    EXPECT_TRUE(pool(scenario_with({1}), {}, "virtual", {}).interrupted);
}

}  // namespace
