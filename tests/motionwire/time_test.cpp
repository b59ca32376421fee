#include "motionwire/time.hpp"

#include <gtest/gtest.h>

#include <functional>
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
static_assert(!std::is_convertible_v<Tick, std::uint32_t> && !std::is_convertible_v<int, Tick>);
static_assert(!can_subtract<Tick, Tick>, "ticks wrap: ticks_between()");
static_assert(!std::is_convertible_v<double, Duration>, "seconds in a double carry no unit");

constexpr std::int64_t rates[] = {20, 30, 60, 64, 128};

TEST(TickRate, StaysExactAfterDays) {
    constexpr TickRate rate{60};
    constexpr Tick three_days{60u * 60 * 60 * 24 * 3};
    EXPECT_EQ(rate.time_of(three_days), ServerTime{std::chrono::hours{72}});
}

TEST(TickRate, FindsTheTickOfEveryMomentItGave) {
    for (const std::int64_t hz : rates) {
        const TickRate rate{hz};
        for (const std::uint32_t start : {0u, 1'000'000u, 0x7FFFFFF0u, 0xFFFF0000u})
            for (std::uint32_t i = 0; i < 5000; ++i) {
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
        const std::int64_t end = rate.time_of(Tick{0xFFFFFFFEu}).time_since_epoch().count();
        std::uniform_int_distribution<std::int64_t> moment{0, end};
        for (int i = 0; i < 10'000; ++i) {
            const ServerTime at{Duration{moment(random)}};
            const Tick tick = rate.tick_at(at);
            ASSERT_LE(rate.time_of(tick), at);
            ASSERT_GT(rate.time_of(next(tick)), at);
        }
    }
}

TEST(TickRate, CountsDownBeforeTheServersFirstMoment) {
    EXPECT_EQ((TickRate{20}.tick_at(ServerTime{} - 1ns)), plus(Tick{0}, -1));
    EXPECT_EQ((TickRate{20}.tick_at(ServerTime{} - 50ms)), plus(Tick{0}, -1));
}

// Pitfall: a plain < stops all updates on the day the counter wraps.
TEST(Tick, KeepsItsOrderWhenTheNumberWraps) {
    Tick newest{0xFFFFFFF6u};  // 2^32 - 10
    for (int i = 0; i < 40; ++i) {
        const Tick update = next(newest);
        ASSERT_TRUE(later(update, newest));
        ASSERT_FALSE(later(newest, update));
        ASSERT_EQ(ticks_between(newest, update), 1);
        newest = update;
    }
    EXPECT_EQ(number_of(newest), 30u);
    EXPECT_FALSE(later(newest, newest));
}

TEST(Tick, KeepsItsOrderAfterALongSilence) {
    for (const std::uint32_t from : {0u, 65'530u, 0xFFFFFFF6u})
        for (const std::int32_t silent : {40'000, 2'000'000'000}) {
            const Tick old{from};
            EXPECT_TRUE(later(plus(old, silent), old));
            EXPECT_EQ(ticks_between(plus(old, silent), old), -silent);
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
