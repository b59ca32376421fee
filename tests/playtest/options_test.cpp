#include "playtest/options.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

namespace {

using namespace playtest;

std::variant<Options, Farewell> read(std::initializer_list<const char*> words) {
    std::vector<const char*> argv{"motionwire-playtest"};
    argv.insert(argv.end(), words);
    return read_options(static_cast<int>(argv.size()), argv.data());
}
Options taken(std::initializer_list<const char*> words) { return std::get<Options>(read(words)); }
std::string refused(std::initializer_list<const char*> words) {
    const auto farewell = std::get<Farewell>(read(words));
    EXPECT_EQ(farewell.exit_code, 2);
    EXPECT_EQ(farewell.text.find('\n'), farewell.text.npos);
    return farewell.text;
}

TEST(Options, AScenarioIsEnough) {
    const auto options = taken({"quickstart"});
    EXPECT_EQ(options.scenario, "quickstart");
    EXPECT_TRUE(options.overrides.empty());
    EXPECT_FALSE(options.real);
}

TEST(Options, SeedsAreTypedAsOneLikes) {
    for (const auto& words : {std::initializer_list<const char*>{"q", "--seed", "1", "2"},
                              {"--seed", "1", "2", "q"},
                              {"--seed", "1,2", "q"},
                              {"--seed", "1", "--seed", "2", "q"},
                              {"q", "--seed=1,2"}}) {
        const auto options = taken(words);
        EXPECT_EQ(options.scenario, "q");
        ASSERT_EQ(options.overrides.size(), 1u);
        EXPECT_EQ(options.overrides[0].key, "seeds");
        EXPECT_EQ(options.overrides[0].value, "[1, 2]");
    }
}

TEST(Options, WhatIsSetComesAfterSecondsAndSeeds) {
    const auto options = taken({"q", "--set", "client.profile=4g", "--seconds", "20", "--seed", "3"});
    ASSERT_EQ(options.overrides.size(), 3u);
    EXPECT_EQ(options.overrides[0].value, "[3]");
    EXPECT_EQ(options.overrides[1].value, "20");
    EXPECT_EQ(options.overrides[2].said, "--set client.profile=4g");
}

TEST(Options, TheSameThingSaidTwiceIsNotGuessed) {
    EXPECT_NE(
        refused({"q", "--set", "seconds=5", "--seconds", "20"}).find("--seconds 20 and --set seconds=5"),
        std::string::npos);
    EXPECT_NE(refused({"q", "--seed", "1", "--set", "seeds=[2]"}).find("contradict"), std::string::npos);
    EXPECT_NE(refused({"q", "--json", "a", "--html", "a"}).find("same file, 'a'"), std::string::npos);
}

TEST(Options, AFlagAfterASetValueTakesNoScenario) {
    EXPECT_EQ(taken({"--set", "a=1", "q"}).scenario, "q");
    EXPECT_EQ(taken({"--sweep", "a=1,2", "q"}).scenario, "q");
}

TEST(Options, WhatIsWrongIsOneLine) {
    EXPECT_NE(refused({}).find("which scenario?"), std::string::npos);
    EXPECT_NE(refused({"q", "--seed", "-1"}).find("-1"), std::string::npos);
    EXPECT_NE(refused({"q", "--seed", "1.5"}).find("'1.5'"), std::string::npos);
    EXPECT_NE(refused({"q", "--set", "rate"}).find("'rate'"), std::string::npos);
    EXPECT_NE(refused({"q", "--sweep", "rate=1,,2"}).find("'rate=1,,2'"), std::string::npos);
    EXPECT_NE(refused({"q", "--sweep", "a=1", "--sweep", "a=2"}).find("'a'"), std::string::npos);
    EXPECT_NE(refused({"q", "--guest"}).find("--guest"), std::string::npos);
    EXPECT_NE(refused({"q", "r"}).find("r"), std::string::npos);
    EXPECT_NE(refused({"q", "--jsn", "x"}).find("--jsn"), std::string::npos);
}

TEST(Options, HelpHasExamplesAndExitCodes) {
    const auto farewell = std::get<Farewell>(read({"--help"}));
    EXPECT_EQ(farewell.exit_code, 0);
    for (const char* word : {"quickstart", "--sweep", "130", "--json", "Examples"})
        EXPECT_NE(farewell.text.find(word), std::string::npos) << word;
}

TEST(Options, ListAndSeedTablesNeedNoScenario) {
    EXPECT_TRUE(taken({"--list"}).list);
    EXPECT_TRUE(taken({"--seed-tables"}).seed_tables);
}

}  // namespace
