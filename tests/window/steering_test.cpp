#include "client/window/steering.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace window {
namespace {

Steering holding(std::initializer_list<Key> keys) {
    Steering held;
    for (const Key key : keys) held.keys.keys[std::size_t(key)] = true;
    return held;
}

TEST(Steering, NothingHeldIsNeutral) {
    EXPECT_EQ(controls_of({}, true, 0.4f), sim::Controls{});
    EXPECT_EQ(controls_of({}, false, 0.4f), sim::Controls{});
}

TEST(Steering, InACarKeysMeanForwardAndRightWhateverTheCamera) {
    const sim::Controls c = controls_of(holding({Key::up, Key::left}), true, 1.1f);
    EXPECT_EQ(c.forward, 127);
    EXPECT_EQ(c.right, -127);
}

TEST(Steering, OnFootUpMeansTheScreensUp) {
    const sim::Controls north = controls_of(holding({Key::up}), false, 0);
    EXPECT_EQ(north.forward, 127);
    EXPECT_EQ(north.right, 0);
    // Seen by a camera that looks west, up is west.
    const sim::Controls west = controls_of(holding({Key::up}), false, 1.5707963f);
    EXPECT_EQ(west.forward, 0);
    EXPECT_EQ(west.right, -127);
}

TEST(Steering, ADiagonalIsNoFaster) {
    const sim::Controls c = controls_of(holding({Key::up, Key::right}), false, 0.42f);
    EXPECT_LE(std::hypot(c.forward, c.right), 128);
    EXPECT_GT(std::hypot(c.forward, c.right), 125);
}

TEST(Steering, OppositeKeysCancel) {
    EXPECT_EQ(controls_of(holding({Key::up, Key::down, Key::left, Key::right}), true, 0), sim::Controls{});
}

TEST(Steering, TriggersAreThePedals) {
    Steering held;
    held.stick = {.x = 0.5f, .y = 1, .throttle = 0.75f, .brake = 0.25f};
    const sim::Controls c = controls_of(held, true, 0);
    EXPECT_EQ(c.forward, 64);
    EXPECT_EQ(c.right, 64);
}

TEST(Steering, AStickAtRestIsExactlyNeutral) {
    const Stick rest = without_dead_zone({.x = 0.1f, .y = -0.12f, .throttle = 0.02f, .brake = 0.05f});
    EXPECT_EQ(rest.x, 0);
    EXPECT_EQ(rest.y, 0);
    EXPECT_EQ(rest.throttle, 0);
    EXPECT_EQ(rest.brake, 0);
    EXPECT_FLOAT_EQ(without_dead_zone({.x = 0, .y = 1}).y, 1);
}

}  // namespace
}  // namespace window
