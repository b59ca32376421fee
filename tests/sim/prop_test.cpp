#include "sim/prop.hpp"

#include <gtest/gtest.h>

#include "sim/play.hpp"

namespace sim {
namespace {

TEST(Prop, SpinIsTheRateOfItsOrientation) {
    constexpr Duration step = 100us;
    for (Duration t = -5s; t < 45s; t += 13ms) {
        const Motion a = rotor_at(island(), ServerTime{t}), b = rotor_at(island(), ServerTime{t + step});
        const Quat turn = b.orientation * glm::conjugate(a.orientation);
        const float rate = 2 * (turn.w < 0 ? -turn.y : turn.y) / motionwire::seconds_of(step);
        EXPECT_NEAR(rate, a.spin.y, 0.02f * std::abs(a.spin.y)) << motionwire::seconds_of(t);
        EXPECT_EQ(a.spin.x, 0);
    }
}

TEST(Prop, TurnsTwoToTwelveTimesASecond) {
    float least = 1e9f, most = 0;
    for (Duration t = 0s; t < 20s; t += 10ms) {
        const float turns = -rotor_at(island(), ServerTime{t}).spin.y / static_cast<float>(2 * pi);
        least = std::min(least, turns), most = std::max(most, turns);
    }
    EXPECT_NEAR(least, 2, 0.01f);
    EXPECT_NEAR(most, 12, 0.01f);
}

TEST(Prop, IsTheSameAfterAMonth) {
    const Motion a = rotor_at(island(), ServerTime{3s}),
                 b = rotor_at(island(), ServerTime{3s + 20s * 3 * 60 * 24 * 30});
    EXPECT_EQ(a.orientation, b.orientation);
}

}  // namespace
}  // namespace sim
