#include "protocol/name.hpp"

#include <gtest/gtest.h>
#include <random>
#include <string>

using protocol::Name;
using namespace std::string_view_literals;

namespace {

TEST(Name, KeepsWhatIsClean) {
    for (const auto text : {""sv, "Ada"sv, "Ada of Sea"sv, "Zo\xC3\xAB"sv, "\xE5\xB1\xB1\xE7\x94\xB0"sv,
                            "\xF0\x9F\x9A\x97"sv}) {
        EXPECT_TRUE(Name::is_clean(text));
        EXPECT_EQ(Name::from(text).view(), text);
    }
}

TEST(Name, IsTrimmed) {
    EXPECT_EQ(Name::from("  Ada  ").view(), "Ada");
    EXPECT_EQ(Name::from("    ").view(), "");
    EXPECT_EQ(Name::from(std::string(23, 'x') + " tail").view(), std::string(23, 'x'));
    EXPECT_FALSE(Name::is_clean(" Ada"));
    EXPECT_FALSE(Name::is_clean("Ada "));
}

TEST(Name, IsCutBetweenCharacters) {
    EXPECT_EQ(Name::from(std::string(40, 'x')).view(), std::string(24, 'x'));
    EXPECT_EQ(Name::from(std::string(23, 'x') + "\xC3\xAB").view(), std::string(23, 'x'));
}

TEST(Name, LeavesOutWhatCannotBeSeen) {
    EXPECT_EQ(Name::from("A\nd\x1B[31ma\x7F").view(), "Ad[31ma");
    EXPECT_EQ(Name::from("A\xE2\x80\x8B"
                         "da\xE2\x80\xAE")
                  .view(),
              "Ada")
        << "zero width space, right-to-left";
    EXPECT_EQ(Name::from("A\xC2\x85"
                         "da\0!"sv)
                  .view(),
              "Ada!")
        << "a control of Latin-1, and a zero";
}

TEST(Name, RefusesIllFormedUtf8) {
    for (const auto text : {"\x80"sv, "\xC3"sv, "\xC3("sv, "\xC0\xAF"sv, "\xC1\x81"sv, "\xE0\x80\xAF"sv,
                            "\xED\xA0\x80"sv, "\xF0\x80\x80\xAF"sv, "\xF4\x90\x80\x80"sv,
                            "\xF5\x80\x80\x80"sv, "\xFE"sv, "\xFF"sv, "\xE5\xB1"sv}) {
        EXPECT_FALSE(Name::is_clean(text));
        EXPECT_TRUE(Name::is_clean(Name::from(text).view()));
    }
}

TEST(Name, IsCleanWhateverItIsMadeFrom) {
    std::mt19937 random{1};
    for (int i = 0; i < 50'000; ++i) {
        std::string noise(random() % 40, '\0');
        for (char& c : noise) c = static_cast<char>(random() % 3 ? random() % 256 : 0x80 + random() % 64);
        const Name name = Name::from(noise);
        ASSERT_LE(name.size, Name::max_size);
        ASSERT_TRUE(Name::is_clean(name.view()));
        ASSERT_EQ(Name::from(name.view()), name);
    }
}

}  // namespace
