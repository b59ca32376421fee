#include "protocol/datagram_number.hpp"

#include <gtest/gtest.h>
#include <random>
#include <set>

using namespace protocol;

namespace {

constexpr std::uint16_t number(int n) { return static_cast<std::uint16_t>(n); }

static_assert(newer(1, 0) && !newer(0, 1) && !newer(7, 7));
static_assert(newer(0, 65535) && newer(20, 65530) && !newer(65530, 20));
static_assert(datagrams_between(65535, 1) == 2 && datagrams_between(1, 65535) == -2);

TEST(DatagramNumber, GoesOnThroughTheWrap) {
    for (int n = 65'530; n < 65'570; ++n) EXPECT_TRUE(newer(number(n + 1), number(n))) << n;
}

TEST(Arrivals, StartWithNothing) {
    const Arrivals none;
    for (int n = 1; n < 100; ++n) EXPECT_FALSE(none.has(number(n)));
}

TEST(Arrivals, KnowEachDatagramOnce) {
    Arrivals arrivals;
    EXPECT_TRUE(arrivals.note(1));
    EXPECT_FALSE(arrivals.note(1));
    EXPECT_TRUE(arrivals.note(4));
    EXPECT_TRUE(arrivals.note(2)) << "late, but new";
    EXPECT_FALSE(arrivals.note(2));
    EXPECT_TRUE(arrivals.has(1) && arrivals.has(2) && arrivals.has(4));
    EXPECT_FALSE(arrivals.has(3) || arrivals.has(5));
}

// Against a set that remembers everything: lost, doubled and shuffled datagrams over two wraps.
TEST(Arrivals, AgreeWithASetOverTheLast32) {
    std::mt19937 random{1};
    Arrivals arrivals;
    std::set<int> seen;
    int newest = 0;
    for (int sent = 1; sent < 140'000; ++sent) {
        const int n = std::max(1, sent - static_cast<int>(random() % 40));
        if (random() % 4 == 0) continue;
        const bool fresh = n > newest || (n >= newest - 32 && !seen.contains(n));
        ASSERT_EQ(arrivals.note(number(n)), fresh) << n;
        seen.insert(n);
        newest = std::max(newest, n);
        const int back = newest - static_cast<int>(random() % 33);
        if (back < 1) continue;
        ASSERT_EQ(arrivals.has(number(back)), seen.contains(back)) << back << " of " << newest;
    }
}

TEST(Arrivals, ForgetAcrossALongGap) {
    Arrivals arrivals;
    for (int n = 1; n <= 40; ++n) arrivals.note(number(n));
    arrivals.note(73);
    EXPECT_FALSE(arrivals.has(72));
    EXPECT_FALSE(arrivals.has(40)) << "33 back";
    arrivals.note(74);
    EXPECT_TRUE(arrivals.has(73));
}

}  // namespace
