#include "seed_tables/snapshots.hpp"

#include <gtest/gtest.h>

namespace {

using namespace seed_tables;

TEST(Snapshots, AreNoUnderrunWhileNothingIsLostAndTheDelayCoversTheJitter) {
    EXPECT_EQ(underruns(snapshots({.loss = 0}, 1), 130ms), 0);
    EXPECT_GT(underruns(snapshots({.loss = 0}, 1), 100ms), 100);
}

TEST(Snapshots, GiveTheTextsOwnCountsInAFewOfAThousandRuns) {
    for (const std::uint64_t seed : {70u, 189u, 804u, 890u, 977u}) {
        const auto arrivals = snapshots({}, seed);
        EXPECT_EQ(underruns(arrivals, 100ms), 137) << seed;
        EXPECT_EQ(underruns(arrivals, 150ms), 9) << seed;
        EXPECT_EQ(underruns(arrivals, 200ms), 8) << seed;
        EXPECT_EQ(underruns(arrivals, 330ms), 0) << seed;
    }
}

TEST(Snapshots, ThreeHundredAndThirtyMillisecondsAreEnoughInMostRunsNotInAll) {
    const UnderrunCount count = count_underruns(330ms, 1000);
    EXPECT_EQ(count.none, 976);
    EXPECT_EQ(count.most, 0);
}

TEST(NeededDelay, IsEnoughAtEveryRateJitterAndLoss) {
    const DryCombinations dry = try_needed_delay(0);
    EXPECT_EQ(dry.all, 216);
    EXPECT_EQ(dry.random, 0);
    EXPECT_EQ(dry.adversarial, 0);
}

TEST(NeededDelay, IsNotATenthOfAnIntervalMoreThanIsNeeded) {
    EXPECT_EQ(try_needed_delay(0.1).adversarial, 216);
}

ServerTime at(Duration d) { return ServerTime{d}; }
LocalTime local(Duration d) { return LocalTime{d}; }

TEST(FixedPlayback, DrawsTheDelayBehindTheFastestPacket) {
    FixedPlayback playback{{.delay = 200ms}};
    playback.arrive(at(0ms), local(1030ms));
    playback.arrive(at(100ms), local(1105ms));
    EXPECT_EQ(playback.advance(local(1300ms)), at(95ms));  // 1300 - 1005 - 200
    EXPECT_FALSE(playback.dry());
    EXPECT_EQ(playback.advance(local(1306ms)), at(101ms));
    EXPECT_TRUE(playback.dry());
}

TEST(FixedPlayback, ForgetsTheFastestOfLongAgoSlowlyAndNeverGoesBack) {
    FixedPlayback playback{{.delay = 100ms, .max_slew = 0.1}};
    ServerTime last{-1s};
    Duration behind{};
    for (Duration now{}; now < 10s; now += 10ms) {
        const Duration latency = now < 4s ? 30ms : 110ms;  // a new route
        playback.arrive(at(now), local(now + latency));
        const LocalTime frame = local(now + latency);
        const ServerTime render = playback.advance(frame);
        EXPECT_GE(render, last);
        if (now > 0ms && now != 4s) {
            EXPECT_LE(10ms - (render - last), 1ms) << "slower than slewed";
        }
        behind = frame.time_since_epoch() - render.time_since_epoch();
        last = render;
    }
    EXPECT_EQ(behind, 210ms);
}

}  // namespace
