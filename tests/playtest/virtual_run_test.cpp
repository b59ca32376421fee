// The whole game in virtual time: what it gives is plausible, and always the same.

#include "playtest/json.hpp"
#include "playtest/plays.hpp"
#include "playtest/pool.hpp"

#include <gtest/gtest.h>

#include <sstream>

using namespace plays;
using playtest::Metric;

namespace {

std::string report(const playtest::Scenario& scenario, std::uint64_t seed) {
    const auto result = playtest::pool(scenario, {}, "virtual", {playtest::run_virtual(scenario, seed)});
    std::ostringstream out;
    playtest::write_json(out, {&result, 1});
    return out.str();
}

TEST(VirtualRun, TheSameScenarioAndSeedGiveTheSameToTheLastByte) {
    const auto two = scenario(8s, {player("Ada", "wifi"), player("Cleo", "4g", Behaviour::drive)});
    const std::string first = report(two, 1);
    EXPECT_EQ(first, report(two, 1));
    EXPECT_NE(first, report(two, 2));
}

TEST(VirtualRun, WalkersAreSeenLateByTheWayAndTheDelayAndCarsNow) {
    const auto run = playtest::run_virtual(
        scenario(15s, {player("Ada", "delay 40ms"), player("Cleo", "delay 40ms", Behaviour::drive)}), 1);
    for (const auto& seen : run.clients) {
        EXPECT_GT(seen.score[Metric::walkers_latency], 40);   // the way
        EXPECT_LT(seen.score[Metric::walkers_latency], 150);  // and an interval of 50 ms, and a little
        EXPECT_LT(seen.score[Metric::cars_error_mean], 0.3);
        EXPECT_LT(seen.score[Metric::clock_error_max], 5);
        EXPECT_EQ(seen.score[Metric::frames_back], 0);
        EXPECT_EQ(seen.score[Metric::frames_away], 0);
        EXPECT_LT(seen.score[Metric::join_seconds], 1);
        EXPECT_GT(seen.score[Metric::down_bytes], 1000);
    }
    EXPECT_LT(run.clients[1].score[Metric::walkers_error_rms], 2);  // Ada, as Cleo sees her
}

TEST(VirtualRun, AFixedDelayIsTheLatency) {
    auto plan = player("Ada", "delay 40ms");
    plan.fixed_delay = 200ms;
    const auto run = playtest::run_virtual(scenario(12s, {plan, player("Bob", "lan")}), 1);
    EXPECT_NEAR(run.clients[0].score[Metric::walkers_latency], 200, 5);
}

TEST(VirtualRun, AServerThatStallsIsLateLosesTicksAndIsGotOver) {
    auto stalls = scenario(20s, {player("Ada", "lan"), player("Bob", "lan")});
    stalls.server.stalls = {{.at = 8s, .lasts = 500ms}};
    const auto run = playtest::run_virtual(stalls, 1);
    const auto& score = run.clients[0].score;
    EXPECT_NEAR(score[Metric::tick_late_max], 500, 20);
    EXPECT_NEAR(score[Metric::ticks_lost], 25, 2);  // of 30, it makes up for five
    ASSERT_EQ(run.clients[0].events.size(), 1u);
    EXPECT_LT(score[Metric::recovery_smooth], 5);
    EXPECT_EQ(score[Metric::frames_away], 0);
}

TEST(VirtualRun, WhoSleepsComesBackAndTheOthersNoticeNothing) {
    auto sleeper = player("Ada", "lan");
    sleeper.sleeps = {{.at = 8s, .lasts = 2s}};
    const auto run = playtest::run_virtual(scenario(20s, {sleeper, player("Bob", "lan")}), 1);
    EXPECT_LT(run.clients[0].score[Metric::recovery_latency], 5);
    EXPECT_EQ(run.clients[0].score[Metric::frames_away], 0);
    EXPECT_LT(run.clients[1].score[Metric::walkers_latency_p95], 110);
}

TEST(VirtualRun, WhoLeavesIsScoredForAsLongAsTheyWereThere) {
    auto guest = player("Ada", "lan");
    guest.joins = 2s;
    guest.leaves = 10s;
    const auto run = playtest::run_virtual(scenario(14s, {guest, player("Bob", "lan")}), 1);
    EXPECT_EQ(run.clients[0].score[Metric::frames_away], 0);
    EXPECT_LT(run.clients[0].score[Metric::join_seconds], 0.5);
    EXPECT_EQ(run.clients[0].series.buckets.back().frames, 0);
    const auto& of_bob = run.clients[1].series.buckets;
    EXPECT_GT(of_bob[of_bob.size() - 10].frames, 0);
}

TEST(VirtualRun, WhoWouldLeaveAsleepLeavesOnWaking) {
    auto guest = player("Ada", "lan");
    guest.sleeps = {{.at = 6s, .lasts = 3s}};
    guest.leaves = 7s;
    const auto run = playtest::run_virtual(scenario(12s, {guest, player("Bob", "lan")}), 1);
    EXPECT_EQ(run.seconds, 12);
    EXPECT_EQ(run.clients[0].series.buckets.back().frames, 0);
}

TEST(VirtualRun, AnInterruptedRunKeepsWhatThereIs) {
    const auto run = playtest::run_virtual(scenario(60s, {player("Ada", "lan"), player("Bob", "lan")}), 1,
                                           {.goes_on = [](double share) { return share < 0.2; }});
    EXPECT_TRUE(run.interrupted);
    EXPECT_NEAR(run.seconds, 12, 1);
    EXPECT_LT(run.clients[0].score[Metric::walkers_error_rms], 2);
}

}  // namespace
