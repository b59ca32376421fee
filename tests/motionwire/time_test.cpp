#include "motionwire/time.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <random>
#include <type_traits>

using namespace motionwire;

namespace {

template <class A, class B>
constexpr bool can_subtract = std::is_invocable_v<std::minus<>, A, B>;
template <class A, class B>
constexpr bool can_compare = std::is_invocable_v<std::less<>, A, B>;
template <class A, class B>
constexpr bool can_add = std::is_invocable_v<std::plus<>, A, B>;

static_assert(can_subtract<LocalTime, LocalTime> && can_subtract<ServerTime, ServerTime>);
static_assert(!can_subtract<LocalTime, ServerTime>, "only NetworkClock may cross between clocks");
static_assert(!can_subtract<ServerTime, LocalTime>);
static_assert(!can_compare<LocalTime, ServerTime>);
static_assert(!can_add<LocalTime, LocalTime>, "two moments make no moment");
static_assert(!std::is_convertible_v<LocalTime, ServerTime> &&
              !std::is_constructible_v<ServerTime, LocalTime>);
static_assert(!std::is_convertible_v<Duration, ServerTime>, "a span is no moment");
static_assert(!std::is_convertible_v<Tick, std::uint64_t> && !std::is_convertible_v<int, Tick>);
static_assert(!can_subtract<Tick, Tick>, "a span of ticks is a number: ticks_between()");
static_assert(!std::is_convertible_v<double, Duration>, "seconds in a double carry no unit");

constexpr std::int64_t rates[] = {20, 30, 60, 64, 128};
constexpr std::uint64_t starts[] = {0, 1'000'000, 0x7FFFFFF0, 0xFFFFF000, 0x1F'FFFF'F000};

TEST(TickRate, StaysExactAfterDays) {
    constexpr TickRate rate{60};
    constexpr Tick three_days{60u * 60 * 60 * 24 * 3};
    EXPECT_EQ(rate.time_of(three_days), ServerTime{std::chrono::hours{72}});
}

TEST(TickRate, FindsTheTickOfEveryMomentAlsoBeyond40Bits) {
    constexpr TickRate rate{128};  // 2^40 ticks are 272 years; at slower rates their time would not fit
    for (std::uint64_t i = 0; i < 5000; ++i) {
        const Tick tick{(std::uint64_t{1} << 40) - 2000 + i};
        ASSERT_EQ(rate.tick_at(rate.time_of(tick)), tick);
        ASSERT_EQ(rate.tick_at(rate.time_of(tick) - 1ns), plus(tick, -1));
    }
}

TEST(TickRate, StaysExactAfterCenturies) {
    for (const std::int64_t hz : rates) {
        constexpr std::uint64_t hours = 24 * 365 * 250;
        const Tick late{hours * 3600 * static_cast<std::uint64_t>(hz)};
        EXPECT_EQ(TickRate{hz}.time_of(late), ServerTime{std::chrono::hours{hours}}) << hz << " Hz";
    }
}

TEST(TickRate, FindsTheTickOfEveryMomentItGave) {
    for (const std::int64_t hz : rates) {
        const TickRate rate{hz};
        for (const std::uint64_t start : starts)
            for (std::uint64_t i = 0; i < 5000; ++i) {
                const Tick tick{start + i};
                ASSERT_EQ(rate.tick_at(rate.time_of(tick)), tick) << hz << " Hz";
                if (number_of(tick) == 0) continue;
                ASSERT_EQ(rate.tick_at(rate.time_of(tick) - 1ns), plus(tick, -1)) << hz << " Hz";
            }
    }
}

TEST(TickRate, FindsTheLastTickAtOrBeforeAnyMoment) {
    std::mt19937_64 random{1};
    for (const std::int64_t hz : rates) {
        const TickRate rate{hz};
        const std::int64_t end = rate.time_of(Tick{std::uint64_t{1} << 37}).time_since_epoch().count();
        std::uniform_int_distribution<std::int64_t> moment{0, end};
        for (int i = 0; i < 10'000; ++i) {
            const ServerTime at{Duration{moment(random)}};
            const Tick tick = rate.tick_at(at);
            ASSERT_LE(rate.time_of(tick), at);
            ASSERT_GT(rate.time_of(next(tick)), at);
        }
    }
}

TEST(TickRate, HasNoTickBeforeTheServersFirstMoment) {
    EXPECT_EQ((TickRate{20}.tick_at(ServerTime{} - 1ns)), Tick{0});
    EXPECT_EQ((TickRate{20}.tick_at(ServerTime{} - 50s)), Tick{0});
}

// No number of ticks wraps: not at 2^32, where their half on a wire does, and not after it.
TEST(Tick, KeepsItsOrderWhereShorterNumbersWrap) {
    for (const int bits : {31, 32, 33, 40, 62}) {
        const Tick start{(std::uint64_t{1} << bits) - 10};
        Tick newest = start;
        for (int i = 0; i < 40; ++i) {
            const Tick update = next(newest);
            ASSERT_TRUE(later(update, newest));
            ASSERT_FALSE(later(newest, update));
            ASSERT_EQ(ticks_between(newest, update), 1);
            newest = update;
        }
        EXPECT_EQ(number_of(newest), (std::uint64_t{1} << bits) + 30);
        EXPECT_EQ(ticks_between(start, newest), 40);
        EXPECT_FALSE(later(newest, newest));
    }
}

TEST(Tick, KeepsItsOrderHoweverFarApart) {
    std::mt19937_64 random{2};
    std::uniform_int_distribution<std::int64_t> number{0, std::numeric_limits<std::int64_t>::max()};
    for (int i = 0; i < 10'000; ++i) {
        const std::int64_t a = number(random) >> (i % 60);
        const std::int64_t b = number(random) >> (i % 47);
        const Tick from{static_cast<std::uint64_t>(a)}, to{static_cast<std::uint64_t>(b)};
        ASSERT_EQ(ticks_between(from, to), b - a);
        ASSERT_EQ(later(to, from), b > a);
        ASSERT_EQ(plus(from, b - a), to);
    }
}

TEST(Duration, ScalesToTheNearestNanosecond) {
    EXPECT_EQ(scaled(10ms, 0.05), 500us);
    EXPECT_EQ(scaled(1s, 1e-9), 1ns);
    EXPECT_EQ(scaled(3ns, 0.5), 2ns);  // to even
    EXPECT_EQ(scaled(-10ms, 0.5), -5ms);
    EXPECT_FLOAT_EQ(seconds_of(250ms), 0.25f);
    EXPECT_DOUBLE_EQ(exact_seconds_of(24h + 1ns), 86400.000000001);
}

}  // namespace
