#include "client/lead_servo.hpp"

#include <gtest/gtest.h>
#include <array>
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
    Duration tick = 16'666'667ns;
    int report_every = 3;  // ticks
    LeadServo servo{tick};
    std::uint32_t now = 1000;  // server ticks
    int back = 6;
    int early = 0;
    Duration gap{};  // of inputs, at the beginning of each second
    std::uint16_t missed = 0;
    std::deque<std::pair<std::uint32_t, protocol::InputReport>> reports{};

    void run(int ticks, const std::function<Duration(int)>& delay) {
        for (int i = 0; i < ticks; ++i, ++now) {
            servo.advance(tick);
            const auto lead_ticks = static_cast<std::uint32_t>(servo.lead() / tick);
            servo.sent(Tick{now + lead_ticks});
            early = static_cast<int>(std::floor(static_cast<double>((servo.lead() - delay(i)).count()) /
                                                static_cast<double>(tick.count())));
            const bool missing = i * tick % 1s < gap;
            missed = static_cast<std::uint16_t>(missed + missing);
            if (i % report_every == 0)
                reports.emplace_back(now, protocol::InputReport{.newest_applied = Tick{missing ? 7 : now},
                                                                .early = static_cast<std::int8_t>(early),
                                                                .missed = missed});
            while (!reports.empty() && reports.front().first + static_cast<std::uint32_t>(back) <= now) {
                servo.report(Tick{reports.front().first}, reports.front().second);
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

// A rate of ticks and snapshots changes how often it is told, not how long it waits.
struct Pace {
    Duration tick;
    int report_every;
    int ticks(Duration time) const { return static_cast<int>(time / tick); }
};
constexpr std::array paces{Pace{50ms, 2}, Pace{tick, 3}, Pace{tick, 1}, Pace{7'812'500ns, 2},
                           Pace{7'812'500ns, 1}};

TEST(LeadServo, IsAsPatientAtEveryRate) {
    for (const Pace& pace : paces) {
        Link link{.tick = pace.tick, .report_every = pace.report_every};
        link.back = pace.ticks(100ms);
        link.servo.set(100ms);
        link.run(pace.ticks(10s), [](int) { return 60ms; });
        const Duration rest = link.servo.lead();
        link.run(pace.ticks(700ms), [](int) { return 400ms; });
        EXPECT_LT(link.servo.lead(), rest + 50ms) << pace.tick / 1us << " us, " << pace.report_every;
        link.run(pace.ticks(700ms), [](int) { return 400ms; });
        EXPECT_GE(link.early, 1) << pace.tick / 1us << " us, " << pace.report_every;
    }
}

// What jitter asks for is a time: at 128 Hz a tick alone would be half as much as at 60.
TEST(LeadServo, KeepsAsMuchInHandAtEveryRate) {
    for (const Pace& pace : paces) {
        Link link{.tick = pace.tick, .report_every = pace.report_every};
        link.back = pace.ticks(100ms);
        link.servo.set(400ms);
        link.run(pace.ticks(20s), [](int) { return 60ms; });
        EXPECT_GE(link.servo.lead(), 60ms + LeadServo::least_margin) << pace.tick / 1us;
        EXPECT_LE(link.servo.lead(), 60ms + 3 * link.servo.margin()) << pace.tick / 1us;
    }
}

// Ten losses of 50 ms each make all the spare time there is, and a stall of 400 ms makes none.
TEST(LeadServo, SparesAsMuchForLossAtEveryRate) {
    for (const Pace& pace : paces) {
        if (pace.tick * pace.report_every > 50ms) continue;
        for (const bool stall : {false, true}) {
            Link link{.tick = pace.tick, .report_every = pace.report_every};
            link.back = pace.ticks(100ms);
            link.servo.set(100ms);
            link.run(pace.ticks(10s), [](int) { return 60ms; });
            const Duration rest = link.servo.lead();
            link.gap = stall ? 400ms : 50ms;
            link.run(pace.ticks(10s), [](int) { return 60ms; });
            const Duration grown = link.servo.lead() - rest;
            EXPECT_LE(grown, stall ? 0ms : 84ms) << pace.tick / 1us << " us, " << pace.report_every;
            EXPECT_GE(grown, stall ? 0ms : 50ms) << pace.tick / 1us << " us, " << pace.report_every;
        }
    }
}

}  // namespace
