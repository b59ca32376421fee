#include "playtest/suite.hpp"

#include "playtest/shipped.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace {

using namespace playtest;

// Two scenarios and a suite of them, in a folder of their own.
class Suite : public testing::Test {
protected:
    void SetUp() override {
        std::filesystem::create_directories(folder);
        write("one.toml", "[[clients]]\nname = \"Ada\"\n");
        write("two.toml", "seconds = 9\n[[clients]]\nname = \"Bob\"\n");
    }
    void TearDown() override { std::filesystem::remove_all(folder); }

    void write(const std::string& name, const std::string& toml) { std::ofstream{folder / name} << toml; }
    auto planned(const std::string& toml, std::vector<Override> set = {}, std::vector<Axis> sweep = {}) {
        write("suite.toml", toml);
        return plan(std::get<ScenarioText>(find_scenario((folder / "suite.toml").string())), set, sweep);
    }
    std::vector<Planned> all(const std::string& toml, std::vector<Override> set = {},
                             std::vector<Axis> sweep = {}) {
        auto result = planned(toml, std::move(set), std::move(sweep));
        if (const auto* wrong = std::get_if<Wrong>(&result)) ADD_FAILURE() << wrong->line;
        return std::get<std::vector<Planned>>(std::move(result));
    }
    std::string wrong(const std::string& toml) {
        const auto result = planned(toml);
        const auto* why = std::get_if<Wrong>(&result);
        return why ? why->line.substr(folder.string().size() + 1) : "nothing";
    }

    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() /
        ("playtest_suite_" + std::string{testing::UnitTest::GetInstance()->current_test_info()->name()});
};

TEST_F(Suite, NamesScenariosBesideItAndShippedOnes) {
    const auto found = all("about = \"x\"\nscenarios = [\"two.toml\", \"one.toml\", \"quickstart\"]\n");
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(found[0].scenario.name, "two");
    EXPECT_EQ(found[1].scenario.name, "one");
    EXPECT_EQ(found[2].scenario.name, "quickstart");
}

TEST_F(Suite, AnEntryMaySetValues) {
    const auto found =
        all("scenarios = [{ scenario = \"one.toml\", set = { seconds = 5, server.snapshot_rate = 10, "
            "clients.profile = \"4g\" } }]");
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].scenario.lasts, std::chrono::seconds{5});
    EXPECT_EQ(found[0].scenario.server.game.snapshot_rate, 10);
    EXPECT_EQ(found[0].scenario.clients[0].profile.name, "4g");
}

TEST_F(Suite, TheCommandLineOverridesItAndASweepOverridesBoth) {
    const auto found =
        all("scenarios = [{ scenario = \"one.toml\", set = { seconds = 5 } }, \"two.toml\"]",
            {{"seconds", "6", "--seconds 6"}, {"client.profile", "4g", "--set"}},
            {{"server.snapshot_rate", {"10", "20"}}, {"client.frame_rate", {"30", "60", "90"}}});
    ASSERT_EQ(found.size(), 12u);
    EXPECT_EQ(found[0].scenario.lasts, std::chrono::seconds{6});
    EXPECT_EQ(found[4].scenario.server.game.snapshot_rate, 20);
    EXPECT_EQ(found[4].scenario.clients[0].frame_rate, 60);
    EXPECT_EQ(found[4].settings,
              (SettingsChosen{
                  {"client.profile", "4g"}, {"server.snapshot_rate", "20"}, {"client.frame_rate", "60"}}));
    EXPECT_EQ(found[6].scenario.name, "two");
}

TEST_F(Suite, APointIsKnownByItsSweptKeyEvenWhereThatIsToldAnyway) {
    const auto found =
        all("scenarios = [\"one.toml\"]", {{"seeds", "[3]", "--seed 3"}}, {{"seconds", {"2", "4"}}});
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[1].settings, (SettingsChosen{{"seconds", "4"}}));
}

TEST_F(Suite, WhatIsWrongNamesTheLine) {
    EXPECT_EQ(wrong("about = \"x\"\nscenarios = []\n"),
              "suite.toml:2: 'scenarios' must be a list of scenarios, [\"quickstart.toml\"], not a list");
    EXPECT_EQ(wrong("scenarios = [\n\"one.toml\",\n\"three.toml\"]\n").substr(0, 27),
              "suite.toml:3: 'three.toml':");
    EXPECT_EQ(wrong("scenarios = [\"one.toml\"]\nabuot = \"x\"\n"),
              "suite.toml:2: unknown key 'abuot': did you mean 'about'?");
    EXPECT_EQ(wrong("scenarios = [\n{ scenario = \"one.toml\",  set = { secnds = 5 } }]\n"),
              "suite.toml:2: set 'secnds': unknown key 'secnds': did you mean 'seconds'?");
    EXPECT_EQ(wrong("scenarios = [{ scenari = \"one.toml\" }]\n").substr(0, 13), "suite.toml:1:");
    EXPECT_EQ(wrong("scenarios = [3]\n").substr(0, 13), "suite.toml:1:");
    write("bad.toml", "seconds = 0\n[[clients]]\n");
    EXPECT_EQ(wrong("scenarios = [\"one.toml\", \"bad.toml\"]\n").substr(0, 11), "bad.toml:1:");
    EXPECT_NE(wrong("scenarios = [\"suite.toml\"]\n"), "nothing");
}

TEST(Sweep, SeveralAxesMakeAGridWhoseLastChangesFastest) {
    const std::vector<Axis> axes{*axis_of("a=1,2"), *axis_of("b=x,y,z")};
    const auto points = grid(axes);
    ASSERT_EQ(points.size(), 6u);
    EXPECT_EQ(points[1][0].value, "1");
    EXPECT_EQ(points[1][1].value, "y");
    EXPECT_EQ(points[3][0].value, "2");
    EXPECT_EQ(points[3][1].said, "--sweep b=x");
    EXPECT_EQ(grid({}).size(), 1u);
}

TEST(Sweep, ACommaInBracketsIsNoEndOfAValue) {
    EXPECT_EQ(axis_of("seeds=[1,2],[3]")->values, (std::vector<std::string>{"[1,2]", "[3]"}));
    EXPECT_FALSE(axis_of("a"));
    EXPECT_FALSE(axis_of("a="));
}

}  // namespace
