// The numbers of the seeds, row by row: what the texts say with half of their last digit, and what this library
// gave when the rows were written, closer than that.

#include "seed_tables/rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace {

using namespace seed_tables;

constexpr double pinned = 2e-4;  // what the library's floats may differ from doubles

const Row& row_of(const std::vector<Row>& rows, const std::string& id) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& r) { return r.id == id; });
    if (found == rows.end()) throw std::runtime_error{"no row " + id};
    return *found;
}

void expect_no_row_differs(const std::vector<Row>& rows) {
    for (const Row& row : rows)
        EXPECT_NE(row.verdict, Verdict::differs) << row.id << ": " << row.ours << ", not " << row.seed;
}

TEST(SeedRows, TheFittedLapGivesAllTwentyTwoNumbersOfTheText) {
    const auto rows = lap_rows();
    EXPECT_EQ(rows.size(), 22u);
    for (const Row& row : rows) {
        EXPECT_EQ(row.verdict, Verdict::matches) << row.id << ": " << row.ours << ", not " << row.seed;
        EXPECT_EQ(row.label, Label::fitted_lap) << row.id;
    }
}

TEST(SeedRows, TheFittedLapGivesWhatItGaveWhenItWasFitted) {
    const auto rows = lap_rows();
    const auto ours = [&](const char* id) { return row_of(rows, id).ours; };
    EXPECT_NEAR(ours("lap_seconds"), 8.353217813176327, 1e-6);
    EXPECT_NEAR(ours("snap_largest_step"), 0.7403238060393181, pinned);
    EXPECT_NEAR(ours("snap_peak"), 0.7633774418149877, pinned);
    EXPECT_NEAR(ours("snap_peak_eps_0.05"), 0.31165966274555795, pinned);
    EXPECT_NEAR(ours("blend200_largest_step"), 0.145358648335824, pinned);
    EXPECT_NEAR(ours("blend200_peak"), 0.9034430631078434, pinned);
    EXPECT_NEAR(ours("blend200_mean"), 0.24455620899552855, pinned);
    EXPECT_NEAR(ours("blend1000_largest_step"), 0.12121029929199108, pinned);
    EXPECT_NEAR(ours("blend1000_peak"), 2.021080275844405, pinned);
    EXPECT_NEAR(ours("pva_blend200_largest_step"), 0.23446260770437785, pinned);
    EXPECT_NEAR(ours("blend200_peak_r1.6"), 0.8940396272888246, pinned);
    EXPECT_NEAR(ours("blend200_peak_r0.05"), 1.1130682000638967, pinned);
}

// The honest check of the conventions, for it needs no lap.
TEST(SeedRows, ReversingEveryQuarterOfASecond) {
    const auto rows = oscillation_rows();
    EXPECT_EQ(row_of(rows, "oscillation_updates_per_s").ours, 4);
    EXPECT_NEAR(row_of(rows, "oscillation_peak").ours, 1.2120, 5e-4);
    EXPECT_NEAR(row_of(rows, "oscillation_mean_steady").ours, 0.7963, 5e-4);
    EXPECT_EQ(row_of(rows, "oscillation_mean_steady").verdict, Verdict::near_miss);  // the text says .79
    EXPECT_EQ(row_of(rows, "oscillation_mean_cold").verdict, Verdict::matches);
}

TEST(SeedRows, WhatNeedsNoLap) {
    const auto rows = other_lap_free_rows();
    expect_no_row_differs(rows);
    EXPECT_NEAR(row_of(rows, "no_timestamp_offset").ours, 0.4, 1e-5);
    EXPECT_NEAR(row_of(rows, "snapshot_distance_behind").ours, 1.2, 1e-9);
    EXPECT_NEAR(row_of(rows, "turn_spacing_ratio").ours, 1.167, 0.005);
    EXPECT_EQ(row_of(rows, "snapshot_off_path").verdict, Verdict::not_reproduced);  // "always on it"
}

TEST(SeedRows, FormulasGiveTheNumbersThatTheTextsDeriveFromThem) {
    const auto rows = arithmetic_rows();
    expect_no_row_differs(rows);
    EXPECT_NEAR(row_of(rows, "bound_0.3").ours, 1.2333333, 1e-6);
}

TEST(SeedRows, TheBoundHoldsOnTheGridAndAccelerationExceedsItSomewhere) {
    const auto rows = bound_rows(small_grid());
    expect_no_row_differs(rows);
    EXPECT_EQ(row_of(rows, "bound_pva").verdict, Verdict::not_reproduced);  // 1.45 was of a grid not told
}

TEST(SeedRows, UnderrunsOfAThousandRuns) { expect_no_row_differs(snapshot_rows()); }

TEST(SeedRows, OneThatShouldMatchAndDoesNotIsNotWell) {
    std::vector<Row> rows{{.id = "a", .verdict = Verdict::matches},
                          {.id = "b", .verdict = Verdict::near_miss}};
    EXPECT_TRUE(all_well(rows));
    rows.push_back({.id = "c", .verdict = Verdict::differs});
    EXPECT_FALSE(all_well(rows));
}

TEST(SeedRows, ArePrintedOneALineUnderAHeadingWithTheVerdictsCounted) {
    const std::vector<Row> rows{
        {.what = "peak, u", .seed = 0.9, .ours = 0.9034, .tolerance = 0.005, .verdict = Verdict::matches},
        {.what = "updates", .seed = 4, .ours = 5, .label = Label::lap_free, .note = "so it is"}};
    std::ostringstream out;
    print(out, rows);
    const std::string text = out.str();
    EXPECT_EQ(text.substr(0, text.find("\n\n")),
              "what     seed    ours  within  verdict  what that is worth\n"
              "peak, u  0.90  0.9034   0.005  matches  fitted lap\n"
              "updates     4       5   exact  DIFFERS  lap-free: so it is");
    EXPECT_NE(text.find("1 of 2 match, 0 near miss, 0 not reproduced, 1 differ."), std::string::npos);
}

}  // namespace
