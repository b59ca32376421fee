#include "client/lead_servo.hpp"

#include <gtest/gtest.h>
#include <cmath>
#include <deque>
#include <random>

namespace {

using client::LeadServo;
using motionwire::Duration;
using motionwire::Tick;
using namespace std::chrono_literals;

constexpr Duration tick = 16'666'667ns;

// A link as the servo sees it: an input sent with this lead arrives `delay` later, and the report comes back
// `back` ticks after that.
struct Link {
    LeadServo servo{tick};
    std::uint32_t now = 1000;  // server ticks
    std::deque<std::pair<std::uint32_t, int>> reports;
    int back = 6;
    int early = 0;

    void run(int ticks, const std::function<Duration(int)>& delay) {
        for (int i = 0; i < ticks; ++i, ++now) {
            servo.advance(tick);
            const auto lead_ticks = static_cast<std::uint32_t>(servo.lead() / tick);
            servo.sent(Tick{now + lead_ticks});
            early = static_cast<int>(std::floor(static_cast<double>((servo.lead() - delay(i)).count()) /
                                                static_cast<double>(tick.count())));
            if (i % 3 == 0) reports.emplace_back(now, early);
            while (!reports.empty() && reports.front().first + static_cast<std::uint32_t>(back) <= now) {
                servo.report(Tick{reports.front().first},
                             {.early = static_cast<std::int8_t>(reports.front().second)});
                reports.pop_front();
            }
        }
    }
};

TEST(LeadServo, ComesToOneToTwoTicksEarly) {
    for (Duration first : {0ms, 50ms, 400ms}) {
        Link link;
        link.servo.set(first);
        link.run(1200, [](int) { return 60ms; });
        EXPECT_GE(link.early, 1) << first / 1ms;
        EXPECT_LE(link.early, 2) << first / 1ms;
    }
}

TEST(LeadServo, ComesToRestWithoutHunting) {
    Link link;
    link.servo.set(100ms);
    link.run(600, [](int) { return 60ms; });
    const Duration rest = link.servo.lead();
    for (int i = 0; i < 600; ++i) {
        link.run(1, [](int) { return 60ms; });
        EXPECT_EQ(link.servo.lead(), rest);
    }
}

TEST(LeadServo, ALongReportLoopDoesNotOvershoot) {
    Link link;
    link.back = 40;  // two thirds of a second until the server's word is here
    link.servo.set(60ms);
    Duration most{};
    for (int i = 0; i < 1200; ++i) {
        link.run(1, [](int) { return 100ms; });
        most = std::max(most, link.servo.lead());
    }
    EXPECT_LE(most, 100ms + 3 * tick);
    EXPECT_GE(link.early, 1);
}

TEST(LeadServo, OneSpikeMovesNothing) {
    Link link;
    link.servo.set(100ms);
    link.run(600, [](int) { return 60ms; });
    const Duration rest = link.servo.lead();
    link.run(30, [](int i) { return i < 6 ? 360ms : 60ms; });  // 100 ms of inputs are late
    EXPECT_EQ(link.servo.lead(), rest);
}

TEST(LeadServo, FollowsASlowerRouteAndComesBack) {
    Link link;
    link.servo.set(100ms);
    link.run(600, [](int) { return 60ms; });
    link.run(600, [](int) { return 120ms; });
    EXPECT_GE(link.early, 1);
    link.run(600, [](int) { return 60ms; });
    EXPECT_LE(link.early, 2);
}

TEST(LeadServo, CatchesUpAtOnceWhenEverythingHasBeenFarTooLate) {
    Link link;
    link.servo.set(100ms);
    link.run(600, [](int) { return 60ms; });
    link.run(70, [](int) { return 400ms; });
    EXPECT_GE(link.early, 1);
}

TEST(LeadServo, NeverRunsFasterThanItMay) {
    Link link;
    link.servo.set(100ms);
    std::mt19937 random{5};
    Duration before = link.servo.lead();
    for (int i = 0; i < 5000; ++i) {
        link.run(1, [&](int) { return 40ms + Duration{1ms} * static_cast<int>(random() % 40); });
        EXPECT_LE(std::abs((link.servo.lead() - before).count()), motionwire::scaled(tick, 0.04).count() + 1);
        before = link.servo.lead();
    }
    EXPECT_GE(link.early, 0);
}

// Half of the inputs are lost, and no report is without a gap: that is a link, not a stall.
TEST(LeadServo, TellsALossyLinkFromAStall) {
    LeadServo lossy{tick}, stalled{tick};
    lossy.set(100ms), stalled.set(100ms);
    for (std::uint32_t i = 1; i <= 100; ++i) {
        const auto missed = static_cast<std::uint16_t>(i);
        lossy.report(Tick{3 * i}, {.newest_applied = Tick{3 * i}, .early = 1, .missed = missed});
        stalled.report(Tick{3 * i}, {.newest_applied = Tick{7}, .early = 1, .missed = missed});
        lossy.advance(50ms), stalled.advance(50ms);
    }
    EXPECT_GT(lossy.lead(), 100ms + 2 * tick);
    EXPECT_EQ(stalled.lead(), 100ms);
}

}  // namespace
