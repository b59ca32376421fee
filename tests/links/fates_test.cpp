#include "links/trips.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>

namespace {

using namespace links;

TEST(Fates, DoubleTheShareThatIsAsked) {
    const Trips trips = send({.delay = 10ms, .duplicate = 0.02}, 200'000, 1ms);
    EXPECT_NEAR(static_cast<double>(trips.copies.size()) / 200'000, 0.02, 0.001);
    for (const Trip& copy : trips.copies) EXPECT_EQ(copy.took(), 10ms);
}

// A copy is late and lost by itself: of 1000 pairs few arrive together.
TEST(Fates, OfACopyAreItsOwn) {
    const Conditions conditions{.delay = 100ms, .jitter = 10ms, .loss = 0.3, .duplicate = 0.5};
    Model model{conditions, 1};
    int both = 0, one = 0, none = 0, together = 0;
    for (int i = 0; i < 100'000; ++i) {
        const Fates fates = model.fates(LocalTime{i * 20ms}, 100);
        both += fates.size() == 2, one += fates.size() == 1, none += fates.empty();
        together += fates.size() == 2 && fates[0].arrival == fates[1].arrival;
    }
    EXPECT_LT(together, 10);
    EXPECT_NEAR(none / 100'000.0, 0.3 * 0.5, 0.01);        // lost and not doubled
    EXPECT_NEAR(both / 100'000.0, 0.7 * 0.5 * 0.7, 0.01);  // doubled, and neither is lost
    EXPECT_EQ(both + one + none, 100'000);
}

TEST(Fates, CorruptTheShareThatIsAskedByOneBit) {
    Model model{{.corrupt = 0.1}, 1};
    int corrupted = 0;
    std::array<int, 24> flips{};
    for (int i = 0; i < 200'000; ++i) {
        const Fates fates = model.fates(LocalTime{i * 1ms}, 3);
        if (!fates[0].flipped) continue;
        ++corrupted;
        ++flips.at(*fates[0].flipped);
        std::array<std::byte, 3> bytes{};
        corrupt(bytes, fates[0]);
        int bits = 0;
        for (const std::byte byte : bytes) bits += std::popcount(std::to_integer<unsigned>(byte));
        EXPECT_EQ(bits, 1);
    }
    EXPECT_NEAR(corrupted / 200'000.0, 0.1, 0.003);
    for (const int count : flips) EXPECT_NEAR(count, corrupted / 24.0, corrupted / 24.0 * 0.2);
}

TEST(Fates, OfNoBytesCorruptNothing) {
    Model model{{.corrupt = 1}, 1};
    EXPECT_FALSE(model.fates(LocalTime{}, 0)[0].flipped);
}

TEST(Fates, LetTheShareThatIsAskedGoAhead) {
    Conditions conditions{.delay = 50ms, .reorder = 0.25, .reorder_gap = 1};
    const auto ahead = [&](int count) {
        const auto delays = send(conditions, count, 10ms).delays();
        return static_cast<double>(std::count(delays.begin(), delays.end(), 0.0)) / count;
    };
    EXPECT_NEAR(ahead(100'000), 0.25, 0.005);
    conditions.reorder_gap = 0;
    EXPECT_EQ(ahead(1000), 0);
}

TEST(Fates, LetEveryFifthGoAheadWithAGapOfFive) {
    const Trips trips = send({.delay = 50ms, .reorder = 1, .reorder_gap = 5}, 1000, 10ms);
    for (const Trip& trip : trips.first) EXPECT_EQ(trip.took(), trip.number % 5 == 4 ? 0ms : 50ms);
}

// With a chance of one half the next one may when chance says no: 1 of 4 + 2 on average.
TEST(Fates, LetOneGoAheadAfterTheGapWhenChanceSaysSo) {
    const auto delays = send({.delay = 50ms, .reorder = 0.5, .reorder_gap = 5}, 120'000, 10ms).delays();
    EXPECT_NEAR(static_cast<double>(std::count(delays.begin(), delays.end(), 0.0)), 20'000, 300);
}

TEST(Fates, InOrderNoneOvertakesButWhatIsLetAhead) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        Conditions conditions = way(Distribution::normal, 50ms, 20ms);
        conditions.in_order = true, conditions.loss = 0.1, conditions.duplicate = 0.1;
        conditions.stall_every = 500ms, conditions.stall_least = 10ms, conditions.stall_most = 90ms;
        conditions.slot = {.least = 1ms, .most = 7ms, .packets = 3};
        LocalTime last{};
        for (const Trip& trip : send(conditions, 5000, 2ms, seed).first) {
            EXPECT_GE(trip.arrived, last);
            last = trip.arrived;
        }
    }
    Conditions ahead{.delay = 50ms, .in_order = true, .reorder = 1, .reorder_gap = 2};
    EXPECT_EQ(send(ahead, 100, 1ms).quantile(0.2), 0);
}

TEST(Fates, OvertakeEachOtherUnlessAskedNotTo) {
    LocalTime last{};
    int overtakes = 0;
    for (const Trip& trip : send(way(Distribution::normal, 50ms, 20ms), 1000, 2ms).first) {
        overtakes += trip.arrived < last;
        last = std::max(last, trip.arrived);
    }
    EXPECT_GT(overtakes, 500);
}

}  // namespace
