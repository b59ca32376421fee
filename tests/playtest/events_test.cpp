#include "playtest/events.hpp"

#include "playtest/reading.hpp"

#include <gtest/gtest.h>

namespace {

using namespace playtest;

const std::string ada =
    "[[clients]]\nname = \"Ada\"\nlink = \"delay 20ms at 4s delay 50ms at 12s delay 20ms\"\n"
    "sleeps = [{ at = \"6s\", lasts = \"1s\" }]\nleaves = \"15s\"\n";

TEST(Events, OfAPlayerAreInOrderAndBeforeTheEnd) {
    const auto scenario = scenario_of("seconds = 10\n" + ada);
    const auto events = events_of(scenario, scenario.clients[0]);
    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(events[0], (Event{4, 0, "delay 50 ms"}));
    EXPECT_EQ(events[1], (Event{6, 1, "sleeps"}));
}

TEST(Events, ThatTheEndComesBeforeAreToldOnce) {
    EXPECT_EQ(too_late(scenario_of("seconds = 10\n" + ada)),
              (std::vector<std::string>{"delay 20 ms at 12.0 s", "Ada leaves at 15.0 s"}));
    EXPECT_TRUE(too_late(scenario_of("seconds = 20\n" + ada)).empty());
}

TEST(Events, OfARepeatAreNotTooLateOnlyBecauseTheEndCutsARound) {
    const std::string stalls = "[[clients]]\nlink = \"delay 20ms at 4s stall 500ms repeat 6s\"\n";
    EXPECT_TRUE(too_late(scenario_of("seconds = 15\n" + stalls)).empty());
    EXPECT_EQ(too_late(scenario_of("seconds = 3\n" + stalls)).size(), 1u);
}

}  // namespace
