#include "client/snapshots_seen.hpp"

#include <gtest/gtest.h>
#include <random>

namespace {

using client::SnapshotsSeen;
using motionwire::Tick;
using Seen = SnapshotsSeen::Seen;

TEST(SnapshotsSeen, KnowsTheFirstOfItsTick) {
    SnapshotsSeen seen{3};
    EXPECT_EQ(seen.receive(Tick{3}, 1, 2), Seen::first_of_tick);
    EXPECT_EQ(seen.receive(Tick{3}, 0, 2), Seen::more_of_tick);
    EXPECT_EQ(seen.receive(Tick{3}, 0, 2), Seen::duplicate);
    EXPECT_EQ(seen.receive(Tick{0}, 0, 1), Seen::first_of_tick);  // late, but its first
}

TEST(SnapshotsSeen, RefusesWhatIsTooOld) {
    SnapshotsSeen seen{3};
    seen.receive(Tick{2000}, 0, 1);
    EXPECT_EQ(seen.receive(Tick{1400}, 0, 1), Seen::too_old);
}

TEST(SnapshotsSeen, NoGapIsNoLoss) {
    for (const std::uint32_t every : {1u, 3u, 7u, 26u}) {
        SnapshotsSeen seen{static_cast<int>(every)};
        for (std::uint32_t i = 0; i < 700; ++i) {
            seen.receive(Tick{std::uint64_t{0xfffffe00} + every * i}, 0, 1);
            EXPECT_EQ(seen.loss(), 0) << every << " ticks, " << i;
        }
    }
}

TEST(SnapshotsSeen, ReorderedIsNotLost) {
    SnapshotsSeen seen{3};
    for (std::uint32_t i = 0; i < 500; ++i) seen.receive(Tick{3 * (i ^ 1)}, 0, 1);
    EXPECT_LT(seen.loss(), 0.001f);
}

// A server sends every so many ticks, whatever its rates: 50 Hz and 20 make it 3, 128 and 5 make it 26.
TEST(SnapshotsSeen, TellsTheLossFromTheGapsOfEverySchedule) {
    for (const int every : {1, 2, 3, 5, 6, 7, 13, 26}) {
        for (const int parts : {1, 3}) {
            float sum = 0;
            for (unsigned seed = 1; seed <= 100; ++seed) {
                SnapshotsSeen seen{every};
                std::mt19937 random{seed};
                for (std::uint32_t i = 0; i < 700; ++i)
                    for (int part = 0; part < parts; ++part)
                        if (random() % 20 != 0)  // 5 % are lost
                            seen.receive(Tick{static_cast<std::uint32_t>(every) * i}, part, parts);
                sum += seen.loss();
            }
            EXPECT_NEAR(sum / 100, 0.05f, 0.012f) << every << " ticks, " << parts << " parts";
        }
    }
}

}  // namespace
