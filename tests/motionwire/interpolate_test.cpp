#include "motionwire/interpolate.hpp"

#include "motionwire/spaces.hpp"

using namespace motionwire;

namespace {

static_assert(Vector<float>);
static_assert(Vector3<space::Vec> && Vector3<glm::vec3>);
static_assert(!Vector3<float>);

TEST(Lerp, IsExactAtTheStartAndStraight) {
    EXPECT_EQ(lerp(3.0f, 7.0f, 0.0f), 3.0f);
    EXPECT_EQ(lerp(3.0f, 7.0f, 0.25f), 4.0f);
}

TEST(LerpAngle, CrossesPiTheShortWay) {
    EXPECT_NEAR(lerp_angle(3.0f, -3.0f, 0.5f), space::pi, 1e-6f);
    EXPECT_NEAR(lerp_angle(-3.0f, 3.0f, 0.25f), -3.0f - (space::pi - 3) / 2, 1e-6f);
}

TEST(LerpAngle, DoesNotCareForWholeTurns) {
    for (int turns = -3; turns <= 3; ++turns)
        EXPECT_NEAR(lerp_angle(0.1f, 0.5f + 2 * space::pi * static_cast<float>(turns), 0.5f), 0.3f, 1e-5f);
}

TEST(Hermite, ReproducesConstantAccelerationWithItsVelocity) {
    const PointAndVelocity<float> a{0, 0}, b{1, 2};  // 2 t^2 / 2, after one second
    for (float u : {0.0f, 0.25f, 0.5f, 1.0f}) {
        EXPECT_FLOAT_EQ(hermite(a, b, 1.0f, u).point, u * u);
        EXPECT_FLOAT_EQ(hermite(a, b, 1.0f, u).velocity, 2 * u);
    }
}

TEST(Hermite, LeavesAndArrivesAsItWasSent) {
    const PointAndVelocity<float> a{3, -8}, b{5, 11};
    const auto start = hermite(a, b, 0.05f, 0.0f), end = hermite(a, b, 0.05f, 1.0f);
    EXPECT_FLOAT_EQ(start.point, 3);
    EXPECT_FLOAT_EQ(start.velocity, -8);
    EXPECT_FLOAT_EQ(end.point, 5);
    EXPECT_FLOAT_EQ(end.velocity, 11);
}

TEST(Hermite, ItsVelocityIsTheSlopeOfItsPoints) {
    space::Dice dice{1};
    for (int i = 0; i < 1000; ++i) {
        const PointAndVelocity<float> a{dice.between(-1, 1), dice.between(-9, 9)},
            b{dice.between(-1, 1), dice.between(-9, 9)};
        const float u = dice.between(0.1f, 0.9f), h = 1e-2f, seconds = 0.1f;
        const float slope =
            (hermite(a, b, seconds, u + h).point - hermite(a, b, seconds, u - h).point) / (2 * h * seconds);
        EXPECT_NEAR(hermite(a, b, seconds, u).velocity, slope, 0.02f);
    }
}

// A car that runs into a wall between two snapshots may look 4/27 of the way it did not go into the wall.
TEST(Hermite, StaysBoundedAtStopsAndWalls) {
    space::Dice dice{2};
    for (int i = 0; i < 10'000; ++i) {
        const PointAndVelocity<float> a{0, dice.between(-40, 40)},
            b{dice.between(-1, 1), dice.between(-40, 40)};
        const float seconds = dice.between(0.01f, 2), u = dice.between(0, 1);
        const float outside = 4.0f / 27 * seconds * (std::abs(a.velocity) + std::abs(b.velocity)) + 1e-4f;
        const float point = hermite(a, b, seconds, u).point;
        EXPECT_GE(point, std::min(a.point, b.point) - outside);
        EXPECT_LE(point, std::max(a.point, b.point) + outside);
    }
}

TEST(Hermite, StaysFiniteWithoutTimeInBetween) {
    const PointAndVelocity<float> a{1, 2}, b{3, 4};
    EXPECT_EQ(hermite(a, b, 0.0f, 0.5f).point, 1);
    EXPECT_EQ(hermite(a, b, 0.0f, 1.0f).point, 3);
}

TEST(Hermite, IsAsFineFarFromTheOriginAsFloatsAre) {
    const PointAndVelocity<float> a{100'000, 1}, b{100'000.0625f, 1};
    EXPECT_EQ(hermite(a, b, 0.0625f, 0.5f).point, 100'000.03125f);
}

}  // namespace
