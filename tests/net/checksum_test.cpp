#include "net/checksum.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <set>
#include <vector>

namespace {

std::array<unsigned char, 4> seal_of(std::span<const std::byte> bytes) {
    const std::uint32_t seal = net::checksum(bytes);
    std::array<unsigned char, 4> raw{};
    std::memcpy(raw.data(), &seal, raw.size());
    return raw;
}

// Two builds must agree about the bytes, or they do not hear each other at all.
TEST(Checksum, IsTheSameOnEveryMachine) {
    const std::array<std::byte, 3> bytes{std::byte{1}, std::byte{2}, std::byte{3}};
    EXPECT_EQ(seal_of(bytes), (std::array<unsigned char, 4>{0x49, 0x94, 0x34, 0xb3}));
}

TEST(Checksum, ChangesWithEveryBit) {
    std::vector<std::byte> bytes(200);
    std::set<std::uint32_t> seen{net::checksum(bytes)};
    for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
        bytes[bit / 8] ^= std::byte{1} << (bit % 8);
        EXPECT_TRUE(seen.insert(net::checksum(bytes)).second);
        bytes[bit / 8] ^= std::byte{1} << (bit % 8);
    }
}

}  // namespace
