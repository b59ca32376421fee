#include "motionwire/playback_rate.hpp"

#include <gtest/gtest.h>

using namespace motionwire;

namespace {

constexpr PlaybackSettings settings;

// Seconds; well before the newest unless told.
double rate(double behind, double past = -0.1, bool overdue = false) {
    return wanted_rate({.behind = behind, .past = past, .overdue = overdue}, settings);
}

TEST(PlaybackRate, IsRealTimeWhenOnTime) {
    EXPECT_EQ(rate(0), 1);
    EXPECT_EQ(rate(0.003), 1);
}

TEST(PlaybackRate, CatchesUpGentlyAndStretchesFirmly) {
    EXPECT_NEAR(rate(0.013), 1.02, 1e-9);
    EXPECT_NEAR(rate(0.05), 1.06, 1e-9);
    EXPECT_NEAR(rate(0.1), 1.095, 1e-9);
    EXPECT_NEAR(rate(-0.009), 0.95, 1e-9);
    EXPECT_NEAR(rate(-0.1), 0.805, 1e-9);
    EXPECT_NEAR(rate(-0.2), 0.5, 1e-9);
    EXPECT_NEAR(rate(0.01, -0.1, true), 0.905, 1e-9);
    EXPECT_NEAR(rate(0.05, -0.1, true), 1.06, 1e-9) << "there is enough to spare";
}

TEST(PlaybackRate, BrakesToAStopPastTheNewest) {
    EXPECT_NEAR(rate(0.2, 0.05), 0.905, 1e-9);
    EXPECT_NEAR(rate(0.2, 0.2), 0.4525, 1e-9);
    EXPECT_EQ(rate(0.2, 0.3), 0);
    EXPECT_EQ(rate(0.2, 100), 0);
}

TEST(PlaybackRate, ChangesGentlyAndIsNeverNegative) {
    EXPECT_NEAR(eased_rate(1, 0.8, false, 0.016, settings), 1 - 0.032, 1e-9);
    EXPECT_NEAR(eased_rate(1, 1.06, false, 0.016, settings), 1.016, 1e-9);
    EXPECT_NEAR(eased_rate(1, 0, true, 0.016, settings), 1 - 0.128, 1e-9);
    EXPECT_EQ(eased_rate(0.1, -1, true, 1, settings), 0);
    EXPECT_EQ(eased_rate(1, 1, false, 0, settings), 1);
}

}  // namespace
