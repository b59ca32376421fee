#include "motionwire/dead_reckoning.hpp"

#include "motionwire/spaces.hpp"

namespace mw = motionwire;
using namespace std::chrono_literals;
using mw::Model;
using space::pi;

namespace {

template <class Space>
struct DeadReckoning : ::testing::Test {
    using Update = mw::MotionUpdate<typename Space::V, typename Space::Q>;
    using Motion = mw::Motion<typename Space::V, typename Space::Q>;
    static auto vec(float x, float y, float z) { return mw::make_vector<typename Space::V>(x, y, z); }

    static Update going(float speed, Model model) {
        Update u;
        u.time = space::at_s(100);
        u.motion.velocity = vec(speed, 0, 0);
        u.model = model;
        return u;
    }
    // Thousands of small steps of the law the arc solves: v' = w x v + push, push turning along.
    static Motion stepped(const Update& u, double seconds) {
        const double n = std::ceil(seconds * 20'000), dt = seconds / n;
        double p[2]{}, v[2]{u.motion.velocity.x, u.motion.velocity.y}, angle = 0;
        const double speed = std::hypot(v[0], v[1]);
        const double nose[2]{speed > 0 ? v[0] / speed : 1, speed > 0 ? v[1] / speed : 0};
        for (int i = 0; i < static_cast<int>(n); ++i) {
            const double half = angle + u.motion.spin.z * dt / 2, along = u.thrust * (i + 0.5) * dt;
            for (int k = 0; k < 2; ++k) v[k] = nose[k] * (speed + along);
            p[0] += dt * (std::cos(half) * v[0] - std::sin(half) * v[1]);
            p[1] += dt * (std::sin(half) * v[0] + std::cos(half) * v[1]);
            angle += u.motion.spin.z * dt;
        }
        Motion m;
        m.position = vec(static_cast<float>(p[0]), static_cast<float>(p[1]), 0);
        return m;
    }
};
TYPED_TEST_SUITE(DeadReckoning, space::Both);

TYPED_TEST(DeadReckoning, PositionAndVelocityGoStraightOn) {
    auto u = this->going(4, Model::position_velocity);
    u.acceleration = this->vec(0, 9, 0);  // not this model's business
    EXPECT_EQ(mw::extrapolate(u, 2.5f).position.x, 10);
    EXPECT_EQ(mw::extrapolate(u, 2.5f).position.y, 0);
    EXPECT_EQ(mw::extrapolate(u, space::at_s(102.5)).position.x, 10);
}

TYPED_TEST(DeadReckoning, AnAccelerationIsBelievedForItsHorizonOnly) {
    auto u = this->going(10, Model::acceleration);
    u.acceleration = this->vec(5, 0, 0);
    EXPECT_NEAR(mw::extrapolate(u, 0.2f).position.x, 2.1f, 1e-5f);
    EXPECT_NEAR(mw::extrapolate(u, 3.0f).position.x - 30, 5 * 0.3f * (3 - 0.15f), 1e-4f);  // 4.275, not 22.5
    EXPECT_NEAR(mw::extrapolate(u, 3.0f, {.acceleration = 1h}).position.x - 30, 22.5f, 1e-4f);
}

TYPED_TEST(DeadReckoning, BrakesStopAndNeverReverse) {
    for (Model model : {Model::acceleration, Model::arc}) {
        auto u = this->going(10, model);
        u.acceleration = this->vec(-5, 0, 0), u.thrust = -5;
        float before = 0;
        for (float t = 0; t < 4; t += 0.01f) {
            const float x = mw::extrapolate(u, t).position.x;
            EXPECT_GE(x, before);
            EXPECT_LE(x, 10.0001f);
            before = x;
        }
        EXPECT_NEAR(before, 10, 1e-4f);  // v^2 / 2a
        EXPECT_EQ(mw::length(mw::extrapolate(u, 4.0f).velocity), 0);
        EXPECT_EQ(mw::length(mw::guess(u, 4.0f).acceleration), 0);
    }
}

TYPED_TEST(DeadReckoning, BrakesWorkForWhatReverses) {
    auto u = this->going(-10, Model::arc);  // backwards, nose ahead
    u.thrust = -5;
    EXPECT_NEAR(mw::extrapolate(u, 9.0f).position.x, -10, 1e-4f);
    u.thrust = 2;  // along the direction of travel: faster backwards
    EXPECT_NEAR(mw::extrapolate(u, 1.0f).position.x, -11, 1e-4f);
}

TYPED_TEST(DeadReckoning, ThrustIsBelievedForASecondInEitherDirectionFromRest) {
    for (float thrust : {4.0f, -4.0f}) {
        auto u = this->going(0, Model::arc);
        u.thrust = thrust;
        EXPECT_NEAR(mw::extrapolate(u, 1.0f).position.x, thrust / 2, 1e-5f);
        EXPECT_NEAR(mw::extrapolate(u, 3.0f).position.x, thrust * 2.5f, 1e-5f);
        EXPECT_NEAR(mw::extrapolate(u, 3.0f).velocity.x, thrust, 1e-5f);
    }
}

TYPED_TEST(DeadReckoning, AnArcIsTheCircleItShouldBe) {
    auto u = this->going(10, Model::arc);
    u.motion.spin = this->vec(0, 0, 1);  // radius 10, to the left
    for (float t = 0; t < 6.3f; t += 0.1f) {
        const auto m = mw::extrapolate(u, t);
        EXPECT_LT(space::distance(m.position, this->vec(10 * std::sin(t), 10 - 10 * std::cos(t), 0)), 1e-4f);
        EXPECT_LT(space::distance(m.velocity, this->vec(10 * std::cos(t), 10 * std::sin(t), 0)), 1e-4f);
        const auto nose = mw::rotate(m.orientation, this->vec(1, 0, 0));
        EXPECT_LT(space::distance(nose, m.velocity * 0.1f), 1e-5f);
        EXPECT_NEAR(mw::length(mw::guess(u, t).acceleration), 10, 1e-4f);
    }
}

TYPED_TEST(DeadReckoning, ArcsAgreeWithSteppingTheirLawFinely) {
    space::Dice dice{8};
    for (int i = 0; i < 60; ++i) {
        auto u = this->going(dice.between(0, 20), Model::arc);
        u.motion.spin = this->vec(0, 0, dice.between(-3, 3));
        u.thrust = dice.between(0, 6);
        const float t = dice.between(0, 1);
        EXPECT_LT(space::distance(mw::extrapolate(u, t).position, this->stepped(u, t).position), 1e-3f);
    }
}

TYPED_TEST(DeadReckoning, NoSeamBetweenStraightAndTurning) {
    for (float spin = 1e-6f; spin < 1; spin *= 1.1f) {
        auto u = this->going(20, Model::arc);
        u.thrust = 3;
        const auto straight = mw::extrapolate(u, 1.0f).position;
        u.motion.spin = this->vec(0, 0, spin);
        const auto turned = mw::extrapolate(u, 1.0f).position;
        EXPECT_LT(std::abs(turned.y - 20 * spin / 2 - 3 * spin / 3),
                  2 * spin * spin + 1e-5f);  // a first-order bend
        EXPECT_LT(std::abs(turned.x - straight.x), 5 * spin * spin + 1e-5f);
    }
}

TYPED_TEST(DeadReckoning, SeriesAndClosedFormsMeet) {
    const mw::TurnMeans below = mw::turn_means(0.1 - 1e-9), above = mw::turn_means(0.1 + 1e-9);
    EXPECT_NEAR(below.cos0, above.cos0, 1e-9);
    EXPECT_NEAR(below.sin0, above.sin0, 1e-8);
    EXPECT_NEAR(below.cos1, above.cos1, 1e-9);
    EXPECT_NEAR(below.sin1, above.sin1, 1e-8);
}

TYPED_TEST(DeadReckoning, TurnsOnTheSpotAndClimbsAHelix) {
    auto spot = this->going(0, Model::arc);
    spot.motion.spin = this->vec(0, 0, pi / 2);
    EXPECT_EQ(mw::length(mw::extrapolate(spot, 1.0f).position), 0);
    EXPECT_LT(space::distance(mw::rotate(mw::extrapolate(spot, 1.0f).orientation, this->vec(1, 0, 0)),
                              this->vec(0, 1, 0)),
              1e-6f);
    auto helix = this->going(10, Model::arc);
    helix.motion.velocity = this->vec(10, 0, 2), helix.motion.spin = this->vec(0, 0, 1);
    EXPECT_LT(space::distance(mw::extrapolate(helix, pi).position, this->vec(0, 20, 2 * pi)), 1e-4f);
}

TYPED_TEST(DeadReckoning, WhatFliesFollowsAParabolaAndWaitsForNewsAfterAWhile) {
    auto u = this->going(5, Model::ballistic);
    u.motion.velocity = this->vec(5, 0, 4.905f);
    u.acceleration = this->vec(0, 0, -9.81f);
    EXPECT_LT(space::distance(mw::extrapolate(u, 1.0f).position, this->vec(5, 0, 0)), 1e-5f);
    EXPECT_NEAR(mw::extrapolate(u, 1.0f).velocity.z, -4.905f, 1e-5f);
    EXPECT_EQ(mw::extrapolate(u, 3.1f).position.z, mw::extrapolate(u, 9.0f).position.z);
}

TYPED_TEST(DeadReckoning, WhatIsFixedStays) {
    EXPECT_EQ(mw::extrapolate(this->going(5, Model::fixed), 3.0f).position.x, 0);
    EXPECT_EQ(mw::extrapolate(this->going(5, Model::fixed), 3.0f).velocity.x, 0);
}

TYPED_TEST(DeadReckoning, ALittleBeforeItsTimeItWasWhereItCameFrom) {
    for (Model model : {Model::position_velocity, Model::acceleration, Model::arc, Model::ballistic}) {
        auto u = this->going(10, model);
        EXPECT_NEAR(mw::extrapolate(u, u.time - 10ms).position.x, -0.1f, 1e-6f);
        EXPECT_GE(mw::extrapolate(u, u.time - 1h).position.x, -10);
    }
}

// Frame rate can't make two ends disagree: what was asked before leaves no trace.
TYPED_TEST(DeadReckoning, TheAnswerDependsOnNothingButTheTime) {
    space::Dice dice{9};
    for (int model = 0; model < mw::model_count; ++model) {
        auto u = this->going(12, static_cast<Model>(model));
        u.motion.spin = this->vec(0.1f, 0, 0.7f), u.thrust = -1, u.acceleration = this->vec(-1, 2, 0);
        const auto end = u.time + 5s, reference = end;
        const auto expected = mw::extrapolate(u, reference);
        for (mw::Duration step :
             {mw::Duration{1s} / 30, mw::Duration{1s} / 144, mw::scaled(1s, dice.between(0.001f, 0.1f))}) {
            for (auto t = u.time; t < end; t += step) mw::extrapolate(u, t);
            const auto at_end = mw::extrapolate(u, end);
            EXPECT_EQ(at_end.position.x, expected.position.x);
            EXPECT_EQ(at_end.position.y, expected.position.y);
            EXPECT_EQ(at_end.orientation.w, expected.orientation.w);
        }
    }
}

TYPED_TEST(DeadReckoning, IsContinuousAndFiniteForEveryModel) {
    space::Dice dice{10};
    using V = typename TypeParam::V;
    for (int i = 0; i < 500; ++i) {
        typename TestFixture::Update u;
        u.motion.velocity = dice.template vector<V>(20), u.motion.spin = dice.template vector<V>(3);
        u.acceleration = dice.template vector<V>(8), u.thrust = dice.between(-8, 8);
        u.model = static_cast<Model>(i % mw::model_count);
        auto before = mw::extrapolate(u, 0.0f);
        for (float t = 0.01f; t < 4; t += 0.01f) {
            const auto now = mw::extrapolate(u, t);
            EXPECT_LT(space::distance(now.position, before.position), 0.01f * 80 + 1e-4f);
            EXPECT_LT(mw::angle_between(now.orientation, before.orientation), 0.06f);
            EXPECT_NEAR(space::norm(now.orientation), 1, 1e-5f);
            EXPECT_TRUE(std::isfinite(mw::length(now.position)) && std::isfinite(mw::length(now.velocity)));
            before = now;
        }
    }
}

}  // namespace
