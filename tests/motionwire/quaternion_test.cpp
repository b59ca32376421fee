#include "motionwire/quaternion.hpp"

#include "motionwire/spaces.hpp"

namespace mw = motionwire;
using space::pi;

namespace {

static_assert(mw::Quaternion<space::Quat> && mw::Quaternion<glm::quat>);

template <class Space>
struct Quaternions : ::testing::Test {
    static typename Space::V vec(float x, float y, float z) {
        return mw::make_vector<typename Space::V>(x, y, z);
    }
    static typename Space::Q about_z(float angle) {
        return mw::from_rotation_vector<typename Space::Q>(vec(0, 0, angle));
    }
    static typename Space::Q negated(const typename Space::Q& q) {
        return mw::make<typename Space::Q>(-q.w, -q.x, -q.y, -q.z);
    }
    static void expect_same_rotation(const typename Space::Q& a, const typename Space::Q& b,
                                     float within = 1e-4f) {
        EXPECT_LT(mw::angle_between(a, b), within);
    }
};
TYPED_TEST_SUITE(Quaternions, space::Both);

TYPED_TEST(Quaternions, AQuarterTurnAboutZTakesEastToNorth) {
    const auto north = mw::rotate(this->about_z(pi / 2), this->vec(1, 0, 0));
    EXPECT_LT(space::distance(north, this->vec(0, 1, 0)), 1e-6f);
}

TYPED_TEST(Quaternions, MultiplyTurnsBySecondThenFirst) {
    using Q = typename TypeParam::Q;
    const Q roll = mw::from_rotation_vector<Q>(this->vec(pi / 2, 0, 0)), yaw = this->about_z(pi / 2);
    const auto v =
        mw::rotate(mw::multiply(yaw, roll), this->vec(0, 1, 0));  // north rolls up, and up stays up
    EXPECT_LT(space::distance(v, this->vec(0, 0, 1)), 1e-6f);
}

TYPED_TEST(Quaternions, RotationVectorsComeBack) {
    using V = typename TypeParam::V;
    using Q = typename TypeParam::Q;
    space::Dice dice{3};
    for (int i = 0; i < 1000; ++i) {
        const V r = dice.vector<V>(1.8f);  // never longer than pi
        EXPECT_LT(space::distance(mw::to_rotation_vector<V>(mw::from_rotation_vector<Q>(r)), r), 1e-5f);
    }
    EXPECT_EQ(mw::to_rotation_vector<V>(mw::identity<Q>()).x, 0);
}

TYPED_TEST(Quaternions, BlendingGoesTheShortWayWhicheverSignWasSent) {
    const auto a = this->about_z(0.1f), b = this->about_z(0.5f);
    for (float u : {0.0f, 0.25f, 0.5f, 1.0f}) {
        const auto expected = this->about_z(0.1f + 0.4f * u);
        for (const auto& to : {b, this->negated(b)}) {
            this->expect_same_rotation(mw::slerp(a, to, u), expected, 1e-5f);
            this->expect_same_rotation(mw::nlerp(a, to, u), expected, 2e-3f);
        }
    }
    this->expect_same_rotation(mw::slerp(this->about_z(3.0f), this->about_z(-3.0f), 0.5f), this->about_z(pi));
}

TYPED_TEST(Quaternions, BlendsAreOfLengthOneAlsoIfTheirEndsAreNot) {
    using Q = typename TypeParam::Q;
    space::Dice dice{4};
    for (int i = 0; i < 10'000; ++i) {
        Q a = dice.template rotation<Q>(), b = dice.template rotation<Q>();
        const float scale = dice.between(0.9f, 1.1f);  // what quantisation leaves, at its worst
        a.w *= scale, a.x *= scale, a.y *= scale, a.z *= scale;
        const float u = dice.between(0, 1);
        EXPECT_NEAR(space::norm(mw::nlerp(a, b, u)), 1, 1e-5f);
        EXPECT_NEAR(space::norm(mw::slerp(a, b, u)), 1, 1e-5f);
        EXPECT_NEAR(space::norm(mw::integrate(a, dice.template vector<space::Vec>(50), u)), 1, 1e-5f);
    }
}

TYPED_TEST(Quaternions, WhatHasNoDirectionBecomesTheIdentity) {
    using Q = typename TypeParam::Q;
    const float nan = std::nanf("");
    for (const Q& q : {mw::make<Q>(0, 0, 0, 0), mw::make<Q>(nan, 0, 0, 1), mw::make<Q>(3e38f, 3e38f, 0, 0)}) {
        EXPECT_EQ(mw::normalized(q).w, 1);
        EXPECT_EQ(mw::normalized(q).x, 0);
        EXPECT_EQ(space::norm(mw::nlerp(q, q, 0.5f)), 1);
    }
    EXPECT_FLOAT_EQ(space::norm(mw::normalized(mw::make<Q>(1.05f, 0, 0, 0))), 1);
}

TYPED_TEST(Quaternions, IntegratingIsOneFormulaForAnyTime) {
    using Q = typename TypeParam::Q;
    const Q start = this->about_z(0.3f);
    this->expect_same_rotation(mw::integrate(start, this->vec(0, 0, 2), 5), this->about_z(10.3f));
    EXPECT_EQ(mw::integrate(start, this->vec(0, 0, 0), 5).w, start.w);  // at rest: the same bits
}

TYPED_TEST(Quaternions, AnglesBetweenAreTheShortOnes) {
    EXPECT_NEAR(mw::angle_between(this->about_z(3), this->about_z(-3)), 2 * pi - 6, 1e-5f);
    EXPECT_EQ(mw::angle_between(this->about_z(1), this->negated(this->about_z(1))), 0);
}

}  // namespace
