#include "client/window/chip_layout.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace window {
namespace {

Chip chip(float x, float distance, std::size_t body, bool always = false) {
    return {{x, 0, 50, 17}, distance, always, body};
}

TEST(ChipLayout, TheNearerOfTwoOverlappingNamesIsShown) {
    std::vector<Chip> chips{chip(0, 9, 1), chip(10, 2, 2)};
    ASSERT_EQ(choose_chips(chips), 1u);
    EXPECT_EQ(chips[0].body, 2u);
}

TEST(ChipLayout, OnesOwnNameIsAlwaysShown) {
    std::vector<Chip> chips{chip(0, 1, 1), chip(5, 50, 2, true), chip(200, 3, 3)};
    const std::size_t shown = choose_chips(chips);
    ASSERT_EQ(shown, 2u);
    EXPECT_EQ(chips[0].body, 2u);
    EXPECT_EQ(chips[1].body, 3u);
}

TEST(ChipLayout, OfACrowdOnlyTheNearestTwentyAreNamed) {
    std::vector<Chip> chips;
    for (std::size_t i = 0; i < 64; ++i) chips.push_back(chip(float(i) * 60, float(64 - i), i));
    ASSERT_EQ(choose_chips(chips), 20u);
    for (std::size_t i = 0; i < 20; ++i) EXPECT_GE(chips[i].body, 44u);
}

TEST(ChipLayout, NobodyIsNobody) {
    std::vector<Chip> none;
    EXPECT_EQ(choose_chips(none), 0u);
}

}  // namespace
}  // namespace window
