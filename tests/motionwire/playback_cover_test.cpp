#include "motionwire/playback_cover.hpp"

#include <gtest/gtest.h>

using namespace motionwire;

namespace {

constexpr DryShare::Terms terms{.price = 2, .budget = 0.008, .max_spread = 0.5, .usual_share = 0.2};

// Gaps of five frames, 10 ms apart: ages up to `top`.
void add(DryShare& share, int gaps, double top) {
    for (int i = 0; i < gaps; ++i) share.add({.top = top, .frame = 0.01, .count = 5, .weight = 1});
}

TEST(DryShare, SaysNothingWithoutFrames) { EXPECT_FALSE(DryShare{}.choose(terms)); }

TEST(DryShare, CoversWhatAlwaysHappens) {
    DryShare share;
    add(share, 100, 0.05);
    EXPECT_NEAR(share.choose(terms)->spread, 0.05, 0.002);
    EXPECT_NEAR(share.choose(terms)->usual, 0.04, 0.002);  // a fifth of the frames is older
}

TEST(DryShare, NeverBuysOneRareStall) {
    DryShare share;
    add(share, 100, 0.05);
    add(share, 1, 0.4);
    EXPECT_NEAR(share.choose(terms)->spread, 0.05, 0.004);
}

TEST(DryShare, BuysWhereADryOutComesOftenerThanThePrice) {
    // 5 s of gaps of 50 ms, one in twenty 60 ms longer: a dry-out a second.
    DryShare share;
    add(share, 95, 0.05);
    add(share, 5, 0.11);
    EXPECT_NEAR(share.choose(terms)->spread, 0.108, 0.006);
    DryShare::Terms cheap = terms;
    cheap.price = 0.5;  // not worth it: one every half second would be
    EXPECT_NEAR(share.choose(cheap)->spread, 0.05, 0.004);
}

TEST(DryShare, NeverBuysBelowTheBudgetNorBeyondTheLongest) {
    DryShare share;
    add(share, 95, 0.05);
    add(share, 5, 0.11);
    DryShare::Terms generous = terms;
    generous.price = 100;
    generous.budget = 0.05;
    EXPECT_LE(share.choose(generous)->spread, 0.07);

    DryShare slow;
    for (int i = 0; i < 20; ++i) slow.add({.top = 0.45, .frame = 0.01, .count = 45, .weight = 1});
    EXPECT_NEAR(slow.choose(terms)->spread, 0.45, 0.005);
    DryShare::Terms modest = terms;
    modest.max_spread = 0.2;
    EXPECT_EQ(slow.choose(modest)->spread, 0.2);
}

TEST(DryShare, BuysNothingWhereNothingHelps) {
    DryShare hopeless;
    add(hopeless, 10, 3.0);
    EXPECT_EQ(hopeless.choose(terms)->spread, 0);
}

TEST(DryShare, IsZeroWhereNoFrameIsEverDry) {
    DryShare share;
    add(share, 10, -0.02);
    EXPECT_EQ(share.choose(terms)->spread, 0);
}

}  // namespace
