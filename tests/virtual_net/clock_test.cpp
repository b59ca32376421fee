// What a machine's clock shows, and when: formulas, no network.

#include "virtual_net/clock.hpp"

#include "links/random.hpp"

#include <gtest/gtest.h>

namespace {

using namespace std::chrono_literals;
using motionwire::Duration;
using virtual_net::age_at;
using virtual_net::ClockCourse;
using virtual_net::shown;

TEST(Clock, ShowsTheNetworksTimeUnlessToldOtherwise) {
    EXPECT_EQ(shown({}, 0s), 0s);
    EXPECT_EQ(shown({}, 24h), 24h);
    EXPECT_EQ(age_at({}, 24h), 24h);
}

TEST(Clock, DriftIsExactToANanosecondForADay) {
    for (const std::int64_t ppm : {-200, -1, 1, 37, 100, 5000})
        for (Duration age{}; age <= 24h; age += 977s + 13ns) {
            // By the millionth part of a nanosecond, in whole numbers.
            const std::int64_t exact =
                age.count() / 1'000'000 * ppm + age.count() % 1'000'000 * ppm / 1'000'000;
            const Duration drifted = shown({.drift = static_cast<double>(ppm)}, age) - age;
            EXPECT_LE(std::abs(drifted.count() - exact), 1);
        }
    EXPECT_EQ(shown({.drift = 100}, 24h) - 24h, 8640ms);
    EXPECT_EQ(shown({.drift = -0.5}, 24h) - 24h, -43'200us);
}

TEST(Clock, StepsCountFromTheirOwnMomentOn) {
    const ClockCourse course{.offset = 3s, .steps = {{20s, -5s}, {10s, 50ms}}};  // in any order
    EXPECT_EQ(shown(course, 10s - 1ns), 13s - 1ns);
    EXPECT_EQ(shown(course, 10s), 13s + 50ms);
    EXPECT_EQ(shown(course, 20s), 18s + 50ms);
}

TEST(Clock, NeverRunsBackwardsBetweenSteps) {
    for (const double drift : {-999'999.0, -300.7, 0.0, 99.99}) {
        Duration last = shown({.drift = drift}, 24h);
        for (Duration age = 24h; age < 24h + 3us; age += 1ns) {
            EXPECT_GE(shown({.drift = drift}, age), last);
            last = shown({.drift = drift}, age);
        }
    }
}

// Random courses and moments: at the age it shows this, a nanosecond before it does not.
TEST(Clock, TheInverseIsTheFirstAgeThatShowsIt) {
    links::Random random{5};
    const auto up_to = [&](Duration most) { return motionwire::scaled(most, random.unit()); };
    for (int i = 0; i < 3000; ++i) {
        ClockCourse course{.offset = up_to(20s) - 10s, .drift = random.unit() * 2000 - 1000};
        for (int step = 0; step < i % 4; ++step) {
            const Duration at = up_to(100s);
            course.steps.push_back({at, up_to(10s) - 5s});
        }
        const Duration from = up_to(100s);
        const Duration shows = shown(course, from) + up_to(60s);
        const Duration age = age_at(course, shows, from);
        ASSERT_GE(age, from);
        ASSERT_GE(shown(course, age), shows);
        for (int earlier = 0; earlier < 50 && age > from; ++earlier)
            ASSERT_LT(shown(course, from + motionwire::scaled(age - from - 1ns, random.unit())), shows);
        if (age > from) {
            ASSERT_LT(shown(course, age - 1ns), shows);
        }
    }
}

TEST(Clock, PutForwardItSkipsAndPutBackItRepeats) {
    const ClockCourse forward{.steps = {{10s, 2s}}};
    EXPECT_EQ(age_at(forward, 11s), 10s);
    const ClockCourse back{.steps = {{10s, -2s}}};
    EXPECT_EQ(age_at(back, 9s), 9s);
    EXPECT_EQ(age_at(back, 9s, 10s), 11s);
}

TEST(Clock, WhatItHasShownAlreadyIsNow) { EXPECT_EQ(age_at({.offset = 5s}, 3s, 1s), 1s); }

}  // namespace
