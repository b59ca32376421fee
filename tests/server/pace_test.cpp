#include "server/pace.hpp"
#include "server/strikes.hpp"

#include <gtest/gtest.h>

namespace {

TEST(Pace, ABurstAndThenSoManyASecond) {
    server::Pace pace{24, 8, 60};
    int taken = 0;
    while (pace.take()) ++taken;
    EXPECT_EQ(taken, 24);
    for (int tick = 0; tick < 600; ++tick) {
        pace.tick();
        taken += pace.take();
    }
    EXPECT_EQ(taken, 24 + 80);
}

TEST(Pace, SavesUpNoMoreThanABurst) {
    server::Pace pace{3, 8, 60};
    for (int tick = 0; tick < 6000; ++tick) pace.tick();
    int taken = 0;
    while (pace.take()) ++taken;
    EXPECT_EQ(taken, 3);
}

TEST(Strikes, FiveWithinTheWindowAndNotFewer) {
    server::Strikes strikes;
    EXPECT_FALSE(strikes.add(0, 600));
    EXPECT_FALSE(strikes.add(700, 600));
    EXPECT_FALSE(strikes.add(701, 600));
    EXPECT_FALSE(strikes.add(702, 600));
    EXPECT_FALSE(strikes.add(703, 600));  // the first is forgotten
    EXPECT_TRUE(strikes.add(704, 600));
}

}  // namespace
