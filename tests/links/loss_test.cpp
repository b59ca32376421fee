#include "links/loss.hpp"

#include "links/trips.hpp"

#include <gtest/gtest.h>

namespace {

using namespace links;

constexpr double sigmas_of_99 = 2.576;

// The share lost is within its 99 % interval for nearly all seeds. `inflation`: of the variance, by runs.
void expect_share(const Conditions& conditions, double share, double inflation = 1) {
    constexpr int count = 5'000, seeds = 60;
    const double allowed = sigmas_of_99 * std::sqrt(share * (1 - share) * inflation / count);
    int within = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed)
        within += std::abs(send(conditions, count, 1ms, seed).share_lost() - share) <= allowed + 1e-12;
    EXPECT_GE(within, 57) << share;
}

// How much the variance of a two-state chain's share is more than that of independent losses.
double inflation_of(const GilbertElliott& model) {
    const double stays = 1 - model.to_bad - model.to_good;
    return (1 + stays) / (1 - stays);
}

TEST(Loss, IsTheShareThatIsAsked) {
    for (const double loss : {0.0, 0.005, 0.05, 0.2, 1.0}) expect_share({.loss = loss}, loss);
}

TEST(Loss, MeetsByChanceOnly) {
    const Trips trips = send({.loss = 0.05}, 100'000, 1ms);
    EXPECT_NEAR(trips.mean_run(), 1 / 0.95, 0.02);
}

// netem's own recursion in 32 bits, which loses less than it says when correlated.
double netems_share(double loss, double correlation) {
    Random random{99};
    const auto share32 = [](double share) { return static_cast<std::uint32_t>(share * 4294967295.0); };
    const std::uint64_t rho = std::uint64_t{share32(correlation)} + 1;
    std::uint64_t last = random.bits() >> 32;
    int lost = 0;
    constexpr int count = 300'000;
    for (int i = 0; i < count; ++i) {
        const std::uint64_t fresh = random.bits() >> 32;
        last = (fresh * ((std::uint64_t{1} << 32) - rho) + last * rho) >> 32;
        lost += share32(loss) >= last;
    }
    return static_cast<double>(lost) / count;
}

TEST(Loss, IsAsMuchAsNetemsWhenCorrelated) {
    for (const double loss : {0.2, 0.3, 0.5})
        for (const double correlation : {0.25, 0.5}) {
            const Trips trips = send({.loss = loss, .loss_correlation = correlation}, 300'000, 1ms);
            const double netems = netems_share(loss, correlation);
            EXPECT_NEAR(trips.share_lost(), netems, 0.02 * netems + 2e-3) << loss << ' ' << correlation;
        }
    EXPECT_LT(netems_share(0.1, 0.25), 0.09);
}

TEST(Loss, ComesInRunsWhenCorrelated) {
    const Trips trips = send({.loss = 0.3, .loss_correlation = 0.5}, 200'000, 1ms);
    EXPECT_GT(trips.mean_run(), 1.2 / (1 - trips.share_lost()));
}

TEST(Loss, OfGilbertHasTheShareAndTheRunsOfItsClosedForm) {
    for (const double to_bad : {0.01, 0.05})
        for (const double to_good : {0.25, 0.5, 0.95}) {
            const GilbertElliott model{to_bad, to_good, 1, 0};
            expect_share({.loss_gemodel = model}, to_bad / (to_bad + to_good), inflation_of(model));
            const Trips trips = send({.loss_gemodel = model}, 100'000, 1ms);
            EXPECT_NEAR(trips.mean_run(), 1 / to_good, 0.08 / to_good);
        }
}

TEST(Loss, OfElliottLosesAShareInEachState) {
    const GilbertElliott model{0.02, 0.1, 0.7, 0.01};
    const double bad = 0.02 / 0.12;
    const Trips trips = send({.loss_gemodel = model}, 300'000, 1ms);
    EXPECT_NEAR(trips.share_lost(), bad * 0.7 + (1 - bad) * 0.01, 0.003);
}

// The chain's stationary state: p1 p13 = p3 p31 and p2 p23 = p3 p32 (what goes comes back), p4 = p1 p14.
TEST(Loss, OfFourStatesHasTheShareOfItsChain) {
    const FourStates model{0.02, 0.2, 0.15, 0.3, 0.01};
    const double p3 = 1, p1 = p3 * model.p31 / model.p13, p2 = p3 * model.p32 / model.p23,
                 p4 = p1 * model.p14;
    const double share = (p3 + p4) / (p1 + p2 + p3 + p4);
    const Trips trips = send({.loss_state = model}, 300'000, 1ms);
    EXPECT_NEAR(trips.share_lost(), share, 0.03 * share);
}

TEST(Loss, OfFourStatesHasLongRunsOnlyInBursts) {
    const FourStates alone{0, 1, 0, 1, 0.05};
    const Trips singles = send({.loss_state = alone}, 100'000, 1ms);
    EXPECT_EQ(singles.mean_run(), 1);
    EXPECT_NEAR(singles.share_lost(), 0.05 / 1.05, 0.003);
    const FourStates bursts{0.01, 0.2, 0, 1, 0};
    EXPECT_NEAR(send({.loss_state = bursts}, 100'000, 1ms).mean_run(), 5, 0.3);
}

TEST(Loss, TakesAShareOfWhatIsLate) {
    Conditions conditions = way(Distribution::uniform);  // 90 to 110 ms
    conditions.late_loss = 0.5, conditions.late_loss_above = 5ms;
    const Trips trips = send(conditions, 200'000, 100ms);
    EXPECT_NEAR(trips.share_lost(), 0.125, 0.005);  // half of the quarter above 105 ms
    const auto delays = trips.delays();
    const auto late = std::count_if(delays.begin(), delays.end(), [](double d) { return d > 105; });
    EXPECT_NEAR(static_cast<double>(late) / 200'000, 0.125, 0.005);
}

}  // namespace
