#include "protocol/quantize.hpp"

#include <gtest/gtest.h>
#include <array>
#include <numbers>
#include <random>

using namespace protocol;

namespace {

template <class Codes>
void expect_error_within(float lowest, float highest, float error) {
    std::mt19937 random{1};
    std::uniform_real_distribution<float> somewhere{lowest, highest};
    for (int i = 0; i < 100'000; ++i) {
        const float value = somewhere(random);
        ASSERT_NEAR(Codes::decode(Codes::encode(value)), value, error);
    }
}

TEST(Fixed16, ErrsByHalfAStepAtMost) {
    expect_error_within<Metres>(-128, 127.99f, 0.002f);
    expect_error_within<Heights>(-16, 47.99f, 0.0005f);
    expect_error_within<Speeds>(-64, 63.99f, 0.001f);
    expect_error_within<Accelerations>(-64, 63.99f, 0.001f);
    expect_error_within<TurnRates>(-128, 127.99f, 0.002f);
}

template <class Codes>
void expect_every_code_to_stay() {
    for (unsigned code = 0; code <= 0xFFFF; ++code) {
        const auto sixteen = static_cast<std::uint16_t>(code);
        ASSERT_EQ(Codes::encode(Codes::decode(sixteen)), sixteen);
    }
}

TEST(Fixed16, EncodesWhatItDecodedToTheSameCode) {
    expect_every_code_to_stay<Metres>();
    expect_every_code_to_stay<Heights>();
    expect_every_code_to_stay<Speeds>();
    expect_every_code_to_stay<TurnRates>();
}

// What rests must not creep, and must compare equal to zero.
TEST(Fixed16, KeepsZeroExactly) {
    for (const float zero : {0.0f, -0.0f, 1e-9f, -1e-9f}) {
        EXPECT_EQ(Metres::decode(Metres::encode(zero)), 0);
        EXPECT_EQ(Heights::decode(Heights::encode(zero)), 0);
        EXPECT_FALSE(std::signbit(Speeds::decode(Speeds::encode(zero))));
    }
}

TEST(Fixed16, HoldsWhatIsOutsideAtTheEnd) {
    for (const float far : {128.0f, 129.0f, 1e9f, 3e38f}) {
        EXPECT_EQ(Metres::decode(Metres::encode(far)), 128 - 1.0f / 256);
        EXPECT_EQ(Metres::decode(Metres::encode(-far)), -128);
    }
    EXPECT_EQ(Heights::decode(Heights::encode(-20)), -16);
}

#ifndef NDEBUG
TEST(Fixed16DeathTest, IsNeverAskedForWhatIsNotFinite) {
    EXPECT_DEATH((void)Metres::encode(std::nanf("")), "isfinite");
}
#endif

sim::Quat some_rotation(std::mt19937& random) {
    std::normal_distribution<float> component;
    const sim::Quat q{component(random), component(random), component(random), component(random)};
    const float norm = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    return {q.w / norm, q.x / norm, q.y / norm, q.z / norm};
}

double degrees_between(const sim::Quat& a, const sim::Quat& b) {
    // From the difference, not the product: the arc cosine is blind to small angles.
    const double sign = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z < 0 ? -1 : 1;
    const double w = a.w - sign * b.w, x = a.x - sign * b.x, y = a.y - sign * b.y, z = a.z - sign * b.z;
    return 4 * std::asin(std::sqrt(w * w + x * x + y * y + z * z) / 2) * 180 / std::numbers::pi;
}

// Random rotations, and the hard ones: two, three and four components as good as equally large.
std::vector<sim::Quat> many_rotations() {
    std::mt19937 random{7};
    std::vector<sim::Quat> all;
    for (int i = 0; i < 50'000; ++i) all.push_back(some_rotation(random));
    std::uniform_real_distribution<float> nearly{0.9998f, 1.0002f};
    for (int i = 0; i < 50'000; ++i) {
        std::array<float, 4> c{};
        for (std::size_t k = 0; k < 4; ++k)
            if ((random() & 3) != 0) c[k] = nearly(random) * (random() % 2 ? 1.0f : -1.0f);
        const float norm = std::sqrt(c[0] * c[0] + c[1] * c[1] + c[2] * c[2] + c[3] * c[3]);
        if (norm > 0) all.push_back({c[0] / norm, c[1] / norm, c[2] / norm, c[3] / norm});
    }
    return all;
}

TEST(Orientation, ErrsByLessThanAFiftiethOfADegree) {
    double worst = 0;
    for (const sim::Quat& q : many_rotations()) {
        const auto decoded = decode_orientation(encode_orientation(q));
        ASSERT_TRUE(decoded);
        worst = std::max(worst, degrees_between(q, *decoded));
    }
    EXPECT_LT(worst, 0.02);
    RecordProperty("worst_degrees", std::to_string(worst));
}

TEST(Orientation, EncodesWhatItDecodedToTheSameCode) {
    for (const sim::Quat& q : many_rotations()) {
        const std::uint64_t code = encode_orientation(q);
        ASSERT_EQ(encode_orientation(*decode_orientation(code)), code);
    }
}

TEST(Orientation, IsAlwaysAUnitQuaternion) {
    for (const sim::Quat& q : many_rotations()) {
        const sim::Quat d = *decode_orientation(encode_orientation(q));
        ASSERT_NEAR(d.w * d.w + d.x * d.x + d.y * d.y + d.z * d.z, 1, 1e-6f);
    }
}

TEST(Orientation, IsTheSameForBothSignsAndAnyLength) {
    std::mt19937 random{3};
    for (int i = 0; i < 10'000; ++i) {
        const sim::Quat q = some_rotation(random);
        EXPECT_EQ(encode_orientation(q), encode_orientation({-q.w, -q.x, -q.y, -q.z}));
        EXPECT_EQ(encode_orientation(q), encode_orientation({4 * q.w, 4 * q.x, 4 * q.y, 4 * q.z}));
    }
}

TEST(Orientation, KeepsTheIdentityExactly) {
    const auto q = decode_orientation(encode_orientation({1, 0, 0, 0}));
    EXPECT_EQ(*q, (sim::Quat{1, 0, 0, 0}));
}

// Whatever 48 bits come in: refused, or a rotation that encodes to just these bits.
TEST(Orientation, RefusesWhatNoEncoderMakes) {
    std::mt19937_64 random{5};
    int accepted = 0;
    for (int i = 0; i < 300'000; ++i) {
        const std::uint64_t code = random() >> 16;
        const auto q = decode_orientation(code);
        if (!q) continue;
        ++accepted;
        ASSERT_EQ(encode_orientation(*q), code);
    }
    EXPECT_GT(accepted, 30'000);
    EXPECT_LT(accepted, 150'000) << "half have bit 47 set, and of a cube's points not all are in the ball";
    EXPECT_FALSE(decode_orientation(0)) << "three components of -sqrt(1/2) leave less than nothing";
    EXPECT_FALSE(decode_orientation(encode_orientation({1, 0, 0, 0}) | std::uint64_t{1} << 47));
}

}  // namespace
