#include "protocol/fields.hpp"

#include "protocol/wire.hpp"

#include <gtest/gtest.h>
#include <limits>

using namespace protocol;
using namespace std::chrono_literals;

namespace {

using Four = std::array<float, 4>;

std::optional<sim::Quat> read_exact_orientation(const Four& components) {
    const auto bytes = std::as_bytes(std::span{components});
    WireReader wire{bytes};
    sim::Quat q{1, 0, 0, 0};
    wire(exact(q));
    return wire.finish() ? std::optional{q} : std::nullopt;
}

TEST(ExactOrientation, RefusesWhatIsNoRotation) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN(), huge = 3e38f;
    EXPECT_FALSE(read_exact_orientation({0, 0, 0, 0}));
    EXPECT_FALSE(read_exact_orientation({nan, 0, 0, 1}));
    EXPECT_FALSE(read_exact_orientation({huge, huge, 0, 0}));
    EXPECT_FALSE(read_exact_orientation({0.89f, 0, 0, 0}));
    EXPECT_FALSE(read_exact_orientation({0, 0, 1.11f, 0}));
}

TEST(ExactOrientation, NormalisesWhatIsNearlyOne) {
    EXPECT_EQ(*read_exact_orientation({1.05f, 0, 0, 0}), (sim::Quat{1, 0, 0, 0}));
    EXPECT_EQ(*read_exact_orientation({0, 0, 0, -0.95f}), (sim::Quat{0, 0, 0, -1}));
}

// A replay is equal to the last bit only if it starts from the very same bits.
TEST(ExactOrientation, LeavesARoundedUnitQuaternionAsItIs) {
    const sim::Quat q{0.60000002f, 0, 0, 0.80000007f};
    EXPECT_EQ(*read_exact_orientation({q.w, q.x, q.y, q.z}), q);
}

template <class Field>
bool accepts(std::span<const std::byte> bytes, Field field) {
    WireReader wire{bytes};
    wire(field);
    return wire.finish();
}

TEST(Exact, RefusesWhatIsBeyondItsLimit) {
    for (const float value : {0.0f, 256.0f, -256.0f, 256.1f, -1e30f}) {
        const auto bytes = std::bit_cast<std::array<std::byte, 4>>(value);
        float read = 0;
        EXPECT_EQ(accepts(bytes, exact(read, 256)), std::abs(value) <= 256) << value;
    }
}

// Two moments that are both accepted can be subtracted.
TEST(Moment, RefusesWhatWouldOverflow) {
    constexpr std::int64_t limit = std::int64_t{1} << 60;
    using Limits = std::numeric_limits<std::int64_t>;
    for (const std::int64_t ns : {std::int64_t{0}, limit, -limit, limit + 1, Limits::max(), Limits::min()}) {
        const auto bytes = std::bit_cast<std::array<std::byte, 8>>(ns);
        motionwire::ServerTime time{};
        EXPECT_EQ(accepts(bytes, moment(time)), ns >= -limit && ns <= limit) << ns;
    }
}

TEST(Elements, RefusesMoreThanFitOrThanBytesAreLeft) {
    std::array<std::byte, 9> bytes{};
    std::array<std::uint8_t, 8> array{};
    std::uint8_t read = 0;
    for (int count = 0; count < 256; ++count) {
        bytes[0] = static_cast<std::byte>(count);
        EXPECT_EQ(accepts(bytes, elements(read, array)), count == 8) << count;
        EXPECT_LE(read, 8);
        EXPECT_EQ(accepts(std::span{bytes}.first(4), elements(read, array)), count == 3) << count;
        EXPECT_LE(read, 3);
    }
}

TEST(Part, IsOneOfItsParts) {
    for (const auto& [part, parts] : {std::pair{0, 1}, {2, 3}, {0, 0}, {3, 3}, {255, 255}, {254, 255}}) {
        const std::array bytes{static_cast<std::byte>(part), static_cast<std::byte>(parts)};
        std::uint8_t a = 0, b = 0;
        EXPECT_EQ(accepts(bytes, part_of(a, b)), part < parts) << part << " of " << parts;
    }
}

}  // namespace
