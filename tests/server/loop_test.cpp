// The parts of the loop that need no socket.

#include "server/loop.hpp"
#include "motionwire/fixed_timestep.hpp"
#include "server/status.hpp"

#include <gtest/gtest.h>

namespace {

using namespace std::chrono_literals;
using motionwire::FixedTimestep;
using motionwire::LocalTime;
using motionwire::ServerTime;
using motionwire::Tick;
using motionwire::TickRate;

TEST(Loop, AHitchCostsTimeAndNotTicksInARow) {
    // Pitfall 28: three seconds of nothing. At most five ticks at once, the numbers go on, the rest is
    // published.
    server::Game game{{.tick_rate = 20}};
    FixedTimestep timestep{{20}, LocalTime{}};
    LocalTime now{};
    const auto turn = [&](motionwire::Duration passed) {
        now += passed;
        const int due = timestep.advance(now);
        for (int i = 0; i < due; ++i) {
            const auto before = game.now();
            game.tick();
            EXPECT_EQ(game.now(), motionwire::next(before));
        }
        game.publish_lost(timestep.lost());
        return due;
    };
    for (int i = 0; i < 40; ++i) EXPECT_EQ(turn(50ms), 1);
    EXPECT_EQ(turn(3s), 5);
    EXPECT_EQ(turn(50ms), 1);
    EXPECT_EQ(timestep.lost(), 55);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(turn(50ms), 1);
}

TEST(Loop, TheServersTimeRunsEvenlyThroughLateTicks) {
    constexpr TickRate rate{60};
    constexpr Tick made{100};
    EXPECT_EQ(server::server_time(rate, made, 0, 0ns), rate.time_of(made));
    EXPECT_EQ(server::server_time(rate, made, 0, 3ms), rate.time_of(made) + 3ms);
    EXPECT_EQ(server::server_time(rate, made, 2, 3ms), rate.time_of(Tick{102}) + 3ms);  // due, not yet made
    EXPECT_EQ(server::server_time(rate, motionwire::plus(made, 2), 0, 3ms), rate.time_of(Tick{102}) + 3ms);
}

TEST(Status, ReportsOnceASecond) {
    server::Status status{LocalTime{}};
    for (int i = 1; i <= 100; ++i) status.tick_took(i * 10us, i == 1);
    server::Stats stats;
    net::Counters counters;
    counters.bytes_out = 5000;
    EXPECT_FALSE(status.report(LocalTime{900ms}, stats, counters, 0));
    const auto report = status.report(LocalTime{1s}, stats, counters, 7);
    ASSERT_TRUE(report);
    EXPECT_NEAR(report->work_p50, 0.5, 0.02);
    EXPECT_NEAR(report->work_p99, 0.99, 0.02);
    EXPECT_EQ(report->ticks, 100);
    EXPECT_EQ(report->late, 1);
    EXPECT_EQ(report->lost, 7);
    EXPECT_FLOAT_EQ(report->kilobytes_out, 5);
    EXPECT_FALSE(status.report(LocalTime{1500ms}, stats, counters, 7));
    EXPECT_EQ(status.report(LocalTime{2s}, stats, counters, 7)->lost, 0);
}

}  // namespace
