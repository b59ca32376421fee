#include "playtest/csv.hpp"
#include "playtest/json.hpp"
#include "playtest/numbers.hpp"
#include "playtest/report_file.hpp"
#include "playtest/table.hpp"

#include "playtest/results.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

namespace {

using namespace playtest;

Result result_with(double latency, std::vector<Budget> budgets = {}) {
    auto ada = client_with("Ada, \"A\"", Metric::walkers_latency, latency);
    ada.score[Metric::down_bytes] = 1234.5;
    ada.series = {.bucket_s = 0.5, .buckets = {Bucket{.at = 0.5, .frames = 30, .latency_ms = 0.1f}}};
    ada.latency_ms = {.least = 0, .step = 5, .counts = {0, 7}};
    ada.tracks = {{sim::EntityId{3}, sim::Kind::car, {{.at = 1, .x = 0.25f, .mode = 4}}}};
    ada.events = {{2, 0.5, "server stalls"}};
    return pool(scenario_with({1}, std::move(budgets)), {{"server.snapshot_rate", "10"}}, "virtual",
                {run_of(1, {ada})});
}

template <class Write>
std::string written(Write write, const std::vector<Result>& results) {
    std::ostringstream out;
    write(out, std::span<const Result>{results});
    return out.str();
}

std::string shown(const Result& result) {
    std::ostringstream out;
    write_table(out, result);
    return out.str();
}

TEST(Json, HasEveryMetricAndNullWhereNothingWasMeasured) {
    const auto json = written(write_json, {result_with(104.25)});
    for (const auto& metric : metrics())
        EXPECT_NE(json.find("\"" + std::string{metric.key} + "\": "), json.npos) << metric.key;
    EXPECT_NE(json.find("\"walkers.latency_ms\": 104.25"), json.npos);
    EXPECT_NE(json.find("\"cars.error_mean_m\": null"), json.npos);
    EXPECT_EQ(json.find("nan"), json.npos);
}

TEST(Json, PicturesAreListsOnALineEachAndFloatsAreShort) {
    const auto json = written(write_json, {result_with(104.25)});
    EXPECT_NE(json.find("\"rows\": [[0.5,30,0.1,0.0,1.0,1.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0]]"),
              json.npos)
        << json;
    EXPECT_NE(json.find("\"rows\": [[1.0,0.25,0.0,0.0,0.0,4]]"), json.npos) << json;
    EXPECT_NE(json.find("\"counts\": [0,7]"), json.npos);
    EXPECT_NE(json.find("\"what\": \"server stalls\""), json.npos);
    EXPECT_NE(json.find("\"server.snapshot_rate\": \"10\""), json.npos);
    EXPECT_NE(json.find("\"name\": \"Ada, \\\"A\\\"\""), json.npos);
}

// What the last bit of a sum is may differ between compilers; nine digits don't.
TEST(Json, TheSameNumbersButForTheirLastBitAreTheSameBytes) {
    EXPECT_EQ(written(write_json, {result_with(0.1 + 0.2)}), written(write_json, {result_with(0.3)}));
}

TEST(Csv, HasARowForEachClientWithQuotesWhereTheyAreNeeded) {
    const auto csv = written(write_csv, {result_with(104.25), result_with(90)});
    std::istringstream lines{csv};
    std::string head, row, second, none;
    std::getline(lines, head), std::getline(lines, row), std::getline(lines, second);
    EXPECT_FALSE(std::getline(lines, none));
    EXPECT_TRUE(head.starts_with(
        "scenario,settings,mode,seed,seconds,interrupted,client,behaviour,profile,walkers.latency_ms,"));
    EXPECT_TRUE(
        row.starts_with("mine,server.snapshot_rate=10,virtual,1,30,no,\"Ada, \"\"A\"\"\",walk,wifi,104.25,,"))
        << row;
    EXPECT_EQ(std::count(head.begin(), head.end(), ',') + 1, std::count(row.begin(), row.end(), ','));
}

TEST(Table, SaysHowItWasPlayedAndTheNumbersWithTheirUnits) {
    const auto table = shown(result_with(104.25));
    for (const char* word :
         {"mine: Two, by hand", "30 s, seed 1, virtual network, real ENet", "with server.snapshot_rate = 10",
          "Ada", "wifi", "104", "latency", "ms", "1.2", "kB"})
        EXPECT_NE(table.find(word), table.npos) << word << '\n' << table;
    EXPECT_EQ(table.find("INTERRUPTED"), table.npos);
    EXPECT_EQ(table.find("budgets"), table.npos);
}

TEST(Table, SaysInWordsWhichBudgetsWereBroken) {
    EXPECT_NE(shown(result_with(104.25, {{"walkers.latency_ms", "", 130}}))
                  .find("budgets: the one there is was kept"),
              std::string::npos);
    const auto table =
        shown(result_with(152, {{"walkers.latency_ms", "", 130}, {"cars.error_mean_m", "", 1}}));
    EXPECT_NE(table.find("152!"), table.npos) << table;
    EXPECT_NE(table.find("budgets: 2 of 2 broken"), table.npos) << table;
    EXPECT_NE(table.find("152.0 ms, at most 130.0 ms is allowed"), table.npos) << table;
    EXPECT_NE(table.find("nothing was measured"), table.npos) << table;
}

TEST(Table, OfARealRunSaysHowBusyTheMachineWasWhereABudgetBroke) {
    auto result = result_with(152, {{"walkers.latency_ms", "", 130}});
    result.mode = "real: relay";
    result.all[Metric::tick_late_max] = 41;
    EXPECT_NE(shown(result).find("ticks were late by up to 41.0 ms"), std::string::npos) << shown(result);
}

TEST(Table, ABrokenBudgetNeverLooksKept) {
    const auto table = shown(result_with(130.0004, {{"walkers.latency_ms", "", 130}}));
    EXPECT_NE(table.find("130.0004 ms, at most 130.0000 ms is allowed"), table.npos) << table;
}

TEST(Table, SaysWhenARunWasCutShort) {
    auto cut = result_with(100);
    cut.interrupted = true;
    EXPECT_NE(shown(cut).find("INTERRUPTED after 30.0 s"), std::string::npos);
}

TEST(Table, SaysWhichSeedsWereNotBegun) {
    const auto cut = pool(scenario_with({1, 2, 3}), {}, "virtual",
                          {run_of(1, {client_with("Ada", Metric::walkers_latency, 90)})});
    EXPECT_NE(shown(cut).find("30.0 s: what follows is about these only; not begun: seeds 2 3\n"),
              std::string::npos)
        << shown(cut);
    EXPECT_NE(written(write_json, {cut}).find("\"seeds_not_begun\": ["), std::string::npos);
    EXPECT_NE(written(write_csv, {cut}).find("\nmine,,virtual,3,0,yes,"), std::string::npos);
}

TEST(Table, SaysWhatWasNotBegun) {
    const auto missing = pool(scenario_with({1}), {{"server.snapshot_rate", "20"}}, "virtual", {});
    EXPECT_EQ(shown(missing), "mine: INTERRUPTED before it began\n");
    const std::vector<Result> points{result_with(104.25), missing};
    const auto sweep = written(write_sweep, points);
    EXPECT_NE(sweep.find("snapshot_rate 20 *"), sweep.npos) << sweep;
    EXPECT_NE(sweep.find("*: INTERRUPTED"), sweep.npos) << sweep;
    EXPECT_EQ(written(write_sweep, {points[0]}).find("INTERRUPTED"), sweep.npos);
}

TEST(Csv, HasARowForWhatWasNotBegun) {
    const auto csv = written(write_csv, {pool(scenario_with({1}), {}, "virtual", {})});
    std::istringstream lines{csv};
    std::string head, row;
    std::getline(lines, head), std::getline(lines, row);
    EXPECT_TRUE(row.starts_with("mine,,virtual,1,0,yes,,,")) << row;
    EXPECT_EQ(std::count(head.begin(), head.end(), ','), std::count(row.begin(), row.end(), ','));
}

TEST(Table, OfASweepHasARowForEachPoint) {
    const std::vector<Result> points{result_with(104.25), result_with(90)};
    std::ostringstream out;
    write_sweep(out, points);
    EXPECT_NE(out.str().find("snapshot_rate 10    104"), std::string::npos) << out.str();
    EXPECT_NE(out.str().find("snapshot_rate 10     90"), std::string::npos) << out.str();
    EXPECT_EQ(out.str().find("made no difference"), std::string::npos) << out.str();
}

TEST(Table, OfASweepThatChangedNothingSaysSo) {
    EXPECT_NE(written(write_sweep, {result_with(90), result_with(90)}).find("made no difference"),
              std::string::npos);
    EXPECT_EQ(written(write_sweep, {result_with(90)}).find("made no difference"), std::string::npos);
}

TEST(Numbers, AreWrittenTheSameEverywhere) {
    EXPECT_EQ(fixed(-0.0001, 2), "0.00");
    EXPECT_EQ(fixed(-1.5, 1), "-1.5");
    EXPECT_EQ(fixed(std::numeric_limits<double>::quiet_NaN(), 2), "-");
    EXPECT_EQ(general(1.0 / 3), "0.333333333");
    EXPECT_EQ(general(-0.0), "0");
    EXPECT_EQ(general(1e21), "1e+21");
    EXPECT_EQ(counted(1, "client"), "1 client");
    EXPECT_EQ(counted(2, "client"), "2 clients");
}

class ReportFile : public testing::Test {
protected:
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() /
        ("playtest_report_" + std::string{testing::UnitTest::GetInstance()->current_test_info()->name()});
    void TearDown() override { std::filesystem::remove(path); }

    std::string content() {
        std::ifstream in{path};
        return {std::istreambuf_iterator<char>{in}, {}};
    }
};

void say_hello(std::ostream& out) { out << "hello"; }

TEST_F(ReportFile, IsWrittenWholeAndNothingElseIsLeft) {
    EXPECT_EQ(write_file(path.string(), say_hello), std::nullopt);
    EXPECT_EQ(content(), "hello");
    EXPECT_FALSE(std::filesystem::exists(path.string() + ".partial"));
}

TEST_F(ReportFile, AFullDiskIsOneLineThatNamesTheFile) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
    const auto wrong = write_file("/dev/full", say_hello);
    EXPECT_EQ(wrong, "/dev/full: could not be written: No space left on device");
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

TEST_F(ReportFile, OfAFolderThatIsNotThereIsOneLine) {
    EXPECT_EQ(write_file("/no/such/folder/report.json", say_hello),
              "/no/such/folder/report.json: could not be written: No such file or directory");
}

TEST_F(ReportFile, ThatCanNotBeWrittenIsKnownBeforehandAndNothingIsTouched) {
    EXPECT_EQ(cannot_write_to("/no/such/folder/report.json"),
              "/no/such/folder/report.json: could not be written: No such file or directory");
    EXPECT_EQ(cannot_write_to(path.parent_path().string()),
              path.parent_path().string() + ": could not be written: Is a directory");
    EXPECT_EQ(cannot_write_to(path.string()), std::nullopt);
    EXPECT_FALSE(std::filesystem::exists(path) || std::filesystem::exists(path.string() + ".partial"));
}

TEST_F(ReportFile, StaysAsItWasWhenTheNewOneFails) {
    ASSERT_EQ(write_file(path.string(), say_hello), std::nullopt);
    EXPECT_NE(
        write_file(path.string(), [](std::ostream& out) { out << "half", out.setstate(std::ios::badbit); }),
        std::nullopt);
    EXPECT_EQ(content(), "hello");
    EXPECT_FALSE(std::filesystem::exists(path.string() + ".partial"));
}

}  // namespace
