#include "playtest/real_run.hpp"
#include "playtest/real_plan.hpp"
#include "playtest/virtual_run.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <variant>

namespace playtest {
namespace {

using namespace std::chrono_literals;

// Two over a link that netem can say, and without loss: whether a few lost datagrams buy a snapshot more of delay is
// chance in so short a run. The walker sees the driver's car, the driver sees the walker.
Scenario two_players(Duration lasts) {
    Scenario scenario;
    scenario.name = "two";
    scenario.lasts = lasts;
    scenario.warm_up = 2s;
    scenario.server.game.max_players = 8;
    const auto profile = links::profile_of("delay 30ms 3ms distribution normal");
    for (const auto behaviour : {Behaviour::walk, Behaviour::drive}) {
        ClientPlan client;
        client.name = behaviour == Behaviour::walk ? "Ada" : "Bob";
        client.profile = std::get<links::Profile>(profile);
        client.behaviour = behaviour;
        scenario.clients.push_back(client);
    }
    return scenario;
}

bool goes_on(double) { return true; }

// The same game on a real machine's clock: a busy one wakes late, so what is bounded is bounded generously.
void expect_alike(const Run& real, const Run& ideal) {
    ASSERT_EQ(real.clients.size(), ideal.clients.size());
    for (std::size_t i = 0; i < real.clients.size(); ++i) {
        const Score &a = real.clients[i].score, &b = ideal.clients[i].score;
        SCOPED_TRACE(real.clients[i].name);
        EXPECT_NEAR(a[Metric::walkers_latency], b[Metric::walkers_latency], 15);
        EXPECT_NEAR(a[Metric::cars_error_mean], b[Metric::cars_error_mean], 0.1);
        EXPECT_NEAR(a[Metric::down_bytes], b[Metric::down_bytes], 0.25 * b[Metric::down_bytes]);
        EXPECT_NEAR(a[Metric::up_bytes], b[Metric::up_bytes], 0.25 * b[Metric::up_bytes]);
        EXPECT_LT(a[Metric::walkers_underruns], 10);
        EXPECT_LT(a[Metric::clock_error_rms], 10);
        EXPECT_EQ(a[Metric::frames_back], 0);
    }
    EXPECT_LT(real.clients[1].score[Metric::walkers_error_rms], 5);
}

TEST(RealRun, ByRelayIsLikeTheVirtualOne) {
    const Scenario scenario = two_players(8s);
    RealPlayer player{{}};
    const auto real = player.play(scenario, 1, goes_on);
    EXPECT_FALSE(real.interrupted);
    EXPECT_NEAR(real.seconds, 8, 0.1);
    expect_alike(real, run_virtual(scenario, 1));
}

TEST(RealRun, ThatIsStoppedKeepsWhatThereWas) {
    RealPlayer player{{}};
    const auto run = player.play(two_players(60s), 1, [](double share) { return share < 0.05; });
    EXPECT_TRUE(run.interrupted);
    EXPECT_NEAR(run.seconds, 3, 0.5);
    EXPECT_EQ(run.clients.size(), 2u);
}

// The server stands still for a moment, and so does Ada's machine: each player's own events, and how long the picture
// took to be well again.
TEST(RealRun, KnowsWhatWasDoneToWhomAndWhenItWasWellAgain) {
    Scenario scenario = two_players(14s);
    scenario.server.stalls = {{5s, 400ms}};
    scenario.clients[0].sleeps = {{8s, 1s}};
    RealPlayer player{{}};
    const auto run = player.play(scenario, 1, goes_on);
    ASSERT_EQ(run.clients.size(), 2u);
    const auto &ada = run.clients[0], &bob = run.clients[1];
    const Event stall{5, 0.4, "server stalls"}, sleep{8, 1, "sleeps"};
    EXPECT_EQ(ada.events, (std::vector<Event>{stall, sleep}));
    EXPECT_EQ(bob.events, (std::vector<Event>{stall}));
    for (const auto* const client : {&ada, &bob}) {
        EXPECT_GE(client->score[Metric::recovery_smooth], 0) << client->name;  // it is known
        EXPECT_GE(client->score[Metric::recovery_latency], 0) << client->name;
        EXPECT_GE(client->score[Metric::tick_late_max], 350) << client->name;  // stopped, not told to
    }
}

TEST(RealPlan, SaysWhatOfAClockIsNotPlayed) {
    Scenario scenario = two_players(8s);
    const auto notes = [&] { return plan_of(scenario, 1, {}).notes; };
    EXPECT_TRUE(notes().empty());
    scenario.clients[0].clock.offset = 5s;
    scenario.clients[1].clock = {.offset = {}, .drift = 100, .steps = {{1s, 50ms}}};
    EXPECT_EQ(notes(), (std::vector<std::string>{
                           "Ada's clock is this machine's: only virtual runs play its offset",
                           "Bob's clock is this machine's: only virtual runs play its drift, its steps"}));
}

TEST(RealRun, WithoutItsProgramsSaysWhichIsMissing) {
    try {
        RealPlayer player{{.programs = "/nowhere"}};
        FAIL();
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string{error.what()}.find("/nowhere/motionwire-server"), std::string::npos);
    }
}

}  // namespace
}  // namespace playtest
