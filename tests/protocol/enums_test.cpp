#include "protocol/enums.hpp"

#include "protocol/wire.hpp"

#include <gtest/gtest.h>
#include <array>
#include <set>

using namespace protocol;

namespace {

TEST(Choices, PacksEveryCombinationIntoAByteOfItsOwn) {
    std::set<std::byte> seen;
    for (const auto parent : {sim::Parent::world, sim::Parent::ferry})
        for (const auto kind : {sim::Kind::walker, sim::Kind::car, sim::Kind::prop})
            for (const bool flag : {false, true}) {
                auto in = std::tuple{parent, kind, flag};
                std::array<std::byte, 1> byte;
                WireWriter writer{byte};
                writer(choices(std::get<0>(in), std::get<1>(in), std::get<2>(in)));
                seen.insert(byte[0]);

                auto out = std::tuple{sim::Parent{}, sim::Kind{}, false};
                WireReader reader{byte};
                reader(choices(std::get<0>(out), std::get<1>(out), std::get<2>(out)));
                EXPECT_TRUE(reader.finish());
                EXPECT_EQ(in, out);
            }
    EXPECT_EQ(seen.size(), 2u * 3u * 2u);
}

TEST(Choices, RefusesEveryOtherByte) {
    for (int value = 0; value < 256; ++value) {
        const std::array byte{static_cast<std::byte>(value)};
        auto kind = sim::Kind::prop;
        bool flag = true;
        WireReader wire{byte};
        wire(choices(kind, flag));
        EXPECT_EQ(wire.finish(), value < 6) << value;
        EXPECT_LE(kind, sim::Kind::prop);
    }
}

TEST(Reason, IsReadFromAllOfTheNumber) {
    static_assert(Last<Reason>::value == Reason::left);
    for (std::uint32_t number = 0; number <= static_cast<std::uint32_t>(Reason::left); ++number)
        EXPECT_EQ(static_cast<std::uint32_t>(reason_from(number)), number);
    for (const std::uint32_t number : {9u, 255u, 256u, 259u, 0x80000003u, 0xFFFFFFFFu})
        EXPECT_EQ(reason_from(number), Reason::lost) << number;
}

}  // namespace
