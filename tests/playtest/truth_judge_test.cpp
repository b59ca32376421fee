// The truth that pictures are judged by, and the tallies that keep what came out.

#include "links/random.hpp"
#include "playtest/judged_circle.hpp"
#include "playtest/tally.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

using namespace judged;
using motionwire::Tick;
using playtest::Course;
using playtest::Tally;
using playtest::Truth;

namespace {

// Somebody who runs, stands, and turns at random.
Course restless(links::Random& random, int how_long) {
    Course course{ticks, 2000};
    sim::Motion motion{};
    for (int tick = 0; tick < how_long; ++tick) {
        if (tick % 30 == 0) {
            const bool stands = random.chance(0.3);
            const auto angle = static_cast<float>(random.unit() * 6.283);
            motion.velocity = stands ? sim::Vec3{} : sim::Vec3{5 * std::cos(angle), 5 * std::sin(angle), 0};
        }
        motion.position += motion.velocity * (1.0f / 60);
        course.note(Tick{static_cast<std::uint32_t>(tick)}, {.motion = motion});
    }
    return course;
}

TEST(Truth, IsTheCubicBetweenTwoTicks) {
    Truth truth{ticks};
    for (std::uint32_t tick = 0; tick < 100; ++tick)
        truth.note(Tick{tick}, walker, {.motion = on(walkers_way, ticks.time_of(Tick{tick}))});
    const Course& course = *truth.find(walker);
    for (Duration at = 0ms; at < 1500ms; at += 7ms) {
        const auto is = course.at(ServerTime{at});
        ASSERT_TRUE(is);
        EXPECT_LT(motionwire::length(is->position - on(walkers_way, ServerTime{at}).position), 1e-4f);
    }
    EXPECT_FALSE(course.at(ServerTime{3s}));  // not made yet
}

TEST(Truth, ForgetsWhatIsTooOldAndWhoHasLeft) {
    Truth truth{ticks, 2s};
    for (std::uint32_t tick = 0; tick < 1000; ++tick) {
        if (tick < 100) truth.note(Tick{tick}, car, {});
        truth.note(Tick{tick}, walker, {});
        truth.end(Tick{tick});
    }
    EXPECT_EQ(truth.find(car), nullptr);
    ASSERT_NE(truth.find(walker), nullptr);
    EXPECT_EQ(truth.find(walker)->tick(Tick{700}), nullptr);
    EXPECT_NE(truth.find(walker)->tick(Tick{900}), nullptr);
}

TEST(Truth, HasNoWayAcrossATeleport) {
    Course course{ticks, 100};
    for (std::uint32_t tick = 0; tick < 20; ++tick) {
        const bool there = tick >= 10;
        course.note(Tick{tick}, {.motion = {.position = {there ? 100.0f : 0.0f, 0, 0}},
                                 .epoch = static_cast<std::uint8_t>(there)});
    }
    EXPECT_FALSE(course.place_at(ticks.time_of(Tick{9}) + 5ms));
    EXPECT_TRUE(course.place_at(ticks.time_of(Tick{8}) + 5ms));
    const ServerTime before = ticks.time_of(Tick{5});
    EXPECT_NEAR(course.off_path({50, 0, 0}, before, before - 1s, before + 1s, 1e9f), 50, 0.001);
}

// The search leaves out what cannot be nearer: it must never leave out the nearest.
TEST(Truth, FindsTheNearestPointOfThePathAsIfItHadLookedEverywhere) {
    links::Random random{5};
    for (int turn = 0; turn < 200; ++turn) {
        const Course course = restless(random, 300);
        const std::uint32_t middle = 100 + static_cast<std::uint32_t>(random.unit() * 150);
        sim::Vec3 place = course.tick(Tick{middle})->motion.position;
        place.x += static_cast<float>(random.normal());
        place.y += static_cast<float>(random.normal());
        const ServerTime near = ticks.time_of(Tick{middle});
        float nearest = 1e9f;
        for (std::uint32_t tick = middle - 90; tick <= middle + 15; ++tick) {
            const auto a = course.tick(Tick{tick})->motion.position,
                       b = course.tick(Tick{tick + 1})->motion.position;
            for (int i = 0; i <= 50; ++i)
                nearest = std::min(nearest,
                                   motionwire::length(place - (a + (b - a) * (static_cast<float>(i) / 50))));
        }
        const float found = course.off_path(place, near, near - 1500ms, near + 250ms, 1e9f);
        EXPECT_NEAR(found, nearest, 0.005f);
        EXPECT_LE(found, nearest + 5e-4f);
    }
}

TEST(Tally, QuantilesAreRightToHalfAPercent) {
    links::Random random{3};
    Tally tally;
    std::vector<double> all;
    for (int i = 0; i < 20'000; ++i) {
        const double value = random.exponential() * 80;
        tally.add(value);
        all.push_back(value);
    }
    std::sort(all.begin(), all.end());
    for (const double share : {0.01, 0.1, 0.5, 0.9, 0.99, 0.999}) {
        const double exact = all[static_cast<std::size_t>(share * static_cast<double>(all.size() - 1))];
        EXPECT_NEAR(tally.quantile(share), exact, exact * 0.01);
    }
    EXPECT_DOUBLE_EQ(tally.quantile(1), all.back());
    EXPECT_DOUBLE_EQ(tally.most(), all.back());
}

TEST(Tally, OfNothingThereIsNothingToSay) {
    const Tally none;
    EXPECT_TRUE(std::isnan(none.mean()));
    EXPECT_TRUE(std::isnan(none.quantile(0.5)));
    EXPECT_TRUE(none.histogram(1, 10).counts.empty());
}

TEST(Tally, NothingIsLostInItsPicture) {
    Tally tally;
    for (const double value : {0.0, -1.0, 1e-9, 0.5, 3.0, 1e9}) tally.add(value);
    tally.add(std::nan(""));  // was not measured
    EXPECT_EQ(tally.count(), 6u);
    const auto picture = tally.histogram(1, 5);
    EXPECT_EQ(std::accumulate(picture.counts.begin(), picture.counts.end(), std::uint64_t{0}), 6u);
    EXPECT_EQ(picture.counts.at(4), 1u);
    EXPECT_DOUBLE_EQ(tally.least(), -1);
}

}  // namespace
