#include "playtest/recovery.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace {

using playtest::Recovery;

// 60 s at 50 Hz with an event from 10 to 12 s; `is_bad` and `is_there` are asked for each frame.
Recovery after_event(
    const std::function<bool(double)>& is_bad,
    const std::function<bool(double)>& is_there = [](double) { return true; }) {
    Recovery recovery{{{.at = 10, .lasts = 2, .what = "server stalls"}}, 0};
    for (int frame = 0; frame < 3000; ++frame) {
        const double at = frame / 50.0;
        if (is_there(at)) recovery.frame(at, 100, is_bad(at));
    }
    recovery.finish(60);
    return recovery;
}

bool never(double) { return false; }

TEST(Recovery, LastsUntilTheLastBadFrameBeforeThreeSecondsWithoutOne) {
    const auto bad = [](double at) { return at < 13 || (at > 15.5 && at < 15.7); };
    EXPECT_NEAR(*after_event(bad).smooth(), 3.7, 0.03);
}

TEST(Recovery, WhatIsBadMuchLaterHasAnotherCause) {
    const auto bad = [](double at) { return at < 13 || at > 20; };
    EXPECT_NEAR(*after_event(bad).smooth(), 1, 0.03);
}

TEST(Recovery, IsAtOnceWhereNothingWasBad) { EXPECT_EQ(after_event(never).smooth(), 0); }

TEST(Recovery, WhoNeverComesBackIsNotWell) {
    EXPECT_NEAR(*after_event(never, [](double at) { return at < 12.1; }).smooth(), 30, 0.03);
    EXPECT_NEAR(*after_event(never, [](double at) { return at < 11; }).smooth(), 30, 0.03);
}

TEST(Recovery, WaitsForWhoeverIsNotConnected) {
    EXPECT_NEAR(*after_event(never, [](double at) { return at < 10 || at > 17; }).smooth(), 5, 0.03);
}

TEST(Recovery, ThatNeverComesLastsToTheEnd) {
    EXPECT_NEAR(*after_event([](double) { return true; }).smooth(), 30, 0.03);
}

}  // namespace
