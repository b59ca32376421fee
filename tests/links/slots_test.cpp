#include "links/slots.hpp"

#include "links/trips.hpp"

#include <gtest/gtest.h>

#include <map>

namespace {

using namespace links;

std::map<LocalTime, int> together(const Trips& trips) {
    std::map<LocalTime, int> slots;
    for (const Trip& trip : trips.first) ++slots[trip.arrived];
    return slots;
}

TEST(Slots, GatherWhatWaits) {
    const auto slots = together(send({.slot = {.least = 10ms, .most = 10ms}}, 10'000, 1ms));
    EXPECT_NEAR(static_cast<double>(slots.size()), 1000, 100);
    auto last = slots.begin();
    for (auto slot = std::next(last); slot != slots.end(); last = slot++) {
        EXPECT_GE(slot->first - last->first, 10ms);
        EXPECT_LE(slot->first - last->first, 11ms);
    }
}

TEST(Slots, ComeAsOftenAsIsAsked) {
    const auto slots = together(send({.slot = {.least = 5ms, .most = 25ms}}, 60'000, 100us));
    const auto span = slots.rbegin()->first - slots.begin()->first;
    EXPECT_NEAR(ms(span) / static_cast<double>(slots.size()), 15, 0.5);
    const Trips trips = send({.delay = 40ms, .slot = {.least = 5ms, .most = 25ms}}, 60'000, 100us);
    EXPECT_GE(trips.quantile(0), 40);
    EXPECT_LE(trips.quantile(1), 65);
}

TEST(Slots, LetThroughOnlySoManyPackets) {
    const Conditions conditions{.slot = {.least = 10ms, .most = 10ms, .packets = 3}};
    for (const auto& [time, count] : together(send(conditions, 1000, 2ms))) EXPECT_LE(count, 3);
}

TEST(Slots, LetThroughOnlySoManyBytes) {
    const Conditions conditions{.slot = {.least = 10ms, .most = 10ms, .bytes = 700}};
    for (const auto& [time, count] : together(send(conditions, 1000, 2ms)))
        EXPECT_LE(count, 4);  // of 200 bytes: the one that passes the limit still goes, as netem's
}

TEST(Slots, FollowADistribution) {
    const Conditions conditions{
        .slot = {.least = 20ms, .most = 4ms, .distributed = true, .distribution = Distribution::normal}};
    const auto slots = together(send(conditions, 100'000, 100us));
    double sum = 0, squares = 0;
    auto last = slots.begin();
    for (auto slot = std::next(last); slot != slots.end(); last = slot++) {
        const double gap = ms(slot->first - last->first);
        sum += gap, squares += gap * gap;
    }
    const auto n = static_cast<double>(slots.size() - 1);
    EXPECT_NEAR(sum / n, 20, 0.4);
    EXPECT_NEAR(std::sqrt(squares / n - sum / n * sum / n), 4, 0.4);
}

TEST(Slots, AfterAPauseOneIsSoonFound) {
    Slots slots{1};
    const Slot tiny{.least = 1us, .most = 2us};
    slots.slot(tiny, LocalTime{1s}, LocalTime{1s}, 100);
    const LocalTime ready{1000h};
    EXPECT_GE(slots.slot(tiny, LocalTime{2s}, ready, 100), ready);
}

}  // namespace
