#include "motionwire/rotation.hpp"

#include "motionwire/spaces.hpp"

namespace mw = motionwire;
using space::pi;

namespace {

template <class Space>
struct RotationHermite : ::testing::Test {
    static typename Space::V vec(float x, float y, float z) {
        return mw::make_vector<typename Space::V>(x, y, z);
    }
    static typename Space::Q turned(const typename Space::V& r) {
        return mw::from_rotation_vector<typename Space::Q>(r);
    }

    // The angular velocity that the drawn orientations really have.
    template <class At>
    static typename Space::V measured_spin(At at, float u, float seconds) {
        const float h = 0.002f;
        return mw::rotation_between<typename Space::V>(at(u - h).orientation, at(u + h).orientation) *
               (1 / (2 * h * seconds));
    }
};
TYPED_TEST_SUITE(RotationHermite, space::Both);

TYPED_TEST(RotationHermite, IsRightForThreeQuartersOfATurnPerInterval) {
    const float seconds = 0.05f;
    const auto spin = this->vec(0, 0, 1.5f * pi / seconds);
    const auto a = this->turned(this->vec(0, 0, 0)), b = this->turned(this->vec(0, 0, 1.5f * pi));
    for (float u : {0.0f, 0.2f, 0.5f, 0.8f, 1.0f}) {
        const auto m = mw::rotation_hermite(a, spin, b, spin, seconds, u);
        EXPECT_LT(mw::angle_between(m.orientation, this->turned(this->vec(0, 0, 1.5f * pi * u))), 1e-4f) << u;
        EXPECT_NEAR(m.spin.z, spin.z, 1e-2f) << u;
    }
}

// A rotor at 2 to 12 turns a second, one snapshot lost: up to 1.2 turns between two samples.
TYPED_TEST(RotationHermite, CountsWholeTurns) {
    for (float turns_per_second = -12; turns_per_second <= 12; turns_per_second += 0.7f) {
        const float rate = 2 * pi * turns_per_second, seconds = 0.1f;
        const auto axis = this->vec(0.6f, 0, 0.8f);
        const auto a = this->turned(axis * 0.4f), b = this->turned(axis * (0.4f + rate * seconds));
        const auto m = mw::rotation_hermite(a, axis * rate, b, axis * (rate * 1.1f), seconds, 0.5f);
        const auto middle = this->turned(axis * (0.4f + rate * seconds / 2 - rate * seconds * 0.1f / 8));
        EXPECT_LT(mw::angle_between(m.orientation, middle), 2e-3f) << turns_per_second;
    }
}

// Pitfall: a wheel at one turn per snapshot comes back to where it was, give or take quantisation; the axis
// of that little difference is noise, and was taken for the axis of the whole turn.
TYPED_TEST(RotationHermite, KeepsItsAxisOverWholeTurnsOfWhatWasQuantised) {
    using V = typename TypeParam::V;
    space::Dice dice{7};
    const float seconds = 0.05f;
    for (float turns : {0.75f, 0.98f, 0.999f, 1.0f, 1.02f, 1.25f, 2.0f, 3.0f, -1.0f, -1.98f})
        for (int i = 0; i < 200; ++i) {
            const V way = dice.template vector<V>(1), axis = way * (1 / mw::length(way));
            const V spin = axis * (2 * pi * turns / seconds);
            const auto start = dice.template rotation<typename TypeParam::Q>();
            const auto noisy = [&](float u) {
                return mw::integrate(mw::integrate(start, spin, seconds * u), dice.template vector<V>(1e-4f),
                                     1.0f);
            };
            const auto told = [&] { return spin + dice.template vector<V>(0.003f * mw::length(spin)); };
            const auto a = noisy(0), b = noisy(1);
            const V spin_a = told(), spin_b = told();
            const auto at = [&](float u) { return mw::rotation_hermite(a, spin_a, b, spin_b, seconds, u); };
            for (float u : {0.1f, 0.25f, 0.5f, 0.75f, 0.9f}) {
                const auto truth = mw::integrate(start, spin, seconds * u);
                EXPECT_LT(mw::angle_between(at(u).orientation, truth), 0.01f * std::abs(turns) + 0.01f)
                    << turns << " turns, at " << u;
                EXPECT_LT(space::distance(at(u).spin, spin), 0.02f * mw::length(spin)) << turns;
                EXPECT_LT(space::distance(at(u).spin, this->measured_spin(at, u, seconds)),
                          0.01f * mw::length(spin));
            }
            EXPECT_LT(mw::angle_between(at(0).orientation, a), 1e-5f);
            EXPECT_LT(mw::angle_between(at(1).orientation, b), 1e-5f);
        }
}

// Three quarters of a turn per interval, with spins that are off by a tenth, and aslant.
TYPED_TEST(RotationHermite, ForgivesImpreciseSpins) {
    const float seconds = 0.05f;
    const auto axis = this->vec(0, 0.8f, 0.6f);
    const auto a = this->turned(axis * 0.1f), b = this->turned(axis * (0.1f + 1.5f * pi));
    for (float off : {0.9f, 1.1f})
        for (float aslant : {-0.05f, 0.05f}) {
            const auto spin = axis * (1.5f * pi * off / seconds) + this->vec(aslant / seconds, 0, 0);
            const auto m = mw::rotation_hermite(a, spin, b, spin, seconds, 0.5f);
            EXPECT_LT(mw::angle_between(m.orientation, this->turned(axis * (0.1f + 0.75f * pi))), 0.03f);
        }
}

TYPED_TEST(RotationHermite, LeavesAndArrivesWithTheSpinsThatWereSent) {
    using V = typename TypeParam::V;
    using Q = typename TypeParam::Q;
    space::Dice dice{5};
    for (int i = 0; i < 300; ++i) {
        const Q a = dice.template rotation<Q>();
        const V turn = dice.template vector<V>(1.2f), spin_a = dice.template vector<V>(12),
                spin_b = dice.template vector<V>(12);
        const Q b = mw::multiply(this->turned(turn), a);
        const auto at = [&](float u) { return mw::rotation_hermite(a, spin_a, b, spin_b, 0.1f, u); };
        EXPECT_LT(space::distance(at(0).spin, spin_a), 1e-3f);
        EXPECT_LT(space::distance(at(1).spin, spin_b), 0.01f);
        EXPECT_LT(mw::angle_between(at(0).orientation, a), 1e-3f);
        EXPECT_LT(mw::angle_between(at(1).orientation, b), 1e-3f);
        for (float u : {0.1f, 0.5f, 0.9f})
            EXPECT_LT(space::distance(at(u).spin, this->measured_spin(at, u, 0.1f)), 0.3f);
    }
}

TYPED_TEST(RotationHermite, FollowsATumbleOverManySamplesWithoutABreak) {
    using V = typename TypeParam::V;
    using Q = typename TypeParam::Q;
    // Precession: a spin that itself turns. Truth by fine steps; samples every 50 ms.
    Q q = mw::identity<Q>();
    const auto spin_at = [&](float t) { return this->vec(6 * std::cos(3 * t), 6 * std::sin(3 * t), 4); };
    Q before = q;
    V spin_before = spin_at(0);
    for (int sample = 0; sample < 20; ++sample) {
        const float start = 0.05f * static_cast<float>(sample);
        Q middle{};
        for (int i = 0; i < 100; ++i) {
            if (i == 50) middle = q;
            q = mw::integrate(q, spin_at(start + 0.0005f * (static_cast<float>(i) + 0.5f)), 0.0005f);
        }
        const V spin = spin_at(start + 0.05f);
        const auto drawn = mw::rotation_hermite(before, spin_before, q, spin, 0.05f, 0.5f);
        EXPECT_LT(mw::angle_between(drawn.orientation, middle), 1e-3f);
        EXPECT_LT(space::distance(drawn.spin, spin_at(start + 0.025f)), 0.02f);
        before = q, spin_before = spin;
    }
}

TYPED_TEST(RotationHermite, StaysFiniteAndOfLengthOneWhateverItIsGiven) {
    using V = typename TypeParam::V;
    using Q = typename TypeParam::Q;
    space::Dice dice{6};
    for (int i = 0; i < 10'000; ++i) {
        const auto m = mw::rotation_hermite(dice.template rotation<Q>(), dice.template vector<V>(100),
                                            dice.template rotation<Q>(), dice.template vector<V>(100),
                                            dice.between(0, 0.6f), dice.between(0, 1));
        EXPECT_NEAR(space::norm(m.orientation), 1, 1e-5f);
        EXPECT_TRUE(std::isfinite(mw::length(m.spin)));
    }
    const Q still = mw::identity<Q>();
    EXPECT_EQ(mw::length(mw::rotation_hermite(still, V{}, still, V{}, 0.05f, 0.5f).spin), 0);
    EXPECT_EQ(mw::rotation_hermite(still, V{}, still, V{}, 0.0f, 0.5f).orientation.w, 1);
}

}  // namespace
