#include "playtest/overrides.hpp"

#include "playtest/reading.hpp"

#include <gtest/gtest.h>

namespace {

using namespace std::chrono_literals;
using namespace playtest;

const std::string two =
    "[[clients]]\nname = \"Ada\"\nlink = \"delay 9ms\"\n[[clients]]\nname = \"Bob\"\nprofile = \"lan\"\n";

TEST(Overrides, SetNumbersTimesAndTablesThatAreNotThere) {
    const auto s = scenario_of(
        two, {"server.snapshot_rate=10", "client.fixed_delay=120ms", "seconds=7", "what_if.throttled=true"});
    EXPECT_EQ(s.server.game.snapshot_rate, 10);
    EXPECT_EQ(s.clients[1].fixed_delay, 120ms);
    EXPECT_EQ(s.lasts, 7s);
    EXPECT_TRUE(s.what_if.throttled);
}

TEST(Overrides, SetEveryClientOrOne) {
    const auto all = scenario_of(two, {"clients.profile=4g"});
    EXPECT_EQ(all.clients[0].profile.name, "4g");
    EXPECT_EQ(all.clients[1].profile.name, "4g");
    const auto one = scenario_of(two, {"clients.Bob.link=delay 5ms loss 1%"});
    EXPECT_EQ(one.clients[0].profile.link.up.from.delay, 9ms);
    EXPECT_EQ(one.clients[1].profile.link.up.from.delay, 5ms);
}

TEST(Overrides, TheLastOneWins) {
    EXPECT_EQ(scenario_of(two, {"seconds=7", "seconds=8"}).lasts, 8s);
    EXPECT_EQ(wrong_with(two, {"seconds=7", "seconds=x"}).substr(0, 16), "--set seconds=x:");
}

TEST(Overrides, SetBudgetsWhoseKeysHaveDots) {
    const auto s = scenario_of(two, {"budgets.walkers.latency_ms=90", "budgets.Ada.cars.error_p99_m=0.5"});
    ASSERT_EQ(s.budgets.size(), 2u);
    for (const auto& budget : s.budgets) EXPECT_EQ(budget.client, budget.limit == 90 ? "" : "Ada");
}

TEST(Overrides, AreNamedWhereTheyAreWrong) {
    EXPECT_EQ(wrong_with(two, {"server.snapshot_rat=10"}),
              "--set server.snapshot_rat=10: unknown key 'snapshot_rat': did you mean 'snapshot_rate'?");
    EXPECT_EQ(
        wrong_with(two, {"server.snapshot_rate=fast"}),
        "--set server.snapshot_rate=fast: 'snapshot_rate' must be a whole number from 5 to 128, not 'fast'");
    EXPECT_EQ(wrong_with(two, {"clients.profile=5g"}),
              "--set clients.profile=5g: no profile is named '5g': did you mean '4g'?");
    EXPECT_EQ(wrong_with(two, {"seconds=nan"}),
              "--set seconds=nan: 'seconds' must be a number from 0.1 to 604800, not nan");
    EXPECT_EQ(wrong_with(two, {"seconds.x=1"}).substr(0, 18), "--set seconds.x=1:");
    EXPECT_EQ(wrong_with(two, {"server..x=1"}).substr(0, 18), "--set server..x=1:");
    EXPECT_EQ(wrong_with(two, {"budgets.walkers.latncy_ms=1"}),
              "--set budgets.walkers.latncy_ms=1: unknown metric 'walkers.latncy_ms': did you mean "
              "'walkers.latency_ms'?");
    EXPECT_EQ(wrong_with(two, {"clients.Eve.profile=4g"}),
              "--set clients.Eve.profile=4g: no [[clients]] has the name 'Eve'; there are Ada, Bob");
    EXPECT_EQ(wrong_with("[[clients]]\n", {"clients.Eve.profile=4g"}),
              "--set clients.Eve.profile=4g: no [[clients]] has the name 'Eve': none has one");
    EXPECT_EQ(scenario_of(two, {"clients.clock.drift_ppm=50"}).clients[1].clock.drift, 50);
    EXPECT_EQ(wrong_with(two, {"clients.sleeps=[{at=\"1s\", lasts=\"-1s\"}]"}).substr(0, 48),
              "--set clients.sleeps=[{at=\"1s\", lasts=\"-1s\"}]: '");
}

TEST(Overrides, NeedAKeyAndAnEqualsSign) {
    EXPECT_FALSE(override_of("server.snapshot_rate", "--set"));
    EXPECT_FALSE(override_of("=10", "--set"));
    EXPECT_EQ(override_of("clients.link=delay 5ms", "--set")->value, "delay 5ms");
}

}  // namespace
