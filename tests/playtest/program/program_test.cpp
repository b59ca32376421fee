// motionwire-playtest as somebody at a terminal has it: flags in; an exit code, a table, reports and complaints out.

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <sys/wait.h>

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string text_of(const fs::path& path) {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

class PlaytestProgram : public testing::Test {
protected:
    const fs::path folder =
        fs::temp_directory_path() /
        ("playtest_program_" + std::string{testing::UnitTest::GetInstance()->current_test_info()->name()});
    std::string out, err;

    void SetUp() override {
        fs::remove_all(folder);
        fs::create_directories(folder);
    }
    void TearDown() override { fs::remove_all(folder); }

    // Through a shell, in the folder; the exit code.
    int shell(const std::string& line) {
        const std::string all =
            "cd '" + folder.string() + "' && P='" PLAYTEST "' && { " + line + "\n} >out 2>err";
        const int status = std::system(all.c_str());
        out = text_of(folder / "out"), err = text_of(folder / "err");
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    int play(const std::string& flags) { return shell("\"$P\" " + flags); }

    void write(const std::string& name, const std::string& text) { std::ofstream{folder / name} << text; }
    std::string report(const std::string& name) const { return text_of(folder / name); }
    // Besides what the shell writes itself.
    std::ptrdiff_t files() const {
        return std::distance(fs::directory_iterator{folder}, fs::directory_iterator{}) - 2;
    }
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }
auto lines_of(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

TEST_F(PlaytestProgram, EndsWith0AndWritesEveryReportWhenAllWentWell) {
    write("mine.toml",
          "seconds = 4\nclients = [{ name = \"Ada\", count = 4, profile = \"wifi\" }]\n"
          "[budgets]\n\"join.seconds\" = 1\n\"walkers.latency_ms\" = 200\n");
    EXPECT_EQ(play("mine.toml --json a.json --csv a.csv --html a.html --quiet"), 0) << err << out;
    EXPECT_TRUE(has(out, "budgets: all 8 were kept")) << out;
    EXPECT_EQ(err, "");
    EXPECT_EQ(json::parse(report("a.json"))["results"][0]["interrupted"], false);
    EXPECT_EQ(lines_of(report("a.csv")), 1 + 4);
    EXPECT_TRUE(has(report("a.html"), "</html>"));
    EXPECT_EQ(files(), 4);  // and mine.toml
}

TEST_F(PlaytestProgram, EndsWith1AndNamesTheBudgetThatWasBroken) {
    EXPECT_EQ(
        play("quickstart --seconds 4 --seed 1 --set budgets.Ada.walkers.latency_ms=1 --json a.json --quiet"),
        1);
    EXPECT_TRUE(has(out, "  walkers.latency_ms                Ada ")) << out;
    EXPECT_TRUE(has(out, "at most 1.0 ms is allowed")) << out;
    EXPECT_TRUE(has(report("a.json"), "\"metric\": \"walkers.latency_ms\""));
}

TEST_F(PlaytestProgram, EndsWith2AndOneLineThatNamesFileLineAndWord) {
    write("mine.toml", "seconds = 5\n[[clients]]\nnaem = \"Ada\"\n");
    EXPECT_EQ(play("mine.toml --json a.json --csv a.csv --html a.html"), 2);
    EXPECT_TRUE(has(err, "mine.toml:3: unknown key 'naem'")) << err;
    EXPECT_EQ(lines_of(err), 1) << err;
    EXPECT_EQ(out, "");
    EXPECT_EQ(files(), 1);  // mine.toml
}

TEST_F(PlaytestProgram, EndsWith2ForWhateverElseIsWrong) {
    write("empty.toml", "");
    write("suite.toml", "scenarios = [\"quickstart.toml\", \"nowhere.toml\"]\n");
    for (const std::string wrong :
         {"", "nowhere", "/", "empty.toml", "suite.toml", "quickstart --bogus", "quickstart --seed x",
          "quickstart --seconds -3", "quickstart --seconds nan", "quickstart --set foo",
          "quickstart --set server.snapshot_rate=0", "quickstart --set budgets.foo=1",
          "quickstart --sweep server.snapshot_rate=10,", "quickstart --sweep clients.profile=wifi,5g",
          "quickstart --set clients.link='delay 20ms loss 500%'", "quickstart --guest"}) {
        EXPECT_EQ(play(wrong + " --json a.json"), 2) << wrong;
        EXPECT_EQ(lines_of(err), 1) << wrong << '\n' << err;
        EXPECT_EQ(out, "") << wrong;
        EXPECT_EQ(files(), 2) << wrong;  // empty.toml, suite.toml
    }
}

TEST_F(PlaytestProgram, EndsWith3WhenTheDiskIsFullAndStillShowsTheNumbers) {
    if (!fs::exists("/dev/full")) GTEST_SKIP();
    const std::string brief = "quickstart --seconds 2 --seed 1 --set clients.profile=lan --quiet";
    EXPECT_EQ(play(brief + " --json /dev/full --csv a.csv"), 3);
    EXPECT_TRUE(has(out, "all 4 clients ")) << out;
    EXPECT_EQ(err, "motionwire-playtest: /dev/full: could not be written: No space left on device\n");
    EXPECT_EQ(lines_of(report("a.csv")), 1 + 4);  // that one could be
    EXPECT_EQ(play(brief + " --json a.json >/dev/full"), 3);
    EXPECT_TRUE(has(err, "standard output: could not be written")) << err;
    EXPECT_FALSE(json::parse(report("a.json")).empty());
}

TEST_F(PlaytestProgram, SaysBeforeItPlaysThatAReportCanNotBeWritten) {
    EXPECT_EQ(play("quickstart --seconds 604800 --json nowhere/a.json"), 3);
    EXPECT_EQ(err, "motionwire-playtest: nowhere/a.json: could not be written: No such file or directory\n");
    EXPECT_EQ(out, "");
}

TEST_F(PlaytestProgram, SaysWhatTheEndComesBefore) {
    write("mine.toml",
          "seconds = 2\nclients = [{ name = \"Ada\", count = 2, profile = \"route-change\" }]\n");
    EXPECT_EQ(play("mine.toml"), 0) << err;
    EXPECT_TRUE(has(err, "mine: after its end, so not played: delay ")) << err;
}

// Longer than anybody waits; Ctrl-C comes as soon as it says that it has begun.
constexpr auto interrupt =
    " & pid=$!\nuntil grep -q ' \\.\\.\\.' err; do sleep 0.05; done\n"
    "sleep 0.5; kill -INT $pid; wait $pid";

TEST_F(PlaytestProgram, EndsWith130AndAReadableReportThatSaysSoWhenInterrupted) {
    EXPECT_EQ(shell("\"$P\" quickstart --seconds 604800 --seed 1,2 --json a.json --csv a.csv --html a.html" +
                    std::string{interrupt}),
              130);
    EXPECT_TRUE(has(out, "INTERRUPTED after ")) << out;
    const auto result = json::parse(report("a.json"))["results"][0];
    EXPECT_EQ(result["interrupted"], true);
    EXPECT_EQ(result["runs"].size(), 1u);
    EXPECT_LT(result["runs"][0]["seconds"], 604800);
    EXPECT_TRUE(has(report("a.csv"), ",yes,")) << report("a.csv");
    EXPECT_TRUE(has(report("a.html"), "interrupted"));
    EXPECT_EQ(files(), 3);
}

TEST_F(PlaytestProgram, AnInterruptedSweepSaysWhichPointsAreMissing) {
    EXPECT_EQ(shell("\"$P\" quickstart --seconds 604800 --sweep server.snapshot_rate=10,20,30 --json a.json" +
                    std::string{interrupt}),
              130);
    EXPECT_TRUE(has(out, "snapshot_rate 30 *")) << out;
    const auto results = json::parse(report("a.json"))["results"];
    ASSERT_EQ(results.size(), 3u);
    EXPECT_EQ(results[0]["runs"].size(), 1u);
    for (const auto& result : results) EXPECT_EQ(result["interrupted"], true);
    EXPECT_EQ(results[2]["runs"].size(), 0u);
}

TEST_F(PlaytestProgram, PlaysTheSameToTheLastByte) {
    for (const char* name : {"a.json", "b.json"})
        EXPECT_NE(play("mobile-driver --seconds 6 --seed 7 --quiet --json " + std::string{name}), 2) << err;
    EXPECT_GT(report("a.json").size(), 1000u);
    EXPECT_EQ(report("a.json"), report("b.json"));
}

TEST_F(PlaytestProgram, ASweepIsATableWithARowForEachPoint) {
    EXPECT_NE(play("quickstart --seconds 3 --seed 1 --sweep server.snapshot_rate=10,30 --sweep "
                   "clients.profile=lan,wifi"
                   " --quiet --csv a.csv"),
              2);
    for (const char* point : {"snapshot_rate 10, profile lan ", "snapshot_rate 10, profile wifi",
                              "snapshot_rate 30, profile lan ", "snapshot_rate 30, profile wifi"})
        EXPECT_TRUE(has(out, point)) << point << '\n' << out;
    EXPECT_EQ(lines_of(report("a.csv")), 1 + 4 * 4);
}

TEST_F(PlaytestProgram, ListsWhatIsShipped) {
    EXPECT_EQ(play("--list"), 0);
    for (const char* name : {"quickstart", "party-on-wifi", "mobile-driver", "satellite", "server-hitch",
                             "sleeper", "flash-crowd", "day", "release"})
        EXPECT_TRUE(has("\n" + out, "\n" + std::string{name} + " ")) << name << '\n' << out;
}

TEST_F(PlaytestProgram, ShowsThePublishedTablesAndThatOursAgree) {
    EXPECT_EQ(play("--seed-tables --quiet"), 0) << out;
    EXPECT_GT(lines_of(out), 20);
}

}  // namespace
