#include "playtest/scenario_file.hpp"

#include "playtest/reading.hpp"
#include "playtest/shipped.hpp"
#include "playtest/suite.hpp"

#include <gtest/gtest.h>

namespace {

using namespace std::chrono_literals;
using namespace playtest;

const std::string everything = R"(about = "All there is"
seconds = 60
warm_up = "2s"
seeds = [4, 5]
[server]
tick_rate = 30
snapshot_rate = 10
max_players = 12
bots = 3
max_error = 0.5
max_angle = 0.2
heartbeat = "4s"
start_tick = 4294967000
stalls = [{ at = "20s", lasts = "500ms" }]
[client]
drawing = "linear"
correction = "spring"
frame_rate = 30
fixed_delay = "120ms"
profile = "wifi"
[[clients]]
name = "Ada"
behaviour = "walk"
frame_rate = 144
joins = "1s"
leaves = "50s"
clock = { offset = "-3s", drift_ppm = 100, steps = [{ at = "10s", by = "-50ms" }] }
sleeps = [{ at = "25s", lasts = "5s" }]
[[clients]]
name = "Bob"
count = 2
link = "delay 20ms loss 1%"
joins_within = "4s"
script = [{ lasts = "2s", forward = 127, right = -5, action = true, use = false, respawn = false }]
[what_if]
throttled = true
sequenced = true
arrival_dated = true
[budgets]
"walkers.latency_ms" = 130
cars.error_p99_m = 1.5
[budgets.Ada]
"cars.error_p99_m" = 0.5
[budgets.Bob]
"frames.nothing" = 1
)";

std::string everything_right() {
    return everything.substr(0, everything.find("[budgets.Bob]")) +
           "[budgets.Bob]\n\"time.frames_back\" = 0\n";
}

TEST(ScenarioFile, ReadsEveryKey) {
    const Scenario s = scenario_of(everything_right());
    EXPECT_EQ(s.name, "mine");
    EXPECT_EQ(s.about, "All there is");
    EXPECT_EQ(s.lasts, 60s);
    EXPECT_EQ(s.warm_up, 2s);
    EXPECT_EQ(s.seeds, (std::vector<std::uint64_t>{4, 5}));
    EXPECT_EQ(s.server.game.tick_rate, 30);
    EXPECT_EQ(s.server.game.snapshot_rate, 10);
    EXPECT_EQ(s.server.game.max_players, 12);
    EXPECT_EQ(s.server.game.bots, 3);
    EXPECT_FLOAT_EQ(s.server.game.policy.max_error, 0.5f);
    EXPECT_FLOAT_EQ(s.server.game.policy.max_angle, 0.2f);
    EXPECT_EQ(s.server.game.policy.heartbeat, 4s);
    EXPECT_EQ(motionwire::number_of(s.server.game.start), 4294967000u);
    EXPECT_EQ(s.server.stalls, (std::vector<Span>{{20s, 500ms}}));
    EXPECT_TRUE(s.what_if.throttled && s.what_if.sequenced && s.what_if.arrival_dated);
}

TEST(ScenarioFile, GivesEachClientWhatItSaysAndTheRestOfWhatAllSay) {
    const Scenario s = scenario_of(everything_right());
    ASSERT_EQ(s.clients.size(), 3u);
    const ClientPlan &ada = s.clients[0], &bob = s.clients[1], &second_bob = s.clients[2];
    EXPECT_EQ(ada.name, "Ada");
    EXPECT_EQ(ada.profile.name, "wifi");
    EXPECT_EQ(ada.frame_rate, 144);
    EXPECT_EQ(ada.settings.drawing, motionwire::Drawing::linear);
    EXPECT_EQ(ada.settings.correction, motionwire::Correction::spring);
    EXPECT_EQ(ada.fixed_delay, 120ms);
    EXPECT_EQ(ada.joins, 1s);
    EXPECT_EQ(ada.leaves, 50s);
    EXPECT_EQ(ada.clock.offset, -3s);
    EXPECT_DOUBLE_EQ(ada.clock.drift, 100);
    ASSERT_EQ(ada.clock.steps.size(), 1u);
    EXPECT_EQ(ada.clock.steps[0].by, -50ms);
    EXPECT_EQ(ada.sleeps, (std::vector<Span>{{25s, 5s}}));
    EXPECT_EQ(bob.name, "Bob 1");
    EXPECT_EQ(second_bob.name, "Bob 2");
    EXPECT_EQ(bob.joins, 0s);
    EXPECT_EQ(second_bob.joins, 2s);
    EXPECT_EQ(bob.frame_rate, 30);
    EXPECT_EQ(bob.profile.link.up.from.delay, 20ms);
    EXPECT_EQ(bob.behaviour, Behaviour::script);
    ASSERT_EQ(bob.script.size(), 1u);
    EXPECT_EQ(bob.script[0].controls, (sim::Controls{.forward = 127, .right = -5, .action = true}));
}

TEST(ScenarioFile, ABudgetIsForEachForOneOrForAllOfAGroup) {
    const auto budgets = scenario_of(everything_right()).budgets;
    ASSERT_EQ(budgets.size(), 5u);
    const auto has = [&](const char* metric, const char* client, double limit) {
        for (const auto& b : budgets)
            if (b.metric == metric && b.client == client && b.limit == limit) return true;
        return false;
    };
    EXPECT_TRUE(has("walkers.latency_ms", "", 130));
    EXPECT_TRUE(has("cars.error_p99_m", "", 1.5));
    EXPECT_TRUE(has("cars.error_p99_m", "Ada", 0.5));
    EXPECT_TRUE(has("time.frames_back", "Bob 1", 0));
    EXPECT_TRUE(has("time.frames_back", "Bob 2", 0));
}

TEST(ScenarioFile, WhatAProfileDoesToClocksServersAndClientsIsMergedIn) {
    const Scenario s = scenario_of(R"([server]
stalls = [{ at = "1s", lasts = "10ms" }]
[[clients]]
profile = "drift"
clock = { drift_ppm = 11 }
[[clients]]
profile = "hitch"
[[clients]]
profile = "hitch"
[[clients]]
profile = "sleep"
)");
    const auto profile = [](const char* name) { return std::get<links::Profile>(links::profile_of(name)); };
    EXPECT_DOUBLE_EQ(s.clients[0].clock.drift, 11 + profile("drift").client_drift);
    EXPECT_EQ(s.server.stalls.size(), 1 + profile("hitch").server_stalls.size());
    EXPECT_EQ(s.server.stalls.front(), (Span{1s, 10ms}));
    EXPECT_FALSE(profile("sleep").client_sleeps.empty());
    EXPECT_EQ(s.clients[3].sleeps, profile("sleep").client_sleeps);
    EXPECT_TRUE(s.clients[0].sleeps.empty());
}

TEST(ScenarioFile, SpansThatTouchAreOne) {
    const auto s = scenario_of(
        "[server]\nstalls = [{ at = \"5s\", lasts = \"2s\" }, { at = \"1s\", lasts = \"1s\" }, "
        "{ at = \"6s\", lasts = \"3s\" }]\n[[clients]]\n");
    EXPECT_EQ(s.server.stalls, (std::vector<Span>{{1s, 1s}, {5s, 4s}}));
}

TEST(ScenarioFile, EveryShippedOneReads) {
    for (const auto& one : shipped()) {
        const auto planned = plan(std::get<ScenarioText>(find_scenario(one.name)), {}, {});
        const auto* wrong = std::get_if<Wrong>(&planned);
        EXPECT_FALSE(wrong) << wrong->line;
        EXPECT_FALSE(about_of(std::get<ScenarioText>(find_scenario(one.name))).empty()) << one.name;
    }
}

// Every key of every line, with a letter too many, is refused by its name and line.
TEST(ScenarioFile, NoKeyCanBeMisspeltUnnoticed) {
    const std::string right = everything_right();
    int tried = 0;
    std::size_t line = 1;
    for (std::size_t at = 0; at < right.size(); ++at) {
        if (right[at] == '\n') ++line;
        const bool ends_a_word = std::isalnum(static_cast<unsigned char>(right[at])) &&
                                 (right.compare(at + 1, 2, " =") == 0 || right[at + 1] == ']' ||
                                  right.compare(at + 1, 3, "\" =") == 0);
        if (!ends_a_word || std::isdigit(static_cast<unsigned char>(right[at]))) continue;
        ++tried;
        const auto said = wrong_with(right.substr(0, at + 1) + "q" + right.substr(at + 1));
        const auto begin = right.find_last_of(" \n[{\".,", at) + 1;
        EXPECT_EQ(said.substr(0, said.find(": ")).substr(0, 10), "mine.toml:") << said;
        EXPECT_NE(said.find(right.substr(begin, at + 1 - begin) + "q"), said.npos) << said;
        if (right[at + 1] != ']') {
            EXPECT_EQ(said.substr(0, said.find(": ")), "mine.toml:" + std::to_string(line)) << said;
        }
    }
    EXPECT_GT(tried, 55);
}

const std::string player = "[[clients]]\nname = \"Ada\"\n";

TEST(ScenarioFile, NamesTheLineAndTheWordAndWhatWasMeant) {
    EXPECT_EQ(wrong_with("seconds = 30\nwarmup = \"3s\"\n" + player),
              "mine.toml:2: unknown key 'warmup': did you mean 'warm_up'?");
    EXPECT_EQ(wrong_with(player + "profile = \"wify\"\n"),
              "mine.toml:3: no profile is named 'wify': did you mean 'wifi'?");
    EXPECT_EQ(wrong_with(player + "behaviour = \"drives\"\n"),
              "mine.toml:3: 'behaviour' can't be 'drives': did you mean 'drive'?");
    EXPECT_EQ(wrong_with(player + "[budgets]\n\"walkers.latency\" = 3\n"),
              "mine.toml:4: unknown metric 'walkers.latency': did you mean 'walkers.latency_ms'?");
    EXPECT_EQ(wrong_with(player + "[budgets.Eda]\n\"walkers.latency_ms\" = 3\n"),
              "mine.toml:3: nobody is named 'Eda': did you mean 'Ada'?");
}

struct Bad {
    const char* lines;  // below a client's
    const char* place;
    const char* word;
};

class WrongScenario : public testing::TestWithParam<Bad> {};

TEST_P(WrongScenario, IsOneLine) {
    const auto said = wrong_with(player + GetParam().lines);
    EXPECT_EQ(said.substr(0, said.find(": ")), GetParam().place) << said;
    EXPECT_NE(said.find(GetParam().word), said.npos) << said;
    EXPECT_EQ(said.find('\n'), said.npos) << said;
}

INSTANTIATE_TEST_SUITE_P(
    ScenarioFile, WrongScenario,
    testing::Values(
        Bad{"joins = \"-3s\"", "mine.toml:3", "'joins'"}, Bad{"joins = 3", "mine.toml:3", "'joins'"},
        Bad{"joins = \"3\"", "mine.toml:3", "'joins'"}, Bad{"joins = \"soon\"", "mine.toml:3", "'soon'"},
        Bad{"joins = \"30s\"", "mine.toml:3", "'joins'"}, Bad{"count = 0", "mine.toml:3", "'count'"},
        Bad{"count = 2.5", "mine.toml:3", "'count'"}, Bad{"count = 200", "mine.toml:3", "'count'"},
        Bad{"joins = \"4s\"\nleaves = \"4s\"", "mine.toml:4", "'leaves'"},
        Bad{"frame_rate = 0", "mine.toml:3", "'frame_rate'"},
        Bad{"frame_rate = \"60\"", "mine.toml:3", "'frame_rate'"},
        Bad{"link = \"dely 20ms\"", "mine.toml:3", "'dely'"},
        Bad{"profile = \"wifi\"\nlink = \"delay 2ms\"", "mine.toml:4", "'link'"},
        Bad{"behaviour = \"script\"", "mine.toml:3", "'script'"},
        Bad{"script = []", "mine.toml:3", "'script'"},
        Bad{"script = [{ forward = 3 }]", "mine.toml:3", "'lasts'"},
        Bad{"script = [{ lasts = \"1s\", forward = 128 }]", "mine.toml:3", "'forward'"},
        Bad{"script = [\n{ lasts = \"1s\" },\n{ lasts = \"0s\" }]", "mine.toml:5", "'lasts'"},
        Bad{"behaviour = \"walk\"\nscript = [{ lasts = \"1s\" }]", "mine.toml:4", "'script'"},
        Bad{"clock = { drift_ppm = nan }", "mine.toml:3", "'drift_ppm'"},
        Bad{"clock = { drift_ppm = inf }", "mine.toml:3", "'drift_ppm'"},
        Bad{"sleeps = [{ at = \"1s\" }]", "mine.toml:3", "'lasts'"},
        Bad{"sleeps = { at = \"1s\" }", "mine.toml:3", "'sleeps'"},
        Bad{"[[clients]]\nname = \"Ada\"", "mine.toml:3", "'Ada'"},
        Bad{"[[clients]]\nname = \"\"", "mine.toml:4", "'name'"},
        Bad{"[[clients]]\nname = \"a name far too long to be of use\"", "mine.toml:4", "'name'"},
        Bad{"[server]\ntick_rate = 0", "mine.toml:4", "'tick_rate'"},
        Bad{"[server]\nsnapshot_rate = 0", "mine.toml:4", "'snapshot_rate'"},
        Bad{"[server]\ntick_rate = 20\nsnapshot_rate = 30", "mine.toml:5", "'snapshot_rate'"},
        Bad{"[server]\nstart_tick = 4294967296", "mine.toml:4", "'start_tick'"},
        Bad{"[server]\nmax_error = 0", "mine.toml:4", "'max_error'"},
        Bad{"[server]\nmax_error = \"0.3\"", "mine.toml:4", "'max_error'"},
        Bad{"[budgets]\n\"cars.error_p99_m\" = nan", "mine.toml:4", "'cars.error_p99_m'"},
        Bad{"[budgets]\n\"cars.error_p99_m\" = -1", "mine.toml:4", "'cars.error_p99_m'"},
        Bad{"[budgets]\n\"cars.error_p99_m\" = \"1\"", "mine.toml:4", "'cars.error_p99_m'"},
        Bad{"[what_if]\nthrottled = 1", "mine.toml:4", "'throttled'"},
        Bad{"[client]\nname = \"x\"", "mine.toml:4", "'name'"}, Bad{"[server", "mine.toml:3", ""},
        Bad{"name = \"twice\"", "mine.toml:3", "name"}));

TEST(ScenarioFile, RefusesWhatIsWrongAtTheTop) {
    EXPECT_EQ(wrong_with("[[client]]\nname = \"Ada\"\n"),
              "mine.toml:1: 'client' is one table for all, [client]; a player is a [[clients]]");
    EXPECT_EQ(wrong_with("[clients]\nname = \"Ada\"\n"),
              "mine.toml:1: 'clients' are several tables: each player is a [[clients]]");
    EXPECT_EQ(wrong_with("[[clients]]\nlink = \"wifi\"\n"),
              "mine.toml:2: 'link' are words; for a network by name, profile = \"wifi\"");
    EXPECT_EQ(wrong_with(""), "mine.toml:1: an empty scenario: it needs at least one [[clients]]");
    EXPECT_EQ(wrong_with("# only a comment\n"),
              "mine.toml:1: an empty scenario: it needs at least one [[clients]]");
    EXPECT_EQ(wrong_with("seconds = 30\n"),
              "mine.toml:1: nobody plays: a scenario needs at least one [[clients]]");
    EXPECT_EQ(wrong_with("clients = []\n"), "mine.toml:1: 'clients' must be at least one, not a list");
    EXPECT_EQ(wrong_with("seconds = nan\n" + player),
              "mine.toml:1: 'seconds' must be a number from 0.1 to 604800, not nan");
    EXPECT_EQ(wrong_with("seconds = -1\n" + player),
              "mine.toml:1: 'seconds' must be a number from 0.1 to 604800, not -1");
    EXPECT_EQ(wrong_with("seconds = 2\nwarm_up = \"2s\"\n" + player),
              "mine.toml:2: 'warm_up' must be shorter than the playtest, not '2s'");
    EXPECT_EQ(wrong_with("seeds = []\n" + player),
              "mine.toml:1: 'seeds' must be a list of whole numbers, [1, 2, 3], not a list");
    EXPECT_NE(wrong_with("seeds = [1, -1]\n" + player), "");
    EXPECT_EQ(wrong_with("seeds = [1, 1]\n" + player), "mine.toml:1: 'seeds' has 1 twice");
    EXPECT_EQ(wrong_with("\xff\xfe\n" + player).substr(0, 12), "mine.toml:1:");
}

TEST(ScenarioFile, AShortPlaytestWarmsUpForATenth) {
    EXPECT_EQ(scenario_of("seconds = 2\n" + player).warm_up, 200ms);
}

TEST(ScenarioFile, WhoHasNoNameIsCalledByWhatHeDoes) {
    const auto s = scenario_of("[[clients]]\ncount = 2\n[[clients]]\nbehaviour = \"drive\"\n[[clients]]\n");
    ASSERT_EQ(s.clients.size(), 4u);
    EXPECT_EQ(s.clients[1].name, "walker 2");
    EXPECT_EQ(s.clients[2].name, "driver 1");
    EXPECT_EQ(s.clients[3].name, "walker 3");
}

TEST(ScenarioFile, IsFoundByItsPathOrByTheNameOfAShippedOne) {
    EXPECT_TRUE(std::holds_alternative<Scenario>(read_scenario("quickstart")));
    EXPECT_TRUE(std::holds_alternative<Scenario>(read_scenario("quickstart.toml")));
    EXPECT_EQ(std::get<Wrong>(read_scenario("quikstart")).line,
              "quikstart: no such file, and no shipped scenario: did you mean 'quickstart'?");
    EXPECT_EQ(std::get<Wrong>(read_scenario("no/such.toml")).line, "no/such.toml: no such file");
    EXPECT_EQ(std::get<Wrong>(read_scenario("/")).line, "/: is a folder, not a scenario");
    EXPECT_EQ(std::get<Wrong>(read_scenario("/dev/zero")).line, "/dev/zero: is too long for a scenario");
}

}  // namespace
