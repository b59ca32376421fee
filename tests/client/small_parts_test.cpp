// The parts that are too small for a test file of their own: easing, meters, histories, backoff, lines of
// text.

#include "client/backoff.hpp"
#include "client/easing.hpp"
#include "client/ferry_ride.hpp"
#include "client/input_history.hpp"
#include "client/rate_meter.hpp"
#include "client/text_line.hpp"

#include <gtest/gtest.h>

namespace {

using motionwire::LocalTime;
using motionwire::ServerTime;
using motionwire::Tick;
using namespace std::chrono_literals;

sim::Motion at(float x) {
    sim::Motion motion;
    motion.position.x = x;
    return motion;
}

TEST(Easing, StartsWhereItIsDrawnAndEndsWhereItIsKnown) {
    client::Easing easing;
    easing.keep(at(1), at(0), LocalTime{1s});
    EXPECT_FLOAT_EQ(easing.applied(at(0), LocalTime{1s}).position.x, 1);
    EXPECT_FLOAT_EQ(easing.applied(at(0), LocalTime{1100ms}).position.x, 0.5f);
    EXPECT_FLOAT_EQ(easing.applied(at(0), LocalTime{1200ms}).position.x, 0);
    EXPECT_FALSE(easing.running());
}

TEST(Easing, TurnsTheShortWay) {
    client::Easing easing;
    sim::Motion drawn, known;
    drawn.orientation = motionwire::from_rotation_vector<sim::Quat>(sim::Vec3{0, 0, 3});
    known.orientation = motionwire::from_rotation_vector<sim::Quat>(sim::Vec3{0, 0, -3});
    easing.keep(drawn, known, LocalTime{});
    const auto half = easing.applied(known, LocalTime{100ms});
    EXPECT_NEAR(motionwire::angle_between(half.orientation, drawn.orientation), 0.14f, 0.01f);
}

TEST(Easing, DoesNotSlideAcrossTheMap) {
    client::Easing easing;
    easing.keep(at(60), at(0), LocalTime{});
    EXPECT_FLOAT_EQ(easing.applied(at(0), LocalTime{}).position.x, 0);
}

TEST(InputHistory, GivesBackWhatWasDoneInEachTick) {
    client::InputHistory history;
    for (std::uint32_t tick = 1000; tick < 1200; ++tick)
        history.push(Tick{tick}, {.forward = static_cast<std::int8_t>(tick % 100)});
    EXPECT_EQ(history.at(Tick{1199}).forward, 99);
    EXPECT_EQ(history.at(Tick{1199 - 127}).forward, 72);
    EXPECT_EQ(history.at(Tick{1199 - 128}), sim::Controls{});
    EXPECT_EQ(history.at(Tick{1200}), sim::Controls{});
}

TEST(InputHistory, FillsWhatWasSleptThroughWithNothing) {
    client::InputHistory history;
    history.push(Tick{10}, {.forward = 127});
    history.push(Tick{13}, {.forward = 127});
    EXPECT_EQ(history.at(Tick{11}).forward, 0);
    EXPECT_EQ(history.at(Tick{10}).forward, 127);
    EXPECT_EQ(history.size(), 4);
    history.push(Tick{5000}, {.forward = 127});
    EXPECT_EQ(history.size(), 1);
}

TEST(InputHistory, CrossesTheWrapOfTheTick) {
    client::InputHistory history;
    for (std::uint32_t i = 0; i < 20; ++i)
        history.push(Tick{std::uint64_t{0xfffffff6} + i}, {.right = static_cast<std::int8_t>(i)});
    EXPECT_EQ(history.at(Tick{std::uint64_t{0xfffffff6}}).right, 0);
    EXPECT_EQ(history.at(Tick{0x1'0000'0009}).right, 19);
}

TEST(RateMeter, SaysHowMuchPerSecond) {
    client::RateMeter meter;
    for (int i = 0; i < 100; ++i) meter.add(2, LocalTime{i * 50ms});
    EXPECT_NEAR(meter.per_second(LocalTime{5s}), 40, 2);
    EXPECT_FLOAT_EQ(meter.per_second(LocalTime{60s}), 0);
}

TEST(Backoff, StartsSoonAndEndsAtThreeSeconds) {
    client::Backoff backoff;
    EXPECT_EQ(backoff.fail(), 250ms);
    EXPECT_EQ(backoff.fail(), 500ms);
    for (int i = 0; i < 10; ++i) backoff.fail();
    EXPECT_EQ(backoff.fail(), 3s);
    EXPECT_EQ(backoff.failures(), 13);
    backoff.succeed();
    EXPECT_EQ(backoff.fail(), 250ms);
}

TEST(TextLine, CutsAtItsEnd) {
    client::TextLine line;
    line.set(std::string(500, 'x'));
    EXPECT_EQ(line.view(), std::string(client::TextLine::longest, 'x'));
    line.print("%d of %s", 3, "four");
    EXPECT_EQ(line.view(), "3 of four");
    EXPECT_EQ(client::TextLine("%.1f", 2.5).view(), "2.5");
}

TEST(FerryRide, ChangesNothingAshore) {
    client::FerryRide ride;
    const auto there = ride.drawn(at(3), ServerTime{100s}, ServerTime{101s}, false, 16ms);
    EXPECT_EQ(there, at(3));
}

// Standing still on the deck means standing still on the deck that is drawn.
TEST(FerryRide, KeepsARidersPlaceOnTheDrawnDeck) {
    client::FerryRide ride;
    sim::Motion on_deck = at(1);
    for (auto t = ServerTime{5s}; t < ServerTime{45s}; t += 16ms) {
        const auto past = t - 120ms;
        const auto drawn = ride.drawn(sim::from_ferry(on_deck, past), past, t, true, 16ms);
        EXPECT_LT(glm::distance(sim::to_ferry(drawn, t).position, on_deck.position), 0.01f);
    }
}

// Stepping aboard or off a ferry under way: no jump, in either direction.
TEST(FerryRide, BoardsWithoutAJump) {
    client::FerryRide ride;
    const sim::Motion on_deck = at(1);
    std::optional<sim::Vec3> last;
    float furthest = 0;
    int frame = 0;
    for (auto t = ServerTime{8s}; t < ServerTime{20s}; t += 16ms, ++frame) {
        const auto past = t - 150ms;
        const bool aboard = frame / 100 % 2 == 1;
        const auto drawn = ride.drawn(sim::from_ferry(on_deck, past), past, t, aboard, 16ms);
        if (last) furthest = std::max(furthest, glm::distance(*last, drawn.position));
        last = drawn.position;
    }
    const float fastest = glm::length(sim::ferry_at(ServerTime{14s}).velocity);
    EXPECT_LT(furthest, fastest * 2.2f * 0.016f + 0.01f);
}

}  // namespace
