#include "client/snapshots_seen.hpp"

#include <gtest/gtest.h>
#include <random>

namespace {

using client::SnapshotsSeen;
using motionwire::Tick;
using Seen = SnapshotsSeen::Seen;

TEST(SnapshotsSeen, KnowsTheFirstOfItsTick) {
    SnapshotsSeen seen{60, 20};
    EXPECT_EQ(seen.receive(Tick{3}, 1, 2), Seen::first_of_tick);
    EXPECT_EQ(seen.receive(Tick{3}, 0, 2), Seen::more_of_tick);
    EXPECT_EQ(seen.receive(Tick{3}, 0, 2), Seen::duplicate);
    EXPECT_EQ(seen.receive(Tick{0}, 0, 1), Seen::first_of_tick);  // late, but its first
}

TEST(SnapshotsSeen, RefusesWhatIsTooOld) {
    SnapshotsSeen seen{60, 20};
    seen.receive(Tick{2000}, 0, 1);
    EXPECT_EQ(seen.receive(Tick{1400}, 0, 1), Seen::too_old);
}

TEST(SnapshotsSeen, NoGapIsNoLoss) {
    SnapshotsSeen seen{60, 20};
    for (std::uint32_t i = 0; i < 500; ++i) {
        seen.receive(Tick{0xfffffe00u + 3 * i}, 0, 1);
        EXPECT_EQ(seen.loss(), 0) << i;
    }
}

TEST(SnapshotsSeen, ReorderedIsNotLost) {
    SnapshotsSeen seen{60, 20};
    for (std::uint32_t i = 0; i < 500; ++i) seen.receive(Tick{3 * (i ^ 1)}, 0, 1);
    EXPECT_LT(seen.loss(), 0.001f);
}

TEST(SnapshotsSeen, TellsTheLossFromTheGaps) {
    for (int parts : {1, 3}) {
        float sum = 0;
        for (unsigned seed = 1; seed <= 20; ++seed) {
            SnapshotsSeen seen{60, 20};
            std::mt19937 random{seed};
            for (std::uint32_t i = 0; i < 400; ++i)
                for (int part = 0; part < parts; ++part)
                    if (random() % 10 != 0) seen.receive(Tick{3 * i}, part, parts);
            EXPECT_NEAR(seen.loss(), 0.1f, 0.07f);
            sum += seen.loss();
        }
        EXPECT_NEAR(sum / 20, 0.1f, 0.02f);
    }
}

TEST(SnapshotsSeen, HoldsForRatesThatDoNotDivide) {
    SnapshotsSeen seen{60, 25};
    for (std::uint32_t i = 0; i < 500; ++i) {
        seen.receive(Tick{60 * i / 25}, 0, 1);
        EXPECT_LT(seen.loss(), 0.03f) << i;
    }
}

}  // namespace
