#include "playtest/html.hpp"
#include "playtest/svg.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <regex>
#include <sstream>

using namespace playtest;

namespace {

ClientResult client(const std::string& name) {
    ClientResult c;
    c.name = name;
    c.behaviour = "walk";
    c.profile = "wifi";
    c.shaped_by = "virtual network";
    c.score[Metric::walkers_latency] = 118.25;
    c.series.bucket_s = 0.5;
    for (int i = 0; i < 20; ++i) {
        Bucket bucket;
        bucket.at = i * 0.5;
        bucket.frames = i < 3 ? 0 : 30;
        bucket.latency_ms = 110 + static_cast<float>(i);
        bucket.modes = {0.5f, 0, 0, 0.3f, 0.2f, 0};
        c.series.buckets.push_back(bucket);
    }
    c.latency_ms = {.least = 0, .step = 5, .counts = {0, 2, 7, 1}};
    c.tracks.push_back({.id = sim::EntityId{7},
                        .kind = sim::Kind::walker,
                        .points = {{0, 0, 0, 0, 0, 0}, {1, 5, 1, 5, 1.1f, 0}, {2, 9, 3, 8, 3, 1}}});
    c.events.push_back({.at = 4, .lasts = 1, .what = "delay 110 ms"});
    return c;
}

Result result() {
    Result r;
    r.scenario = "quickstart";
    r.mode = "virtual network, real ENet";
    r.seconds = 10;
    r.runs.resize(2);
    r.pooled = {client("Ada"), client("Bea & <Bob>")};
    r.all = r.pooled.front().score;
    return r;
}

std::string page_of(std::vector<Result> results) {
    std::ostringstream out;
    write_html(out, results);
    return out.str();
}

// Every element that is opened is closed, in order. Void elements and self-closed ones need not be.
bool is_balanced(const std::string& page) {
    std::vector<std::string> open;
    const std::regex tag{"<(/?)([a-z0-9]+)[^>]*?(/?)>"};
    const auto body = page.substr(page.find("</style>"));
    open.insert(open.end(), {"html", "head", "style"});
    for (std::sregex_iterator i{body.begin(), body.end(), tag}, end; i != end; ++i) {
        const std::string name = (*i)[2];
        if ((*i)[3].length() > 0 || name == "meta") continue;
        if ((*i)[1].length() == 0) {
            open.push_back(name);
        } else {
            if (open.empty() || open.back() != name) return false;
            open.pop_back();
        }
    }
    return open.empty();
}

TEST(Html, IsAWholePageWithNothingToFetch) {
    const std::string page = page_of({result()});
    EXPECT_TRUE(page.starts_with("<!doctype html>"));
    EXPECT_TRUE(is_balanced(page));
    EXPECT_EQ(page.find("http"), std::string::npos);
    EXPECT_EQ(page.find("src="), std::string::npos);
}

TEST(Html, ShowsEveryClientsPicturesAndNames) {
    const std::string page = page_of({result()});
    EXPECT_NE(page.find("<h2>Ada</h2>"), std::string::npos);
    EXPECT_NE(page.find("Bea &amp; &lt;Bob&gt;"), std::string::npos);
    EXPECT_NE(page.find("118.2"), std::string::npos);
    EXPECT_NE(page.find("delay 110 ms"), std::string::npos);
    EXPECT_NE(page.find("The way of walker 7"), std::string::npos);
}

TEST(Html, DrawsNoPlaceThatIsNoNumber) {
    const std::string page = page_of({result()});
    const auto pictures = page.substr(page.find("<svg"));
    EXPECT_FALSE(std::regex_search(pictures, std::regex{"(d|x|y|cx|cy|points)=\"[^\"]*(nan|inf|n/a)"}));
}

TEST(Html, SaysThatARunWasInterruptedAndWhichBudgetBroke) {
    Result r = result();
    r.interrupted = true;
    EXPECT_NE(page_of({r}).find("interrupted"), std::string::npos);
    r.interrupted = false, r.budgets = 1;
    EXPECT_NE(page_of({r}).find("every budget kept"), std::string::npos);
    r.broken.push_back({.metric = "walkers.latency_ms", .client = "Ada", .limit = 100, .measured = 118.25});
    EXPECT_NE(page_of({r}).find("walkers.latency_ms of Ada: 118.250, budget 100.000"), std::string::npos);
}

TEST(Html, ComparesThePointsOfASweep) {
    std::vector<Result> points(3, result());
    for (std::size_t i = 0; i < points.size(); ++i) {
        points[i].settings = {{"server.snapshot_rate", std::to_string(10 * (i + 1))}};
        points[i].all[Metric::down_bytes] = 1000.0 * static_cast<double>(i + 1);
        points[i].all[Metric::cars_error_mean] = 0.5;
    }
    const std::string page = page_of(points);
    EXPECT_TRUE(is_balanced(page));
    EXPECT_NE(page.find("quickstart: 3 settings"), std::string::npos);
    EXPECT_NE(page.find("snapshot_rate 20"), std::string::npos);
    EXPECT_NE(page.find("<circle"), std::string::npos);
}

TEST(Svg, TicksAreRoundNumbersInsideTheRange) {
    EXPECT_EQ(svg::ticks({0, 30}, 6), (std::vector<double>{0, 5, 10, 15, 20, 25, 30}));
    for (double most = 0.001; most < 1e6; most *= 1.7) {
        const auto ticks = svg::ticks({0, most}, 5);
        EXPECT_GE(ticks.size(), 3u) << most;
        EXPECT_LE(ticks.size(), 7u) << most;
        for (const double tick : ticks) EXPECT_LE(tick, most * (1 + 1e-9));
    }
    EXPECT_EQ(svg::ticks({NAN, 1}, 5).size(), 1u);
}

TEST(Svg, ARangeHoldsEveryNumberAndIsNeverEmpty) {
    const double values[]{3, NAN, 8, INFINITY};
    const svg::Range range = svg::range_of(values, true);
    EXPECT_EQ(range.least, 0);
    EXPECT_GT(range.most, 8);
    EXPECT_LT(range.most, 10);
    const double same[]{5, 5};
    EXPECT_GT(svg::range_of(same, false).most, svg::range_of(same, false).least);
}

TEST(Svg, NumbersAreWrittenPlainly) {
    EXPECT_EQ(svg::number(1.25, 1), "1.2");
    EXPECT_EQ(svg::number(-0.001, 1), "0.0");
    EXPECT_EQ(svg::number(NAN, 1), "n/a");
}

}  // namespace
