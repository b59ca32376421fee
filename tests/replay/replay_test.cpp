#include "replay/replay.hpp"

#include "replay/cost.hpp"
#include "replay/policy.hpp"

#include <gtest/gtest.h>

namespace {

using namespace std::chrono_literals;
using replay::Arrival;
using replay::Duration;
using replay::LocalTime;
using replay::ServerTime;

constexpr Duration latency = 100s + 30ms;  // the two clocks are 100 s apart

// A walker at 2 m/s along x, told twenty times a second; everything takes 30 ms.
std::vector<Arrival> walk(Duration length) {
    std::vector<Arrival> arrivals;
    for (Duration at{}; at <= length; at += 50ms) {
        Arrival arrival{LocalTime{at + latency}, {ServerTime{at}, {}, 0}};
        arrival.sample.value.position.x = 2 * motionwire::seconds_of(at);
        arrival.sample.value.velocity.x = 2;
        arrivals.push_back(arrival);
    }
    return arrivals;
}

std::vector<LocalTime> frames(Duration from, Duration to) {
    std::vector<LocalTime> moments;
    for (Duration at = from; at <= to; at += 10ms) moments.emplace_back(at + latency);
    return moments;
}

std::unique_ptr<replay::Policy> policy(const std::string& name) {
    return std::move(std::get<0>(replay::policy_named(name)));
}

std::vector<replay::Drawn> replayed(const std::vector<Arrival>& arrivals,
                                    const std::vector<LocalTime>& moments,
                                    const std::string& name = replay::default_policy) {
    return replay::replay({arrivals}, moments, *policy(name));
}

TEST(Replay, DrawsNothingBeforeTheFirstSnapshotArrives) {
    const auto drawn = replayed(walk(1s), frames(-100ms, 1s));
    ASSERT_EQ(drawn.size(), 111u);
    for (std::size_t i = 0; i < 10; ++i) EXPECT_FALSE(drawn[i].state) << i;
    EXPECT_TRUE(drawn.back().state);
}

TEST(Replay, DrawsWhatWasTrueAtTheRenderTime) {
    int seen = 0;
    for (const auto& row : replayed(walk(3s), frames(0ms, 3s))) {
        if (!row.state || row.render < ServerTime{}) continue;
        const float x = 2 * motionwire::seconds_of(row.render.time_since_epoch());
        EXPECT_NEAR(row.state->value.position.x, x, 1e-4f);
        EXPECT_LE(row.render.time_since_epoch() + latency, row.frame.time_since_epoch());
        ++seen;
    }
    EXPECT_GT(seen, 250);
}

TEST(Replay, KnowsNothingOfTheFuture) {
    const auto all = walk(2s);
    const std::vector<Arrival> first{all.begin(), all.begin() + 21};  // up to 1 s
    const auto moments = frames(0ms, 1040ms);
    const auto with = replayed(all, moments), without = replayed(first, moments);
    for (std::size_t i = 0; i < moments.size(); ++i) {
        EXPECT_EQ(with[i].render, without[i].render);
        ASSERT_EQ(with[i].state.has_value(), without[i].state.has_value());
        if (!with[i].state) continue;
        EXPECT_EQ(with[i].state->value, without[i].state->value);
    }
}

TEST(Replay, ComesToAHaltWhenNothingComesAnyMore) {
    const auto drawn = replayed(walk(1s), frames(0ms, 3s));
    const auto &last = drawn.back(), &before = drawn[drawn.size() - 2];
    ASSERT_TRUE(last.state && before.state);
    EXPECT_NE(last.state->mode, motionwire::Mode::interpolate);
    EXPECT_NEAR(last.state->value.position.x, before.state->value.position.x, 1e-4f);
}

TEST(Cursor, GivesEveryArrivalOnceAndThatOfTheFrameItself) {
    const auto arrivals = walk(200ms);  // five
    replay::Cursor<Arrival> cursor{arrivals};
    EXPECT_EQ(cursor.until(LocalTime{latency - 1ns}).size(), 0u);
    EXPECT_EQ(cursor.until(LocalTime{latency + 50ms}).size(), 2u);
    EXPECT_EQ(cursor.until(LocalTime{latency + 50ms}).size(), 0u);
    EXPECT_EQ(cursor.until(LocalTime{latency + 10s}).size(), 3u);
}

TEST(Policy, FixedStaysItsDelayBehindTheFastestPacket) {
    for (const auto& row : replayed(walk(3s), frames(500ms, 2900ms), "fixed:120ms")) {
        EXPECT_EQ(row.frame.time_since_epoch() - row.render.time_since_epoch(), latency + 120ms);
        EXPECT_NEAR(row.state->value.position.x, 2 * motionwire::seconds_of(row.render.time_since_epoch()),
                    1e-4f);
    }
}

TEST(Policy, NewestShowsWhatCameLastAsItWas) {
    const auto drawn = replayed(walk(1s), frames(0ms, 990ms), "newest");
    EXPECT_EQ(drawn.back().render, ServerTime{950ms});
    EXPECT_FLOAT_EQ(drawn.back().state->value.position.x, 1.9f);
    EXPECT_EQ(drawn.back().state->mode, motionwire::Mode::hold);
}

// It walks straight on, but says that it stands at every snapshot: only curves care.
TEST(Policy, LinearDrawsStraightLinesWhereHermiteBelievesTheVelocities) {
    auto arrivals = walk(3s);
    for (Arrival& arrival : arrivals) arrival.sample.value.velocity.x = 0;
    const auto furthest = [&](const std::string& name) {
        float most = 0;
        for (const auto& row : replayed(arrivals, frames(500ms, 2900ms), name))
            most = std::max(most, std::abs(row.state->value.position.x -
                                           2 * motionwire::seconds_of(row.render.time_since_epoch())));
        return most;
    };
    EXPECT_LT(furthest("fixed-linear:120ms"), 1e-4f);
    EXPECT_LT(furthest("adaptive-linear"), 1e-3f);
    EXPECT_GT(furthest("fixed:120ms"), 5e-3f);
}

std::string complaint_about_policy(const std::string& name) {
    const auto chosen = replay::policy_named(name);
    const auto* unknown = std::get_if<replay::UnknownPolicy>(&chosen);
    return unknown ? unknown->why : "";
}

TEST(Policy, OfAnUnknownNameGetsTheListOfThoseThatAre) {
    EXPECT_EQ(replay::policy_names(), "adaptive, adaptive-linear, fixed:TIME, fixed-linear:TIME, newest");
    EXPECT_EQ(complaint_about_policy("psychic"), "'psychic' is not a policy: " + replay::policy_names());
    EXPECT_EQ(complaint_about_policy("fixed"), "'fixed' is not a policy: " + replay::policy_names());
    EXPECT_EQ(complaint_about_policy("newest:1s"), "'newest:1s' is not a policy: " + replay::policy_names());
    EXPECT_EQ(complaint_about_policy("fixed:0.25s"), "");
    for (const std::string time : {"", "120", "-5ms", "nanms", "61s", "1h", "12 ms"})
        EXPECT_EQ(complaint_about_policy("fixed:" + time),
                  "'" + time + "' in 'fixed:" + time + "' is not a time up to 60s, like 120ms");
}

LocalTime turned{};
LocalTime a_microsecond_later() { return turned += 1us; }
replay::Heap quiet() { return {}; }

// The clock is read three times a frame: 1 us for what comes, 1 us for what is drawn, shared by four.
TEST(Cost, IsSharedByTheEntities) {
    const auto arrivals = walk(1s);        // 21
    const auto moments = frames(0ms, 1s);  // 101
    const auto cost = replay::measure(arrivals, moments, 4, {.now = a_microsecond_later, .heap = quiet});
    EXPECT_NEAR(cost.sample_ns, 250, 1e-9);
    EXPECT_NEAR(cost.push_ns, 101 * 1000.0 / (21 * 4), 1e-9);
    EXPECT_EQ(cost.allocations, 0);
}

}  // namespace
