#include "motionwire/velocity_blend.hpp"

#include "motionwire/spaces.hpp"

namespace mw = motionwire;
using space::pi;

namespace {

template <class Space>
struct VelocityBlend : ::testing::Test {
    using Motion = mw::Motion<typename Space::V, typename Space::Q>;
    static auto vec(float x, float y, float z) { return mw::make_vector<typename Space::V>(x, y, z); }
    static auto about_z(float a) { return mw::from_rotation_vector<typename Space::Q>(vec(0, 0, a)); }
    const Motion drawn{vec(0, 0, 0), vec(4, 0, 0), about_z(3.0f), vec(0, 0, 1)};
    const Motion target{vec(1, 2, 0), vec(0, 4, 0), about_z(-3.0f), vec(0, 0, 0)};
};
TYPED_TEST_SUITE(VelocityBlend, space::Both);

TYPED_TEST(VelocityBlend, StartsWhereItIsDrawnAndEndsOnTheUpdate) {
    const auto start = mw::blend(this->drawn, this->target, 0.0f, 0.2f);
    EXPECT_EQ(space::distance(start.position, this->drawn.position), 0);
    EXPECT_EQ(space::distance(start.velocity, this->drawn.velocity), 0);
    EXPECT_LT(mw::angle_between(start.orientation, this->drawn.orientation), 1e-6f);
    const auto end = mw::blend(this->drawn, this->target, 0.2f, 0.2f);
    EXPECT_EQ(space::distance(end.position, this->target.position), 0);
    EXPECT_EQ(end.orientation.z, this->target.orientation.z);
    const auto late = mw::blend(this->drawn, this->target, 0.19999f, 0.2f);
    EXPECT_LT(space::distance(late.position, this->target.position), 1e-3f);
    EXPECT_LT(mw::angle_between(late.orientation, this->target.orientation), 1e-3f);
}

TYPED_TEST(VelocityBlend, IsTheFormulaOfTheText) {
    const mw::Guess<typename TypeParam::V, typename TypeParam::Q> falling{this->target, this->vec(0, 0, -10)};
    const auto m = mw::blend(this->drawn, falling, 0.05f, 0.2f);  // k = 1/4
    // v = (3, 1, 0); P = v 0.05 + a 0.05^2 / 2; q = P + (p' - P) / 4
    EXPECT_NEAR(m.position.x, 0.15f + (1 - 0.15f) / 4, 1e-6f);
    EXPECT_NEAR(m.position.y, 0.05f + (2 - 0.05f) / 4, 1e-6f);
    EXPECT_NEAR(m.position.z, -0.0125f * 0.75f, 1e-6f);
    EXPECT_NEAR(m.velocity.x, 3, 1e-6f);
    EXPECT_NEAR(m.velocity.y, 1, 1e-6f);
}

TYPED_TEST(VelocityBlend, NoDurationIsASnap) {
    for (float duration : {0.0f, -1.0f})
        EXPECT_EQ(space::distance(mw::blend(this->drawn, this->target, 0.0f, duration).position,
                                  this->target.position),
                  0);
}

TYPED_TEST(VelocityBlend, TurnsTheShortWayRound) {
    auto still = this->drawn;
    still.spin = this->vec(0, 0, 0);
    for (float t = 0; t < 0.2f; t += 0.01f) {  // from 3 to -3 rad: 0.28 rad across pi
        const auto m = mw::blend(still, this->target, t, 0.2f);
        EXPECT_LE(mw::angle_between(m.orientation, this->about_z(pi)), 0.15f);
        EXPECT_NEAR(space::norm(m.orientation), 1, 1e-5f);
    }
}

TYPED_TEST(VelocityBlend, ABlendOntoTheSamePathChangesNothing) {
    for (float t = 0; t < 0.2f; t += 0.01f) {
        const auto now = mw::coast(this->drawn, t);
        const auto m = mw::blend(this->drawn, now, t, 0.2f);
        EXPECT_LT(space::distance(m.position, now.position), 1e-6f);
        EXPECT_LT(mw::angle_between(m.orientation, now.orientation), 1e-5f);
    }
}

}  // namespace
