#include "links/stalls.hpp"

#include "links/trips.hpp"

#include <gtest/gtest.h>

namespace {

using namespace links;

Conditions stalling() {
    Conditions conditions{.delay = 10ms};
    conditions.stall_every = 5s, conditions.stall_least = 60ms, conditions.stall_most = 80ms;
    return conditions;
}

TEST(Stalls, EndForAllAtOnceAndComeAsOftenAsIsAsked) {
    int stalls = 0;
    Duration longest{};
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        LocalTime last{};
        bool stalled = false;
        for (const Trip& trip : send(stalling(), 400'000, 1ms, seed).first) {
            longest = std::max(longest, trip.took());
            const bool together = trip.arrived == last;
            stalls += together && !stalled;
            stalled = together;
            last = trip.arrived;
        }
    }
    EXPECT_NEAR(stalls, 2 * 400 / 5.07, 35);  // from the end of one to the next, and 70 ms
    EXPECT_LE(longest, 90ms);
    EXPECT_GE(longest, 85ms);
}

TEST(Stalls, NothingArrivesMeanwhileWhenSentOutOfOrder) {
    Conditions conditions = stalling();
    conditions.jitter = 100ms, conditions.delay = 200ms;
    std::vector<LocalTime> arrivals;
    for (const Trip& trip : send(conditions, 200'000, 1ms).first) arrivals.push_back(trip.arrived);
    std::sort(arrivals.begin(), arrivals.end());
    int silences = 0;
    for (std::size_t i = 1; i < arrivals.size(); ++i) silences += arrivals[i] - arrivals[i - 1] >= 50ms;
    EXPECT_NEAR(silences, 40, 15);
}

TEST(Stalls, BeginWhenTheConditionsAskForThem) {
    Conditions never = stalling();
    never.stall_every = {};
    const Way way{.from = never, .changes = {{.at = 100s, .to = stalling()}}};
    const Trips trips = send(Model{way, 1}, 200'000, 1ms);
    int before = 0, after = 0;
    for (const Trip& trip : trips.first) (trip.sent < LocalTime{101s} ? before : after) += trip.took() > 10ms;
    EXPECT_EQ(before, 0);
    EXPECT_GT(after, 500);
}

}  // namespace
