#include "motionwire/send_rule.hpp"

#include "motionwire/spaces.hpp"

#include <vector>

using namespace motionwire;
using space::Quat;
using space::Vec;

namespace {

using Update = MotionUpdate<Vec, Quat>;
constexpr TickRate rate{60};

struct Told {
    int updates = 1;
    Duration longest_silence{};
    float worst_position = 0, worst_angle = 0;  // as a receiver without latency sees it
};

// Drives `truth` from tick 0 and tells what it takes to describe it.
template <class Truth>
Told tell(Truth truth, const SendPolicy& policy, int ticks, Duration phase = {}) {
    Told told;
    Update last = truth(Tick{0});
    for (Tick t{1}; number_of(t) < static_cast<std::uint32_t>(ticks); t = next(t)) {
        const Update now = truth(t);
        if (must_send(last, now, policy, phase) != Send::no) {
            told.longest_silence = std::max(told.longest_silence, now.time - last.time);
            last = now, ++told.updates;
        }
        const auto guess = extrapolate(last, now.time);
        told.worst_position =
            std::max(told.worst_position, space::distance(guess.position, now.motion.position));
        told.worst_angle =
            std::max(told.worst_angle, angle_between(guess.orientation, now.motion.orientation));
    }
    return told;
}

float seconds(Tick t) { return static_cast<float>(number_of(t)) / 60; }

Update straight(Tick t) {
    return {.time = rate.time_of(t),
            .motion = {.position = {4 * seconds(t), 0, 0}, .velocity = {4, 0, 0}},
            .model = Model::position_velocity};
}

Update circle(Tick t) {  // 4 m/s on a radius of 4 m
    const float a = seconds(t);
    return {.time = rate.time_of(t),
            .motion = {.position = {4 * std::sin(a), 4 - 4 * std::cos(a), 0},
                       .velocity = {4 * std::cos(a), 4 * std::sin(a), 0},
                       .orientation = from_rotation_vector<Quat>(Vec{0, 0, a}),
                       .spin = {0, 0, 1}},
            .model = Model::position_velocity};
}

Update parked(Tick t) { return {.time = rate.time_of(t)}; }

TEST(SendRule, AStraightLineCostsOneUpdateAndItsHeartbeats) {
    EXPECT_EQ(tell(straight, {.heartbeat = 1h}, 60'000).updates, 1);
    EXPECT_EQ(tell(straight, {.heartbeat = 5s}, 600).updates, 2);
}

TEST(SendRule, ASteadyTurnCostsOneUpdateAsAnArc) {
    const auto arc = [](Tick t) {
        Update u = circle(t);
        u.model = Model::arc;
        return u;
    };
    EXPECT_EQ(tell(arc, {.heartbeat = 1h}, 3600).updates, 1);
}

TEST(SendRule, AQuarterOfTheErrorCostsTwiceTheUpdates) {
    const int coarse = tell(circle, {.max_error = 0.4f, .heartbeat = 1h}, 3600).updates;
    const int fine = tell(circle, {.max_error = 0.1f, .heartbeat = 1h}, 3600).updates;
    EXPECT_NEAR(static_cast<double>(fine) / coarse, 2.0, 0.2);
}

TEST(SendRule, UpdatesInASteadyTurnAreSpacedAsTheFormulaSays) {
    for (float error : {0.05f, 0.3f, 1.2f}) {
        const float spacing =
            60.0f / static_cast<float>(
                        tell(circle, {.max_error = error, .max_angle = 9, .heartbeat = 1h}, 3600).updates);
        const float expected =
            std::sqrt(2 * error / 4);  // sqrt(2 eps / a), and whole ticks only make it longer
        EXPECT_GE(spacing, expected * 0.99f);
        EXPECT_LE(spacing, expected * 1.17f);
    }
}

TEST(SendRule, TheSendersErrorStaysWithinTheThreshold) {
    EXPECT_LE(tell(circle, {.max_error = 0.3f, .heartbeat = 1h}, 3600).worst_position, 0.3f);
}

TEST(SendRule, TurningOnTheSpotIsNewsAndThenAModel) {
    const auto spin = [](Tick t) {  // stands for a second, then turns by 90 degrees a second
        Update u = parked(t);
        if (seconds(t) >= 1) {
            u.motion.orientation = from_rotation_vector<Quat>(Vec{0, 0, (seconds(t) - 1) * space::pi / 2});
            u.motion.spin = {0, 0, space::pi / 2};
        }
        return u;
    };
    const Told told = tell(spin, {.heartbeat = 1h}, 660);
    EXPECT_LE(told.updates, 5);
    EXPECT_LE(told.worst_angle, 0.15f);
    const Update before = spin(Tick{59}), after = spin(Tick{60 + 30});
    EXPECT_EQ(must_send(before, after, SendPolicy{}), Send::rotation);
}

// Position updates keep coming while the nose turns too slowly to be news by itself. Whatever is sent is sent
// whole, and compared with as it was sent.
TEST(SendRule, ASlowTurnArrivesAlthoughPositionSpeaksAllTheTime) {
    const auto creep = [](Tick t) {
        Update u = circle(t);
        u.motion.orientation = from_rotation_vector<Quat>(Vec{0, 0, seconds(t) * 0.5f * space::pi / 180});
        u.motion.spin = {};
        return u;
    };
    EXPECT_LE(tell(creep, {.max_angle = 5 * space::pi / 180, .heartbeat = 1h}, 3600).worst_angle,
              5.1f * space::pi / 180);
}

TEST(SendRule, ComparesWithWhatWasSentAndNotWithWhatWasTrueThen) {
    Update sent = straight(Tick{0});
    sent.motion.position.x += 0.2f;  // as the wire rounded it
    const Update truth = straight(Tick{60});
    EXPECT_EQ(must_send(sent, truth, {.max_error = 0.3f}), Send::no);
    EXPECT_EQ(must_send(sent, truth, {.max_error = 0.1f}), Send::position);
}

TEST(SendRule, LooksAheadIfTheTruthIsStillToCome) {
    const Update last = circle(Tick{0});
    EXPECT_EQ(must_send(last, circle(Tick{20}), SendPolicy{}), Send::no);
    EXPECT_EQ(must_send(last, circle(Tick{32}), SendPolicy{}),
              Send::position);  // 0.2 s ahead it would be wrong
}

// Five hundred cars parked at one moment.
TEST(SendRule, HeartbeatsOfWhatRestsAreSpread) {
    constexpr int cars = 500, ticks = 20 * 24;
    constexpr TickRate slow{20};
    const SendPolicy policy{.heartbeat = 3s};
    std::vector<int> sent(ticks);
    Duration longest{};
    for (std::uint32_t car = 0; car < cars; ++car) {
        const Duration phase = scaled(3s, (car * 2654435761u) / 4294967296.0);
        Update last{.time = slow.time_of(Tick{0})};
        for (std::uint32_t t = 1; t < ticks; ++t) {
            const Update now{.time = slow.time_of(Tick{t})};
            if (must_send(last, now, policy, phase) == Send::no) continue;
            longest = std::max(longest, now.time - last.time);
            last = now, ++sent[t];
        }
    }
    int total = 0, most = 0;
    for (int n : sent) total += n, most = std::max(most, n);
    EXPECT_NEAR(total, cars * 24 / 3, cars);
    EXPECT_LE(most, 2 * total / ticks);
    EXPECT_LE(longest, 3300ms);
}

TEST(SendRule, WhatRestsIsNeverSilentForLong) {
    for (int phase : {0, 1, 100, 999, 1999, 5000})
        for (std::uint32_t start : {0u, 1u, 59u, 119u, 4711u}) {
            const auto truth = [&](Tick t) { return parked(plus(t, static_cast<std::int32_t>(start))); };
            const Told told = tell(truth, {.heartbeat = 2s}, 1200, phase * 1ms);
            EXPECT_LE(told.longest_silence, 2220ms);
            EXPECT_NEAR(told.updates, 10, 1);
        }
}

TEST(SendRule, NoHeartbeatAtAllMeansAlways) {
    EXPECT_EQ(must_send(parked(Tick{0}), parked(Tick{1}), {.heartbeat = 0s}), Send::heartbeat);
}

}  // namespace
