#include "links/model.hpp"

#include "links/trips.hpp"
#include "support/allocations.hpp"

#include <gtest/gtest.h>

namespace {

using namespace links;

// Everything at once.
Conditions all_words() {
    Conditions c = way(Distribution::lognormal, 30ms, 20ms);
    c.wander = 20ms;
    c.loss = 0.05, c.loss_correlation = 0.2;
    c.duplicate = 0.05, c.duplicate_correlation = 0.1;
    c.corrupt = 0.05, c.reorder = 0.1, c.reorder_gap = 3;
    c.rate = 1e6, c.limit = 200;
    c.slot = {.least = 1ms, .most = 3ms, .packets = 4};
    c.late_loss = 0.3, c.late_loss_above = 15ms;
    c.stall_every = 2s, c.stall_least = 40ms, c.stall_most = 90ms;
    return c;
}

std::vector<LocalTime> arrivals(std::uint64_t seed) {
    std::vector<LocalTime> all;
    const Trips trips = send(all_words(), 5000, 3ms, seed);
    for (const Trip& trip : trips.first) all.push_back(trip.arrived);
    for (const Trip& trip : trips.copies) all.push_back(trip.arrived);
    return all;
}

TEST(Model, HasTheSameFatesForTheSameSeed) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        EXPECT_EQ(arrivals(seed), arrivals(seed));
        EXPECT_NE(arrivals(seed), arrivals(seed + 1));
    }
}

// Whatever else befalls a datagram, nobody's jitter changes.
TEST(Model, OneChanceDoesNotShiftAnother) {
    const auto check = [](const auto& worsen) {
        Conditions conditions = way(Distribution::lognormal, 10ms, 15ms);
        conditions.wander = 20ms;
        Model clean{conditions, 3};
        worsen(conditions);
        Model worse{conditions, 3};
        int arrived = 0;
        for (int i = 0; i < 1000; ++i) {
            const LocalTime now{i * 200ms};
            const Fates fates = worse.fates(now, 100);
            const LocalTime expected = clean.fates(now, 100)[0].arrival;
            if (fates.empty() || fates[0].arrival == now) continue;
            ++arrived;
            ASSERT_EQ(fates[0].arrival, expected);
        }
        EXPECT_GT(arrived, 300);
    };
    check([](Conditions& c) { c.loss = 0.3; });
    check([](Conditions& c) { c.loss = 0.3, c.loss_correlation = 0.5; });
    check([](Conditions& c) { c.loss_gemodel = GilbertElliott{0.1, 0.3, 1, 0}; });
    check([](Conditions& c) { c.loss_state = FourStates{0.1, 0.3, 0.1, 0.5, 0.02}; });
    check([](Conditions& c) { c.duplicate = 0.3; });
    check([](Conditions& c) { c.corrupt = 0.3; });
    check([](Conditions& c) { c.reorder = 0.3, c.reorder_gap = 1; });
    check([](Conditions& c) { c.late_loss = 0.5; });
}

TEST(Model, MoreLossLosesTheSameAndMore) {
    Model some{{.loss = 0.1}, 3}, more{{.loss = 0.3}, 3};
    for (int i = 0; i < 10'000; ++i) {
        const LocalTime now{i * 1ms};
        const bool lost = some.fates(now, 100).empty();
        EXPECT_LE(lost, more.fates(now, 100).empty());
    }
}

TEST(Model, NothingArrivesBeforeItIsSent) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Conditions conditions = all_words();
        conditions.distribution = Distribution::normal, conditions.delay = 5ms;
        const Trips trips = send(conditions, 5000, 1ms, seed);
        for (const Trip& trip : trips.first) ASSERT_GE(trip.arrived, trip.sent);
        for (const Trip& trip : trips.copies) ASSERT_GE(trip.arrived, trip.sent);
    }
}

TEST(Model, AllocatesNothingAfterItsWarmUp) {
    Way changing{.from = all_words(),
                 .changes = {{.at = 1s, .over = 1s, .to = {.delay = 80ms}}, {.at = 3s, .to = all_words()}},
                 .repeat = 5s};
    Model model{changing, 1};
    int i = 0;
    for (; i < 20'000; ++i) model.fates(LocalTime{i * 1ms}, 200);
    const auto before = allocations();
    for (; i < 60'000; ++i) model.fates(LocalTime{i * 1ms}, 200);
    EXPECT_EQ(allocations(), before);
}

}  // namespace
