#include "sim/exact_math.hpp"

#include <gtest/gtest.h>

namespace sim {
namespace {

TEST(ExactMath, AgreesWithTheLibraryToAFloat) {
    for (double x = -40; x < 40; x += 0.0137) {
        EXPECT_NEAR(sine(x), std::sin(x), 1e-9);
        EXPECT_NEAR(cosine(x), std::cos(x), 1e-9);
        EXPECT_NEAR(arc_tangent(x), std::atan(x), 1e-9);
        if (x < 0) {
            EXPECT_NEAR(exponential(x), std::exp(x), 1e-9);
        }
    }
}

TEST(ExactMath, FindsTheDirectionInEveryQuadrant) {
    for (float a = -3.14f; a < 3.14f; a += 0.01f)
        EXPECT_NEAR(direction_of(3 * std::sin(a), 3 * std::cos(a)), a, 1e-6f);
    EXPECT_EQ(direction_of(0, 0), 0);
    EXPECT_NEAR(direction_of(0, -1), static_cast<float>(pi), 1e-6f);
}

TEST(ExactMath, WrapsAnglesAndArrivesExactly) {
    EXPECT_NEAR(wrapped(7), 7 - 2 * static_cast<float>(pi), 1e-6f);
    EXPECT_NEAR(wrapped(-7), 2 * static_cast<float>(pi) - 7, 1e-6f);
    EXPECT_EQ(toward(0.9f, 1, 0.3f), 1);
    EXPECT_EQ(toward(2, 1, 0.25f), 1.75f);
}

}  // namespace
}  // namespace sim
