#include "motionwire/fixed_timestep.hpp"

#include <gtest/gtest.h>

#include "motionwire/seeded_link.hpp"

using namespace motionwire;

namespace {

constexpr LocalTime start{1000s};

TEST(FixedTimestep, OwesTheFirstTickOneIntervalAfterTheStart) {
    FixedTimestep timestep{TickRate{20}, start};
    EXPECT_EQ(timestep.next_due(), start + 50ms);
    EXPECT_EQ(timestep.advance(start), 0);
    EXPECT_EQ(timestep.advance(start + 49ms), 0);
    EXPECT_EQ(timestep.left_over(), 49ms);
    EXPECT_EQ(timestep.advance(start + 50ms), 1);
    EXPECT_EQ(timestep.left_over(), 0ms);
}

TEST(FixedTimestep, KeepsWhatIsLeftOverForTheNextTurn) {
    FixedTimestep timestep{TickRate{20}, start};
    EXPECT_EQ(timestep.advance(start + 120ms), 2);
    EXPECT_EQ(timestep.left_over(), 20ms);
    EXPECT_EQ(timestep.advance(start + 160ms), 1);
    EXPECT_EQ(timestep.left_over(), 10ms);
    EXPECT_EQ(timestep.next_due(), start + 200ms);
}

// Pitfall: sleep(period), or a period rounded to milliseconds, makes 62.5 Hz of 60.
TEST(FixedTimestep, KeepsItsRateHoweverLateItIsWoken) {
    for (const std::int64_t hz : {20, 30, 60, 64, 128}) {
        seeded::Dice dice{static_cast<std::uint64_t>(hz)};
        FixedTimestep timestep{TickRate{hz}, start};
        for (std::int64_t tick = 0; tick < hz * 60; ++tick)  // woken up to 1.5 ms late, every time
            ASSERT_EQ(timestep.advance(timestep.next_due() + scaled(1ms, dice.uniform(0, 1.5))), 1);
        EXPECT_EQ(timestep.next_due(), start + 60s + TickRate{hz}.duration_of(1)) << hz << " Hz";
        EXPECT_EQ(timestep.lost(), 0);
    }
}

TEST(FixedTimestep, HasADeadlineOnEveryWholeSecondForEver) {
    for (const std::int64_t hz : {20, 30, 60, 64, 128}) {
        FixedTimestep timestep{TickRate{hz}, start};
        for (const int days : {1, 7, 400}) {
            timestep.advance(start + days * 24h);
            EXPECT_EQ(timestep.left_over(), 0ns) << hz << " Hz after " << days << " days";
        }
    }
}

// Pitfall: after a pause, hundreds of ticks in a row take so long that the next turn owes even more.
TEST(FixedTimestep, DropsWhatItCannotCatchUpAndCountsIt) {
    FixedTimestep timestep{TickRate{20}, start, 5};
    EXPECT_EQ(timestep.advance(start + 3s), 5);
    EXPECT_EQ(timestep.lost(), 55);
    for (int turn = 1; turn <= 60; ++turn)  // and then goes on as if nothing had been
        EXPECT_EQ(timestep.advance(start + 3s + turn * 50ms), 1);
    EXPECT_EQ(timestep.lost(), 55);
}

TEST(FixedTimestep, NeitherInventsNorForgetsATick) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        seeded::Dice dice{seed};
        const TickRate rate{60};
        FixedTimestep timestep{rate, start, 3};
        LocalTime now = start;
        std::int64_t ticks = 0;
        for (int turn = 0; turn < 2000; ++turn) {
            now += scaled(1ms, dice.chance(0.02) ? dice.uniform(0, 900) : dice.uniform(0, 20));
            const int due = timestep.advance(now);
            ASSERT_GE(due, 0);
            ASSERT_LE(due, 3);
            ticks += due;
            ASSERT_EQ(ticks + timestep.lost(), rate.ticks_in(now - start));
            ASSERT_GE(timestep.left_over(), 0ns);
            ASSERT_LE(timestep.left_over(), rate.interval());
            ASSERT_GT(timestep.next_due(), now);
        }
        EXPECT_GT(timestep.lost(), 0);
    }
}

TEST(FixedTimestep, IgnoresAClockThatStandsStillOrRunsBack) {
    FixedTimestep timestep{TickRate{20}, start};
    EXPECT_EQ(timestep.advance(start + 70ms), 1);
    EXPECT_EQ(timestep.advance(start + 70ms), 0);
    EXPECT_EQ(timestep.advance(start - 10s), 0);
    EXPECT_EQ(timestep.left_over(), 20ms);
    EXPECT_EQ(timestep.advance(start + 100ms), 1);
}

TEST(FixedTimestep, IsAtHomeAfterYears) {
    FixedTimestep timestep{TickRate{128}, start};
    const Duration years = std::chrono::hours{24 * 365 * 30};
    EXPECT_EQ(timestep.advance(start + years), 5);
    EXPECT_EQ(timestep.advance(start + years + Duration{1s} / 128), 1);
}

}  // namespace
