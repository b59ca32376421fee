#include "client/window/pacing.hpp"

#include <gtest/gtest.h>

namespace window {
namespace {
using namespace std::chrono_literals;

struct Loop {
    Pacing pacing;
    LocalTime now{100s};
    int turns = 0;

    // One turn whose work and present take that long.
    void turn(Duration took, bool hidden = false) {
        const LocalTime began = now;
        now += took;
        now = std::max(now, pacing.next_turn(began, now, hidden));
        ++turns;
    }
    double turns_per_second(Duration took, bool hidden = false) {
        for (int i = 0; i < 30; ++i) turn(took, hidden);
        const LocalTime from = now;
        turns = 0;
        while (now - from < 2s) turn(took, hidden);
        return double(turns) / 2;
    }
};

TEST(Pacing, LeavesThePaceToADisplayThatWaits) {
    Loop loop{Pacing{true, 60}};
    EXPECT_NEAR(loop.turns_per_second(16667us), 60, 1);
    EXPECT_TRUE(loop.pacing.trusts_display());
}

TEST(Pacing, FindsOutThatPresentReturnsAtOnce) {
    Loop loop{Pacing{true, 60}};
    EXPECT_NEAR(loop.turns_per_second(20us), 60, 1);
    EXPECT_FALSE(loop.pacing.trusts_display());
}

TEST(Pacing, AHiddenWindowNeverSpins) {
    Loop loop{Pacing{true, 144}};
    EXPECT_LE(loop.turns_per_second(20us, true), 250);
}

TEST(Pacing, WithoutVsyncItKeepsASteadyBeatWhateverTheWork) {
    Loop loop{Pacing{false, 60}};
    EXPECT_NEAR(loop.turns_per_second(3ms), 60, 1);
    EXPECT_NEAR(loop.turns_per_second(11ms), 60, 1);
}

TEST(Pacing, AfterAHitchItDoesNotCatchUpInABurst) {
    Loop loop{Pacing{false, 60}};
    for (int i = 0; i < 10; ++i) loop.turn(1ms);
    loop.turn(2s);
    const LocalTime after = loop.now;
    for (int i = 0; i < 30; ++i) loop.turn(1ms);
    EXPECT_GT(loop.now - after, 400ms);
}

TEST(Pacing, AtAHundredAndFortyFourHertzEveryFrameIsEquallyLong) {
    Loop loop{Pacing{false, 144}};
    loop.turn(1ms), loop.turn(1ms);
    for (int i = 0; i < 500; ++i) {
        const LocalTime before = loop.now;
        loop.turn(i % 2 ? 1ms : 3ms);
        EXPECT_NEAR(double((loop.now - before).count()), 1e9 / 144,
                    1e4);  // 0.01 ms; milliseconds would be 6 or 7
    }
}

}  // namespace
}  // namespace window
