#include "links/line.hpp"

#include "links/trips.hpp"

#include <gtest/gtest.h>

namespace {

using namespace links;

TEST(Line, ADatagramTakesItsBytesTime) {
    Conditions conditions{.rate = 1000};
    EXPECT_EQ(time_on_line(conditions, 100), 100ms);
    conditions.rate_overhead = 14;
    EXPECT_EQ(time_on_line(conditions, 100), 114ms);
    conditions.rate_overhead = -20;
    EXPECT_EQ(time_on_line(conditions, 100), 80ms);
    EXPECT_EQ(time_on_line(conditions, 10), 0ms);
}

// Like ATM: 48 bytes of each cell are ours, 5 are not.
TEST(Line, ACellIsCarriedWhole) {
    const Conditions conditions{.rate = 1000, .rate_cell = 48, .rate_cell_overhead = 5};
    EXPECT_EQ(time_on_line(conditions, 48), 53ms);
    EXPECT_EQ(time_on_line(conditions, 49), 106ms);
}

TEST(Line, CarriesOneAfterTheOther) {
    Model model{{.delay = 30ms, .rate = 10'000}, 1};
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(model.fates(LocalTime{1s}, 100)[0].arrival, LocalTime{1s + 30ms + (i + 1) * 10ms});
    EXPECT_EQ(model.fates(LocalTime{2s}, 100)[0].arrival, LocalTime{2s + 40ms});
}

TEST(Line, CarriesNoMoreBytesThanItCan) {
    const Conditions conditions{.rate = 100'000, .limit = 100};
    const Trips trips = send(conditions, 10'000, 1ms);  // 200 kB/s are offered, for 10 s
    const auto in_time = std::count_if(trips.first.begin(), trips.first.end(),
                                       [](const Trip& trip) { return trip.arrived <= LocalTime{11s}; });
    EXPECT_NEAR(200.0 * static_cast<double>(in_time), 1'000'000, 2000);
    EXPECT_NEAR(trips.quantile(1), 200, 3);  // a hundred of them wait at most
    EXPECT_EQ(send(conditions, 10'000, 10ms).lost, 0);
}

TEST(Line, WhatIsBeyondTheLimitIsLost) {
    Model model{{.delay = 50ms, .limit = 3}, 1};
    std::vector<std::size_t> arrive;
    for (int i = 0; i < 5; ++i) arrive.push_back(model.fates(LocalTime{1s + i * 10ms}, 100).size());
    EXPECT_EQ(arrive, (std::vector<std::size_t>{1, 1, 1, 0, 0}));
    EXPECT_EQ(model.fates(LocalTime{1s + 50ms}, 100).size(), 1u);  // the first has arrived
    EXPECT_EQ(model.fates(LocalTime{1s + 55ms}, 100).size(), 0u);
}

}  // namespace
