#include "protocol/wire.hpp"

#include <gtest/gtest.h>
#include <limits>

using namespace protocol;

namespace {

using Buffer = std::array<std::byte, 16>;

template <class... Octets>
std::array<std::byte, sizeof...(Octets)> octets(Octets... values) {
    return {static_cast<std::byte>(values)...};
}

template <class T>
std::optional<T> read(std::span<const std::byte> bytes) {
    WireReader wire{bytes};
    T value{};
    wire(value);
    return wire.finish() ? std::optional{value} : std::nullopt;
}

TEST(Wire, WritesTheLowByteFirst) {
    Buffer buffer;
    WireWriter wire{buffer};
    wire(std::uint16_t{0x0102}, std::int32_t{-2}, true, 1.0f, 'a');
    const auto expected = octets(0x02, 0x01, 0xFE, 0xFF, 0xFF, 0xFF, 0x01, 0x00, 0x00, 0x80, 0x3F, 0x61);
    EXPECT_TRUE(std::ranges::equal(wire.written(), expected));
}

TEST(Wire, ReadsWhatItWrote) {
    Buffer buffer;
    WireWriter out{buffer};
    out(std::int64_t{std::numeric_limits<std::int64_t>::min()}, std::int8_t{-128}, false, -0.5f);
    WireReader in{out.written()};
    std::int64_t a = 0;
    std::int8_t b = 0;
    bool c = true;
    float d = 0;
    in(a, b, c, d);
    EXPECT_TRUE(in.finish());
    EXPECT_EQ(a, std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(b, -128);
    EXPECT_FALSE(c);
    EXPECT_EQ(d, -0.5f);
}

TEST(Wire, HandsOutZerosAfterTheFirstFault) {
    const auto bytes = octets(1, 2, 3);
    WireReader wire{bytes};
    std::uint16_t first = 9, second = 9;
    std::uint8_t third = 9;
    wire(first, second, third);
    EXPECT_EQ(first, 0x0201);
    EXPECT_EQ(second, 0);
    EXPECT_EQ(third, 0) << "there was a byte left, but the reader has stopped";
    EXPECT_FALSE(wire.ok());
}

TEST(Wire, IsNotFinishedWhileAByteIsLeft) {
    EXPECT_TRUE(read<std::uint8_t>(octets(7)));
    EXPECT_FALSE(read<std::uint8_t>(octets(7, 0)));
    EXPECT_FALSE(read<std::uint8_t>({}));
}

// A bool of 2 is neither true nor false to the compiler.
TEST(Wire, KnowsOnlyTwoBools) {
    EXPECT_EQ(read<bool>(octets(0)), false);
    EXPECT_EQ(read<bool>(octets(1)), true);
    for (int byte = 2; byte < 256; ++byte) EXPECT_FALSE(read<bool>(octets(byte)));
}

TEST(Wire, RefusesAnEnumBeyondItsLast) {
    EXPECT_EQ(read<Reason>(octets(8)), Reason::left);
    EXPECT_FALSE(read<Reason>(octets(9)));
    EXPECT_FALSE(read<Reason>(octets(200)));
    EXPECT_FALSE(read<sim::Kind>(octets(3)));
    EXPECT_EQ(read<motionwire::Tick>(octets(0xFF, 0xFF, 0xFF, 0xFF)), motionwire::Tick{0xFFFFFFFF});
}

TEST(Wire, RefusesFloatsThatAreNotFinite) {
    using Limits = std::numeric_limits<float>;
    for (const float bad :
         {Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(), Limits::signaling_NaN()}) {
        const auto bits = std::bit_cast<std::array<std::byte, 4>>(bad);
        WireReader wire{bits};
        float value = 1;
        wire(value);
        EXPECT_FALSE(wire.ok());
        EXPECT_EQ(value, 0);
    }
    EXPECT_EQ(read<float>(octets(0xFF, 0xFF, 0x7F, 0x7F)), Limits::max());
}

// The shape that made parsers overflow their stack: data that says how deep it goes.
struct Nested {
    template <class Wire>
    void serialize(Wire& wire) {
        bool more = false;
        wire(more);
        ++levels;
        if (more) wire(*this);
    }
    int levels = 0;
};

TEST(Wire, StopsDataThatNestsTooDeep) {
    const std::vector<std::byte> deep(5000, std::byte{1});
    WireReader wire{deep};
    Nested nested;
    wire(nested);
    EXPECT_FALSE(wire.ok());
    EXPECT_EQ(nested.levels, WireReader::max_depth + 1);

    std::vector<std::byte> fair(WireReader::max_depth, std::byte{1});
    fair.back() = std::byte{0};
    EXPECT_TRUE(read<Nested>(fair));
}

#ifndef NDEBUG
TEST(WireDeathTest, WritingPastTheEndIsOurFault) {
    std::array<std::byte, 3> small;
    WireWriter wire{small};
    EXPECT_DEATH(wire(1), "fits");
}

TEST(WireDeathTest, WritingWhatIsNotFiniteIsOurFault) {
    Buffer buffer;
    WireWriter wire{buffer};
    EXPECT_DEATH(wire(std::numeric_limits<float>::quiet_NaN()), "holds");
}
#endif

// Nothing of cereal's that trusts a size, a pointer or raw memory works with these archives.
struct Undeclared {
    std::byte raw[4];
};
static_assert(!cereal::traits::is_input_serializable<cereal::BinaryData<char*>, WireReader>::value);
static_assert(!cereal::traits::is_input_serializable<Undeclared, WireReader>::value);

}  // namespace
