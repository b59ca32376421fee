#include "sim/clamp.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "sim/clearance.hpp"
#include "sim/play.hpp"

namespace sim {
namespace {

// Pitfall 89: a wall 10 m ahead, 20 m/s, no news for a second.
TEST(Clamp, AGuessStopsAtTheWallHoweverLongTheSilence) {
    const Vec3 known{24, -1, 1};  // the wall at x = 32 is 8 m away
    for (float seconds = 0; seconds < 2; seconds += 0.01f) {
        const Motion guess{.position = known + Vec3{20 * seconds, 0, 0}, .velocity = {20, 0, 0}};
        const Motion drawn = clamped_on_way(known, guess, car_radius, island(), {});
        EXPECT_LE(drawn.position.x, 32 - 0.35f - car_radius + 0.01f);
        if (seconds < 0.3f) {
            EXPECT_NEAR(drawn.position.x, guess.position.x, 1e-4f);
        }
    }
}

TEST(Clamp, AGuessDoesNotSink) {
    for (float x = -60; x < 60; x += 3.3f) {
        const Motion drawn = clamped({.position = {x, 5, -3}}, car_radius, island(), {});
        EXPECT_GE(drawn.position.z, height(island(), drawn.position.x, drawn.position.y));
    }
}

TEST(Clamp, LeavesWhatIsFreeAsItIs) {
    const Motion flying{
        .position = {0, 0, 5}, .velocity = {1, 2, 3}, .orientation = {0, 1, 0, 0}, .spin = {4, 5, 6}};
    EXPECT_EQ(clamped(flying, car_radius, island(), {}), flying);
    EXPECT_EQ(clamped_on_way({-3, 0, 4}, flying, car_radius, island(), {}), flying);
}

// A guess is straight where the road bends a little: its way clips what the car went round.
TEST(Clamp, AGuessThatGrazesAPillarSlidesRoundItAndNeverJumps) {
    Arena arena = island();
    arena.walls.clear();
    arena.pillars = {{.foot = {0, 0, 0}, .radius = 0.5f, .height = 20}};
    arena.clearance = make_clearance(arena);
    for (float into = 0.1f; into < 0.8f; into += 0.1f) {
        const Vec3 from{-4, car_radius + 0.5f - into, 3};
        Vec3 last = from;
        float furthest_off = 0;
        for (float x = 0; x < 10; x += 0.05f) {
            const Vec3 guess = from + Vec3{x, 0, 0};
            const Vec3 drawn = clamped_on_way(from, {.position = guess}, car_radius, arena, {}).position;
            EXPECT_LT(flat_length(drawn - last), 0.3f) << into << " " << x;
            furthest_off = std::max(furthest_off, flat_length(drawn - guess));
            last = drawn;
        }
        EXPECT_GT(furthest_off, into / 2);
        EXPECT_LT(flat_length(last - from), 10.001f);
        EXPECT_NEAR(last.x, from.x + 9.95f, 0.01f) << into;
    }
}

TEST(Clamp, ATeleportIsNotAWayThroughWalls) {
    const Vec3 here = island().pads[0].position, there = island().pads[1].position + Vec3{0, 0, 0.1f};
    EXPECT_EQ(clamped_on_way(here, {.position = there}, car_radius, island(), {}).position, there);
}

}  // namespace
}  // namespace sim
