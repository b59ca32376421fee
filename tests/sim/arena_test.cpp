#include "sim/arena.hpp"

#include <gtest/gtest.h>

#include "sim/contacts.hpp"
#include "sim/driver.hpp"
#include "sim/obstacles.hpp"
#include "sim/play.hpp"

namespace sim {
namespace {

TEST(Arena, HasLandInTheMiddleAndSeaAllAround) {
    const Arena& a = island();
    EXPECT_GT(height(a, 0, 0), 0.5f);
    EXPECT_GT(height(a, -30, 17), 5);
    for (float x = -a.half_width; x <= a.half_width; x += 1) {
        EXPECT_LT(height(a, x, -a.half_depth), -deepest);
        EXPECT_LT(height(a, x, a.half_depth), -deepest);
    }
    for (float y = -a.half_depth; y <= a.half_depth; y += 1) {
        EXPECT_LT(height(a, -a.half_width, y), -deepest);
        EXPECT_LT(height(a, a.half_width, y), -deepest);
    }
}

TEST(Arena, LandIsSmoothAndItsNormalIsItsSlope) {
    const Arena& a = island();
    constexpr float h = 0.02f;
    for (float x = -60.3f; x < 60; x += 1.7f)
        for (float y = -40.1f; y < 40; y += 1.3f) {
            const float slope = (height(a, x + h, y) - height(a, x - h, y)) / (2 * h);
            const Vec3 n = normal(a, x, y);
            EXPECT_NEAR(-n.x / n.z, slope, 0.03f) << x << ' ' << y;
            EXPECT_NEAR(glm::length(n), 1, 1e-5f);
        }
}

TEST(Arena, AnswersForPlacesOutsideToo) {
    for (const float far : {100.0f, -1e6f, 1e9f}) EXPECT_LT(height(island(), far, far), 0);
}

TEST(Arena, CircuitIsClosedEvenAndDry) {
    const Arena& a = island();
    for (std::size_t i = 0; i < a.circuit.size(); ++i) {
        const Vec3& p = a.circuit[i];
        EXPECT_NEAR(flat_length(a.circuit[(i + 1) % a.circuit.size()] - p), 1.92f, 0.03f);
        EXPECT_GT(p.z, 0.5f);
        EXPECT_EQ(p.z, height(a, p.x, p.y));
        EXPECT_EQ(keep_out(a, p, car_radius, ServerTime{}).position, p);
    }
}

TEST(Arena, GatesStandOnTheCircuitInDrivingOrder) {
    std::size_t last = 0;
    for (const Place& gate : island().gates) {
        const OnCircuit road = on_circuit(island(), gate.position);
        EXPECT_NEAR(wrapped(road.yaw - gate.yaw), 0, 0.01f);
        EXPECT_GT(road.index, last);
        last = road.index;
    }
}

TEST(Arena, HasRoomForSixtyFourParkedCarsThatAreInNobodysWay) {
    const Arena& a = island();
    ASSERT_GE(a.spawns.size(), 64u);
    for (std::size_t i = 0; i < a.spawns.size(); ++i) {
        const Vec3& p = a.spawns[i].position;
        EXPECT_GT(p.z, 0.5f);
        EXPECT_EQ(keep_out(a, p, car_radius, ServerTime{}).position, p);
        EXPECT_GT(std::abs(on_circuit(a, p).left), a.road_half_width + 1);
        for (std::size_t j = 0; j < i; ++j) EXPECT_GT(glm::length(a.spawns[j].position - p), 3.5f);
        const Car car = car_at(a, a.spawns[i]);
        const Vec3 beside = place_beside(car, a, ServerTime{});
        EXPECT_GT(flat_length(beside - p), 1.4f);
    }
}

TEST(Arena, GroundIsTheHighestThatOneCanStepOnto) {
    const Arena& a = island();
    const Vec3 ramp = a.ramp.position + Vec3{3, 0, 0};
    EXPECT_NEAR(ground_at(a, ramp + Vec3{0, 0, 5}, {}).height, ramp.z + 7 * ramp_slope, 1e-4f);
    EXPECT_LT(ground_at(a, ramp, {}).height, ramp.z + 0.2f) << "the space under the ramp is not on it";
    const Vec3 dock = a.docks[0].position + Vec3{4, 0, 0};
    EXPECT_EQ(ground_at(a, dock, {}).height, dock.z);
    EXPECT_FALSE(ground_at(a, dock, {}).water);
    const Vec3 deck = ferry_at(ServerTime{}).position + Vec3{0, 0, deck_height};
    EXPECT_EQ(ground_at(a, deck, {}).parent, Parent::ferry);
    EXPECT_EQ(ground_at(a, deck, {}).height, deck_height);
    EXPECT_TRUE(ground_at(a, deck - Vec3{0, 0, 3}, {}).water);
}

TEST(Arena, WallsPushOutOnTheSideOneCameFrom) {
    const Vec3 wall{26, 2, 1};
    for (const float side : {-1.0f, 1.0f}) {
        const KeptOut kept = keep_out(island(), wall + Vec3{0, 0.9f * side, 0}, car_radius, {});
        EXPECT_NEAR(kept.position.y, 2 + 1.35f * side, 1e-4f);
        EXPECT_NEAR(kept.normal.y, side, 1e-4f);
    }
}

}  // namespace
}  // namespace sim
