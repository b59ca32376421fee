// Three mistakes that games make, made on purpose: each breaks a named budget that holds without it.

#include "playtest/plays.hpp"
#include "playtest/pool.hpp"

#include <gtest/gtest.h>

#include <algorithm>

using namespace plays;

namespace {

// Measured without a mistake: 0.7 cm on a link whose jitter rises and falls; 0.48 m and 0.11 m where a third of the
// datagrams are overtaken.
playtest::Scenario bad_roads() {
    auto roads =
        scenario(60s, {player("Ramp", "jitter-ramp"), player("Near", "lan"),
                       player("Overtaken", "delay 40ms 30ms distribution normal loss 2%", Behaviour::drive)});
    roads.budgets = {{.metric = "walkers.error_p99_cm", .client = "Ramp", .limit = 5},
                     {.metric = "cars.error_p99_m", .client = "Overtaken", .limit = 0.8},
                     {.metric = "cars.error_mean_m", .client = "Overtaken", .limit = 0.2}};
    return roads;
}

std::vector<playtest::Broken> broken(const playtest::WhatIf& mistake) {
    auto roads = bad_roads();
    roads.what_if = mistake;
    std::vector<playtest::Run> runs;
    for (const std::uint64_t seed : {1u, 2u}) runs.push_back(playtest::run_virtual(roads, seed));
    return playtest::pool(roads, {}, "virtual", std::move(runs)).broken;
}

bool has(const std::vector<playtest::Broken>& all, const std::string& metric) {
    return std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.metric == metric; });
}

TEST(WhatIf, WithoutAMistakeEveryBudgetHolds) {
    const auto none = broken({});
    EXPECT_TRUE(none.empty()) << none.front().metric << " " << none.front().measured;
}

TEST(WhatIf, TheThrottleLeftOnStarvesWhoeverHasARisingRoundTrip) {
    EXPECT_TRUE(has(broken({.throttled = true}), "walkers.error_p99_cm"));
}

TEST(WhatIf, SequencedStateThrowsAwayWhatWasOvertaken) {
    EXPECT_TRUE(has(broken({.sequenced = true}), "cars.error_p99_m"));
}

TEST(WhatIf, UpdatesDatedByTheirArrivalAreAWayBehind) {
    EXPECT_TRUE(has(broken({.arrival_dated = true}), "cars.error_mean_m"));
}

}  // namespace
