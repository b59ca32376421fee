#include "links/timeline.hpp"

#include "links/trips.hpp"

#include <gtest/gtest.h>

namespace {

using namespace links;

Way route_change() {
    return {.from = {.delay = 30ms},
            .changes = {{.at = 20s, .to = {.delay = 110ms}}, {.at = 40s, .to = {.delay = 30ms}}}};
}

TEST(Timeline, ARouteChangesAtItsTime) {
    const Trips trips = send(Model{route_change(), 1}, 6000, 10ms);
    for (const Trip& trip : trips.first) {
        const bool detour = trip.number >= 2000 && trip.number < 4000;
        ASSERT_EQ(trip.took(), detour ? 110ms : 30ms) << trip.number;
    }
}

TEST(Timeline, CountsFromTheTimeItIsTold) {
    Model model{route_change(), 1, LocalTime{100s}};
    EXPECT_EQ(model.fates(LocalTime{90s}, 1)[0].arrival, LocalTime{90s + 30ms});
    EXPECT_EQ(model.fates(LocalTime{119s}, 1)[0].arrival, LocalTime{119s + 30ms});
    EXPECT_EQ(model.fates(LocalTime{120s}, 1)[0].arrival, LocalTime{120s + 110ms});
}

TEST(Timeline, ARampIsEven) {
    const Conditions full{.delay = 425ms, .jitter = 20ms, .loss = 0.1, .rate = 2000};
    const Way way{.from = {.delay = 25ms, .rate = 1000}, .changes = {{.at = 15s, .over = 2s, .to = full}}};
    EXPECT_EQ(way.at(15s).delay, 25ms);
    EXPECT_EQ(way.at(16s).delay, 225ms);
    EXPECT_EQ(way.at(16s).jitter, 10ms);
    EXPECT_DOUBLE_EQ(way.at(16s).loss, 0.05);
    EXPECT_DOUBLE_EQ(way.at(16s).rate, 1500);
    EXPECT_EQ(way.at(17s), full);
    EXPECT_EQ(way.at(1h), full);
}

TEST(Timeline, ARateThatWasUnlimitedIsLimitedAtOnce) {
    const Way way{.from = {}, .changes = {{.at = 1s, .over = 2s, .to = {.rate = 1000}}}};
    EXPECT_EQ(way.at(999ms).rate, 0);
    EXPECT_EQ(way.at(1s).rate, 1000);
}

TEST(Timeline, AChangeInARampBeginsWhereTheRampIs) {
    const Way way{.from = {.delay = 0ms},
                  .changes = {{.at = 1s, .over = 10s, .to = {.delay = 100ms}},
                              {.at = 6s, .over = 1s, .to = {.delay = 0ms}}}};
    EXPECT_EQ(way.at(6s).delay, 50ms);
    EXPECT_EQ(way.at(6500ms).delay, 25ms);
    EXPECT_EQ(way.at(8s).delay, 0ms);
}

TEST(Timeline, AllBeginsAnewWhenItRepeats) {
    Way way = route_change();
    way.repeat = 60s;
    for (const Duration age : {Duration{0s}, Duration{19s}, Duration{25s}, Duration{59s}})
        for (int round = 0; round < 5; ++round) EXPECT_EQ(way.at(age + round * 60s), way.at(age));
}

// However the ages fall, what a growing age finds is what at() says.
TEST(Timeline, RemembersNothingWrong) {
    Way way = route_change();
    way.changes[0].over = 7s, way.changes[1].over = 30s;
    for (const Duration repeat : {Duration{0s}, Duration{50s}, Duration{61s}}) {
        way.repeat = repeat;
        Timeline timeline{way};
        Random random{5};
        for (Duration age{}; age < 300s; age += motionwire::scaled(5s, random.unit()))
            ASSERT_EQ(timeline.at(age), way.at(age)) << ms(age);
    }
}

TEST(Timeline, AStallHoldsWhatWouldArriveUntilItIsOver) {
    const Way way{.from = {.delay = 20ms},
                  .changes = {{.at = 1s, .to = {.delay = 20ms}, .stall = 500ms}},
                  .repeat = 3s};
    for (const Trip& trip : send(Model{way, 1}, 9000, 1ms).first) {
        const Duration would = trip.sent + 20ms - LocalTime{1s};  // in the way's time
        const Duration phase = would % 3s;
        const bool held = phase >= 1s && phase < 1500ms;
        ASSERT_EQ(trip.took(), held ? 20ms + 1500ms - phase : 20ms) << trip.number;
    }
}

TEST(Timeline, AStallMayEndInTheNext) {
    const Way way{.from = {}, .changes = {{.at = 1s, .stall = 500ms}, {.at = 1400ms, .stall = 300ms}}};
    const Timeline timeline{way};
    EXPECT_EQ(timeline.released(999ms), 999ms);
    EXPECT_EQ(timeline.released(1s), 1700ms);
    EXPECT_EQ(timeline.released(1700ms), 1700ms);
}

}  // namespace
