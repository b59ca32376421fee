#include "client/control_latch.hpp"

#include <gtest/gtest.h>

namespace {

using client::ControlLatch;

int taken_in(ControlLatch& latch, int ticks, bool sim::Controls::*edge) {
    int count = 0;
    while (ticks-- > 0) count += latch.take().*edge;
    return count;
}

TEST(ControlLatch, ATapBetweenTwoTicksCountsForExactlyOne) {
    for (auto edge : {&sim::Controls::use, &sim::Controls::respawn, &sim::Controls::action}) {
        ControlLatch latch;
        sim::Controls pressed;
        pressed.*edge = true;
        latch.hold(pressed);  // down at 3 ms
        latch.hold({});       // up at 9 ms
        EXPECT_EQ(taken_in(latch, 5, edge), 1);
    }
}

TEST(ControlLatch, SeveralTapsBetweenTwoTicksCountAsOne) {
    ControlLatch latch;
    for (int tap = 0; tap < 3; ++tap) latch.hold({.use = true}), latch.hold({});
    EXPECT_EQ(taken_in(latch, 5, &sim::Controls::use), 1);
}

TEST(ControlLatch, UseHeldForLongIsOneUse) {
    ControlLatch latch;
    int uses = 0;
    for (int tick = 0; tick < 60; ++tick) {
        latch.hold({.use = true});
        uses += latch.take().use;
    }
    EXPECT_EQ(uses, 1);
}

TEST(ControlLatch, ActionLastsAsLongAsItIsHeld) {
    ControlLatch latch;
    latch.hold({.action = true});
    EXPECT_EQ(taken_in(latch, 10, &sim::Controls::action), 10);
    latch.hold({});
    EXPECT_EQ(taken_in(latch, 10, &sim::Controls::action), 0);
}

TEST(ControlLatch, AxesAreWhateverIsHeldNow) {
    ControlLatch latch;
    latch.hold({.forward = 127, .right = -5});
    latch.hold({.forward = 0, .right = 3});
    EXPECT_EQ(latch.take(), (sim::Controls{.forward = 0, .right = 3}));
}

}  // namespace
