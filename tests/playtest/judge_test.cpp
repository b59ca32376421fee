// Faults of a known size, made on purpose: each comes out as its figure, and as no other.

#include "playtest/judged_circle.hpp"

#include <gtest/gtest.h>

#include <limits>

using namespace judged;
using playtest::Metric;

namespace {

constexpr double centimetre = 0.01;

bool is_frame(Duration at, Duration when) { return at >= when && at < when + frames.interval(); }

TEST(Judge, APictureOneTenthOfASecondBehindHasThatLatencyAndNoError) {
    const auto score = judge({.behind = 100ms}).score;
    EXPECT_NEAR(score[Metric::walkers_latency], 100, 0.001);
    EXPECT_NEAR(score[Metric::walkers_latency_p95], 100, 0.5);
    EXPECT_LT(score[Metric::walkers_error_max], 0.02);  // cm; the cubic between two ticks
    EXPECT_LT(score[Metric::walkers_off_path_max], 0.02);
    EXPECT_LT(score[Metric::walkers_pop_max], 0.02);
    EXPECT_LT(score[Metric::walkers_velocity_jump_max], 0.02);
    EXPECT_LT(score[Metric::walkers_rotation_rms], 0.1);
    EXPECT_NEAR(score[Metric::walkers_now_error_rms], 0.5, 0.001);  // 5 m/s * 0.1 s
    EXPECT_LT(score[Metric::cars_error_max], 0.001);
    EXPECT_EQ(score[Metric::walkers_underruns], 0);
    EXPECT_EQ(score[Metric::frames_back], 0);
    EXPECT_EQ(score[Metric::frames_away], 0);
    EXPECT_NEAR(score[Metric::dilation_p01], 1, 0.005);
    EXPECT_NEAR(score[Metric::dilation_p999], 1, 0.005);
    EXPECT_EQ(score[Metric::clock_error_max], 0);
    EXPECT_TRUE(std::isnan(score[Metric::recovery_smooth]));  // nothing was done to it
}

TEST(Judge, AStepOfFiveCentimetresTooMuchIsAPopOfFive) {
    const auto score = judge({}, [](client::Scene& scene, Duration at) {
                           if (at >= 10s) scene.bodies[0].position.z += 5 * static_cast<float>(centimetre);
                       }).score;
    EXPECT_NEAR(score[Metric::walkers_pop_max], 5, 0.02);
    EXPECT_NEAR(score[Metric::walkers_velocity_jump_max], 2.5, 0.02);  // 5 cm in a fiftieth of a second
    EXPECT_NEAR(score[Metric::walkers_error_max], 5, 0.02);
    EXPECT_NEAR(score[Metric::walkers_off_path_max], 5, 0.02);
    EXPECT_LT(score[Metric::cars_pop_max], 0.02);
}

TEST(Judge, ACarThatIsAheadOfItselfIsWrongButNotOffItsPath) {
    const auto score = judge({}, [](client::Scene& scene, Duration) {
                           scene.bodies[1].position = on(cars_way, scene.present + 50ms).position;
                       }).score;
    EXPECT_NEAR(score[Metric::cars_error_mean], 0.5, 0.001);
    EXPECT_NEAR(score[Metric::cars_error_p99], 0.5, 0.005);
    EXPECT_LT(score[Metric::cars_off_path_max], 0.1);
    EXPECT_LT(score[Metric::walkers_error_max], 0.02);
}

TEST(Judge, ACarBesideItsPathIsOffIt) {
    const auto score = judge({}, [](client::Scene& scene, Duration) {
                           scene.bodies[1].position *= 1.01f;  // 20.2 m from the middle
                       }).score;
    EXPECT_NEAR(score[Metric::cars_off_path_rms], 20, 0.1);
    EXPECT_NEAR(score[Metric::cars_error_mean], 0.2, 0.001);
}

TEST(Judge, ATurnTooFarIsToldInDegrees) {
    const auto score = judge({}, [](client::Scene& scene, Duration) {
                           scene.bodies[0].orientation =
                               on(walkers_way, scene.render_time + 100ms).orientation;
                       }).score;
    EXPECT_NEAR(score[Metric::walkers_rotation_rms], 5.73, 0.1);  // a tenth of a radian
    EXPECT_LT(score[Metric::cars_rotation_rms], 0.1);
}

TEST(Judge, FramesPastTheNewestSnapshotAreUnderrunsAndCountOnceAStretch) {
    const auto score = judge({}, [](client::Scene& scene, Duration at) {
                           if (at % 2s < 200ms) scene.newest = scene.render_time - 1ms;
                       }).score;
    EXPECT_NEAR(score[Metric::walkers_underruns], 10, 0.7);
    EXPECT_NEAR(score[Metric::walkers_underrun_episodes], 30, 2);
}

TEST(Judge, TimeThatRunsSlowOrBackIsSeen) {
    const auto slow = judge({}, [](client::Scene& scene, Duration at) { scene.render_time -= at / 5; }).score;
    EXPECT_NEAR(slow[Metric::dilation_p01], 0.8, 0.005);
    EXPECT_NEAR(slow[Metric::dilation_out], 100, 0.1);
    const auto back = judge({}, [](client::Scene& scene, Duration at) {
                          if (is_frame(at, 10s)) scene.render_time -= 100ms;
                      }).score;
    EXPECT_EQ(back[Metric::frames_back], 1);
}

TEST(Judge, AClockThatIsWrongIsToldApartFromThePictureOfThePast) {
    const auto score = judge({}, [](client::Scene& scene, Duration) {
                           scene.present += 12ms;
                           scene.bodies[1].position = on(cars_way, scene.present).position;
                       }).score;
    EXPECT_NEAR(score[Metric::clock_error_rms], 12, 0.001);
    EXPECT_NEAR(score[Metric::cars_error_mean], 0.12, 0.001);
    EXPECT_NEAR(score[Metric::walkers_latency], 100, 0.001);
}

TEST(Judge, WhoeverComesIntoSightOrIsPutElsewhereHasNotPopped) {
    const auto score = judge({}, [](client::Scene& scene, Duration at) {
                           if (at >= 8s && at < 9s) scene.bodies.erase(scene.bodies.begin());
                           if (at >= 12s && at < 12500ms) {  // news of a teleport that the truth has not made
                               scene.bodies.back().epoch = 1;
                               scene.bodies.back().position.x += 50;
                           }
                       }).score;
    EXPECT_LT(score[Metric::walkers_pop_max], 0.02);
    EXPECT_LT(score[Metric::cars_pop_max], 0.02);
    EXPECT_LT(score[Metric::cars_error_max], 0.001);
}

TEST(Judge, AWrongPlaceIsNotExcusedByItsEpochForLong) {
    const auto score = judge({}, [](client::Scene& scene, Duration at) {
                           if (at < 12s) return;
                           scene.bodies.back().epoch = 1;
                           scene.bodies.back().position.z += 50;
                       }).score;
    EXPECT_NEAR(score[Metric::cars_error_max], 50, 0.1);
}

TEST(Judge, OneselfAndWhoIsUnknownToTheTruthAreNotJudged) {
    const auto score = judge({}, [](client::Scene& scene, Duration) {
                           scene.bodies[1].mine = true;
                           scene.bodies[1].position.z += 9;
                           scene.bodies.push_back(scene.bodies[0]);
                           scene.bodies.back().id = sim::EntityId{99};
                           scene.bodies.back().position.z += 9;
                       }).score;
    EXPECT_TRUE(std::isnan(score[Metric::cars_error_max]));
    EXPECT_LT(score[Metric::walkers_error_max], 0.02);
}

TEST(Judge, WhatHappensWhileWarmingUpIsNotScored) {
    const auto fault = [](client::Scene& scene, Duration at) {
        if (at < 2500ms) scene.bodies[0].position.z += 1;
    };
    EXPECT_LT(judge({.judge = {.warm_up = 3s}}, fault).score[Metric::walkers_error_max], 0.02);
    EXPECT_NEAR(judge({.judge = {.warm_up = 2s}}, fault).score[Metric::walkers_error_max], 100, 0.1);
}

TEST(Judge, JoiningLastsUntilOthersAreDrawn) {
    const auto fault = [](client::Scene& scene, Duration at) {
        if (at < 4s) scene.bodies.clear();
    };
    EXPECT_NEAR(judge({.judge = {.joins = 1s}}, fault).score[Metric::join_seconds], 3, 0.03);
    const auto never = [](client::Scene& scene, Duration) { scene.bodies.clear(); };
    EXPECT_NEAR(judge({.judge = {.joins = 1s}}, never).score[Metric::join_seconds], 19, 0.03);
}

TEST(Judge, RecoveryIsTheTimeFromTheEndOfAnEventToTheLastFault) {
    const playtest::JudgeOptions options{.events = {{.at = 8, .lasts = 1, .what = "server stalls"}}};
    const auto score = judge({.judge = options}, [](client::Scene& scene, Duration at) {
                           if (is_frame(at, 10500ms)) scene.bodies[0].position.z += 0.2f;
                           if (at > 8s && at < 13s) scene.render_time -= 30ms;
                       }).score;
    EXPECT_NEAR(score[Metric::recovery_latency], 4, 0.03);
    EXPECT_NEAR(score[Metric::recovery_smooth], 4, 0.03);  // render time leaps forward by 30 ms at 13 s
    const auto pop = judge({.judge = options}, [](client::Scene& scene, Duration at) {
                         if (is_frame(at, 10500ms)) scene.bodies[0].position.z += 0.2f;
                     }).score;
    EXPECT_NEAR(pop[Metric::recovery_smooth], 1.52, 0.03);  // there and back
    EXPECT_EQ(pop[Metric::recovery_latency], 0);
}

TEST(Judge, TheSameHoldsWhereTheNumbersOfTicksWrap) {
    const auto score =
        judge({.first_tick = motionwire::Tick{(1ull << 32) - 600}}, [](client::Scene& scene, Duration) {
            scene.bodies[1].position *= 1.01f;
        }).score;
    EXPECT_NEAR(score[Metric::walkers_latency], 100, 0.001);
    EXPECT_GT(score[Metric::cars_off_path_rms], 19);
}

TEST(Judge, PicturesAreMadeOfTheWholeRun) {
    const auto result = judge({.lasts = 30s});
    ASSERT_EQ(result.series.buckets.size(), 600u);
    EXPECT_NEAR(result.series.buckets[300].latency_ms, 100, 0.01);
    EXPECT_EQ(result.series.buckets[300].frames + result.series.buckets[301].frames,
              5);  // in a tenth of a second
    ASSERT_EQ(result.tracks.size(), 2u);
    EXPECT_EQ(result.tracks[0].id, walker);
    EXPECT_NEAR(static_cast<double>(result.tracks[0].points.size()), 270,
                3);  // ten a second, after warming up
    std::uint64_t counted = 0;
    for (const auto bar : result.latency_ms.counts) counted += bar;
    EXPECT_EQ(counted, result.latency_ms.counts.at(20));  // 100 to 105 ms
}

TEST(Judge, AServerThatStandsStillHoldsNothingUpForever) {
    playtest::Truth truth{ticks};
    playtest::Judge judge{truth, {}};
    client::Scene scene;
    for (int frame = 0; frame < 10'000; ++frame)
        judge.see({.at = frames.duration_of(frame), .server_now = ServerTime{10s}, .scene = scene});
    EXPECT_TRUE(std::isnan(judge.finish(200s).score[Metric::walkers_error_rms]));
}

}  // namespace
