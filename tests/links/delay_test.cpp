#include "links/distribution.hpp"
#include "links/trips.hpp"

#include <gtest/gtest.h>

namespace {

using namespace links;

TEST(Delay, APerfectLinkHasNone) {
    const Trips trips = send(Conditions{}, 1000, 1ms);
    EXPECT_EQ(trips.lost, 0);
    EXPECT_EQ(trips.quantile(1), 0);
}

TEST(Delay, IsWhatIsAsked) {
    const Trips trips = send({.delay = 40ms}, 1000, 1ms);
    EXPECT_EQ(trips.quantile(0), 40);
    EXPECT_EQ(trips.quantile(1), 40);
}

// The means and deviations of iproute2's tables, which are not 0 and 1 for the skewed ones.
TEST(Delay, HasTheMeanAndDeviationOfItsDistribution) {
    struct Row {
        Distribution distribution;
        double mean, deviation;
    };
    for (const Row& row :
         {Row{Distribution::uniform, 100, 10 / std::sqrt(3.0)}, Row{Distribution::normal, 100, 10},
          Row{Distribution::pareto, 99.665, 8.197}, Row{Distribution::paretonormal, 99.747, 8.339}}) {
        const Trips trips = send(way(row.distribution), 50'000, 100ms);
        EXPECT_NEAR(trips.mean(), row.mean, 0.15);
        EXPECT_NEAR(trips.deviation(), row.deviation, 0.15);
    }
}

TEST(Delay, HasTheQuantilesOfItsDistribution) {
    for (const auto distribution : {Distribution::uniform, Distribution::normal, Distribution::pareto,
                                    Distribution::paretonormal, Distribution::lognormal})
        for (const double correlation : {0.0, 0.25, 0.7}) {
            Conditions conditions = way(distribution);
            conditions.delay_correlation = correlation;
            const Trips trips = send(conditions, 40'000, 100ms);
            for (const double share : {0.1, 0.5, 0.9, 0.95})
                EXPECT_NEAR(trips.quantile(share), 100 + 10 * offset(distribution, share), 0.8)
                    << share << " correlated by " << correlation;
        }
}

TEST(Delay, OfALognormalOneItIsTheLeast) {
    const Trips trips = send(way(Distribution::lognormal, 10ms, 15ms), 30'000, 50ms);
    EXPECT_GE(trips.quantile(0), 10);
    EXPECT_NEAR(trips.quantile(0.95), 10 + 15, 0.4);
    const double below = trips.quantile(0.5) - trips.quantile(0.05);
    const double above = trips.quantile(0.95) - trips.quantile(0.5);
    EXPECT_GT(above, 2 * below);
}

TEST(Delay, DependsOnTheOneBeforeAsMuchAsIsAsked) {
    for (const auto distribution : {Distribution::uniform, Distribution::normal, Distribution::pareto})
        for (const double asked : {0.0, 0.25, 0.5, 0.9}) {
            Conditions conditions = way(distribution);
            conditions.delay_correlation = asked;
            const auto delays = send(conditions, 30'000, 100ms).delays();
            EXPECT_NEAR(rank_correlation(delays), asked, 0.025);
        }
    Conditions all = way(Distribution::uniform);
    all.delay_correlation = 1;
    const Trips same = send(all, 100, 100ms);
    EXPECT_NEAR(same.quantile(0), same.quantile(1), 1e-6);
}

// e^-1 after the time asked for, at whatever rate one sends.
TEST(Delay, WandersOverTheTimeThatIsAsked) {
    for (const int per_wander : {1, 4, 20}) {
        Conditions conditions = way(Distribution::normal);
        conditions.wander = 40ms;
        const auto delays = send(conditions, 100'000, Duration{40ms} / per_wander).delays();
        EXPECT_NEAR(rank_correlation(delays, static_cast<std::size_t>(per_wander)), std::exp(-1), 0.03);
    }
}

TEST(Delay, JitterIsTheSameAtEveryRate) {
    for (const Duration interval : {50ms, 16ms, 2ms}) {
        Conditions conditions = way(Distribution::lognormal, 10ms, 15ms);
        conditions.wander = 20ms;
        const Trips trips = send(conditions, 60'000, interval);
        EXPECT_NEAR(trips.quantile(0.95), 10 + 15, 1);
    }
}

}  // namespace
