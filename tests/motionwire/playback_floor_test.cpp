#include "motionwire/playback_floor.hpp"

#include <gtest/gtest.h>

#include <functional>

using namespace motionwire;

namespace {

// A snapshot every 50 ms, each as late as the function of its number says (in ms).
struct Arrivals {
    SnapshotGaps gaps;
    Floor floor;

    void come(int from, int to, const std::function<int(int)>& late_ms) {
        for (int i = from; i < to; ++i) {
            const Duration late = std::chrono::milliseconds{late_ms(i)};
            gaps.push({.arrived = LocalTime{i * 50ms + late}, .lateness = late, .floor = Duration::min()});
            floor = raise_floors(gaps, {});
        }
    }
};

TEST(Floor, IsTheLatenessOfAGoodDay) {
    Arrivals arrivals;
    arrivals.come(0, 100, [](int i) { return i % 4 == 0 ? 20 : 60; });
    EXPECT_EQ(arrivals.floor.now, 20ms);
    for (std::size_t i = 0; i < arrivals.gaps.size(); ++i) EXPECT_EQ(arrivals.gaps[i].floor, 20ms);
}

TEST(Floor, LeavesAShortBurstAboveIt) {
    Arrivals arrivals;
    arrivals.come(0, 100, [](int i) { return i >= 50 && i < 60 ? 120 : 20; });  // half a second
    for (std::size_t i = 0; i < arrivals.gaps.size(); ++i) EXPECT_EQ(arrivals.gaps[i].floor, 20ms);
}

TEST(Floor, MovesWithARouteAndLeavesNoTrace) {
    Arrivals arrivals;
    arrivals.come(0, 100, [](int i) { return i < 50 ? 20 : 120; });
    EXPECT_EQ(arrivals.floor.now, 120ms);
    for (std::size_t i = 0; i < arrivals.gaps.size(); ++i)
        EXPECT_EQ(arrivals.gaps[i].floor, arrivals.gaps[i].lateness);
}

TEST(Floor, IsQuickOnlyWhenThreeInARowAreLate) {
    Arrivals arrivals;
    const auto late = [](int i) { return i < 50 ? 20 : 120; };
    arrivals.come(0, 52, late);
    EXPECT_EQ(arrivals.floor.quick, 20ms);
    arrivals.come(52, 54, late);
    EXPECT_EQ(arrivals.floor.quick, 120ms);
    EXPECT_EQ(arrivals.floor.now, 20ms);
}

}  // namespace
