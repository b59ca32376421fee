#include "playtest/session.hpp"

#include "playtest/results.hpp"

#include <gtest/gtest.h>

namespace {

using namespace playtest;

// A game that only counts: the seed is everybody's latency.
struct Table {
    std::vector<std::uint64_t> played;
    std::size_t stop_after = 1000;

    Player player() {
        return {.play =
                    [this](const Scenario&, std::uint64_t seed, const GoesOn& goes_on) {
                        played.push_back(seed);
                        auto run = run_of(
                            seed, {client_with("Ada", Metric::walkers_latency, static_cast<double>(seed))});
                        run.interrupted = !goes_on(0.5);
                        return run;
                    },
                .stopped = [this] { return played.size() >= stop_after; }};
    }
    std::vector<Result> play(const std::vector<Planned>& planned) {
        ProgressBar silent{stderr, false};
        std::vector<Result> all;
        play_all(planned, player(), silent, [&](Result&& result) { all.push_back(std::move(result)); });
        return all;
    }
};

const std::vector<Planned> two_of_three{{scenario_with({1, 2, 3}), {{"a", "1"}}},
                                        {scenario_with({4, 5, 6}), {{"a", "2"}}}};

TEST(Session, PlaysEverySeedOfEveryScenarioInOrder) {
    Table table;
    const auto results = table.play(two_of_three);
    EXPECT_EQ(table.played, (std::vector<std::uint64_t>{1, 2, 3, 4, 5, 6}));
    ASSERT_EQ(results.size(), 2u);
    EXPECT_DOUBLE_EQ(results[0].all[Metric::walkers_latency], 2);
    EXPECT_DOUBLE_EQ(results[1].all[Metric::walkers_latency], 5);
    EXPECT_EQ(results[1].settings, (SettingsChosen{{"a", "2"}}));
    EXPECT_FALSE(results[1].interrupted);
    EXPECT_EQ(results[0].mode, "virtual");
}

TEST(Session, WhenStoppedKeepsWhatWasPlayedAndPlaysNoMore) {
    Table table;
    table.stop_after = 2;
    const auto results = table.play(two_of_three);
    EXPECT_EQ(table.played, (std::vector<std::uint64_t>{1, 2}));
    ASSERT_EQ(results.size(), 2u);
    EXPECT_EQ(results[0].runs.size(), 2u);
    EXPECT_TRUE(results[0].interrupted);
    EXPECT_TRUE(results[1].interrupted);
    EXPECT_TRUE(results[1].runs.empty());
}

TEST(Session, WhenStoppedBetweenTwoScenariosSaysThatTheLaterOneIsMissing) {
    auto planned = two_of_three;
    planned[1].scenario.budgets = {{"walkers.latency_ms", "", 1}};
    Table table;
    Player player = table.player();
    std::vector<Result> results;
    player.stopped = [&] { return !results.empty(); };
    ProgressBar silent{stderr, false};
    play_all(planned, player, silent, [&](Result&& result) { results.push_back(std::move(result)); });
    EXPECT_EQ(table.played, (std::vector<std::uint64_t>{1, 2, 3}));
    ASSERT_EQ(results.size(), 2u);
    EXPECT_FALSE(results[0].interrupted);
    EXPECT_TRUE(results[1].interrupted);
    EXPECT_EQ(results[1].settings, (SettingsChosen{{"a", "2"}}));
    EXPECT_TRUE(results[1].broken.empty());  // nobody looked
}

TEST(Session, ASeedThatCanNotBePlayedDoesNotLoseTheOnesBefore) {
    Table table;
    Player player = table.player();
    player.play = [play = player.play](const Scenario& s, std::uint64_t seed, const GoesOn& goes_on) {
        if (seed == 3) throw std::runtime_error("the server ended");
        return play(s, seed, goes_on);
    };
    std::vector<Result> results;
    ProgressBar silent{stderr, false};
    EXPECT_THROW(play_all(two_of_three, player, silent,
                          [&](Result&& result) { results.push_back(std::move(result)); }),
                 std::runtime_error);
    ASSERT_EQ(results.size(), 1u);
    EXPECT_EQ(results[0].runs.size(), 2u);
    EXPECT_TRUE(results[0].interrupted);
    EXPECT_EQ(results[0].not_begun, (std::vector<std::uint64_t>{3}));
}

TEST(ProgressBar, ShowsTheShareAndWhatIsLeft) {
    EXPECT_EQ(bar("quickstart", 0.5, 4), "quickstart [###############...............] 50 %, 4 s left");
    EXPECT_EQ(bar("q", 0.1, 60), "q [###...........................] 10 %, 9 min left");
    EXPECT_EQ(bar("q", 0, 3), "q [..............................] 0 %");
    EXPECT_EQ(bar("q", 7, 3), "q [##############################] 100 %");
}

}  // namespace
