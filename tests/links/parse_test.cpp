#include "links/parse.hpp"

#include "links/read_or_die.hpp"

namespace {

using namespace links;
using namespace links_test;
using namespace std::chrono_literals;

TEST(Parse, NothingIsAPerfectLink) {
    EXPECT_EQ(link(""), Link{});
    EXPECT_EQ(link("  \n\t "), Link{});
}

TEST(Parse, ADelayHasAJitterACorrelationAndADistribution) {
    const Conditions c = conditions("delay 40ms 10ms 25% distribution normal");
    EXPECT_EQ(c.delay, 40ms);
    EXPECT_EQ(c.jitter, 10ms);
    EXPECT_EQ(c.delay_correlation, 0.25);
    EXPECT_EQ(c.distribution, Distribution::normal);
}

TEST(Parse, TimesHaveNetemsUnits) {
    for (const char* text :
         {"20ms", "20msec", "20msecs", "20MS", "0.02s", "20000", "20000us", "2e4usecs", "20000000ns"})
        EXPECT_EQ(parse_time(text), 20ms) << text;
    for (const char* text :
         {"", "ms", "-1ms", "+1ms", "1m", "nan", "inf", "0x10", "1.2.3s", "1e999s", "1001h", "9e12s", "1 s"})
        EXPECT_EQ(parse_time(text), std::nullopt) << text;
    EXPECT_EQ(parse_time("1.5s"), 1500ms);
    EXPECT_EQ(parse_time("7"), 7us);
}

TEST(Parse, PercentNeedsNoSign) {
    EXPECT_EQ(conditions("loss 1").loss, 0.01);
    EXPECT_EQ(conditions("loss 1%").loss, 0.01);
    EXPECT_EQ(conditions("loss random 0.3% 25%").loss_correlation, 0.25);
    EXPECT_EQ(conditions("drop 100%").loss, 1);
}

// As `tc` fills in what is left out; read from the bytes it sends to the kernel.
TEST(Parse, LossModelsHaveTcsDefaults) {
    EXPECT_EQ(*conditions("loss gemodel 1%").loss_gemodel, (GilbertElliott{0.01, 0.99, 1, 0}));
    EXPECT_EQ(*conditions("loss gemodel 1% 10%").loss_gemodel, (GilbertElliott{0.01, 0.1, 1, 0}));
    EXPECT_EQ(*conditions("loss gemodel 1 10 70 0.1").loss_gemodel, (GilbertElliott{0.01, 0.1, 0.7, 0.001}));
    EXPECT_EQ(*conditions("loss state 10").loss_state, (FourStates{0.1, 0.9, 0, 1, 0}));
    EXPECT_EQ(*conditions("loss state 10 20 30").loss_state, (FourStates{0.1, 0.2, 0.3, 1, 0}));
    EXPECT_EQ(*conditions("loss state 1 2 3 4 5").loss_state, (FourStates{0.01, 0.02, 0.03, 0.04, 0.05}));
}

TEST(Parse, RatesAreInBitsOrBytes) {
    EXPECT_EQ(conditions("rate 1mbit").rate, 125'000);
    EXPECT_EQ(conditions("rate 1000").rate, 125);
    EXPECT_EQ(conditions("rate 1kbps").rate, 1000);
    EXPECT_EQ(conditions("rate 8Kibit").rate, 1024);
    EXPECT_EQ(conditions("rate 1MiBps").rate, 1024 * 1024);
    const Conditions c = conditions("rate 1mbit -14 48 5");
    EXPECT_EQ(c.rate_overhead, -14);
    EXPECT_EQ(c.rate_cell, 48);
    EXPECT_EQ(c.rate_cell_overhead, 5);
}

TEST(Parse, ReorderingIsOfEveryOneUnlessThereIsAGap) {
    EXPECT_EQ(conditions("delay 10ms reorder 25% 50%").reorder_gap, 1);
    EXPECT_EQ(conditions("delay 10ms reorder 25% 50% gap 5").reorder_gap, 5);
    EXPECT_EQ(conditions("gap 5 reorder 25% delay 10ms").reorder_gap, 5);
}

// There alone tc takes a plain number for nanoseconds.
TEST(Parse, SlotsCountInNanoseconds) {
    EXPECT_EQ(conditions("slot 800").slot.least, 800ns);
    const Slot slot = conditions("slot 1ms 3ms packets 3 bytes 4000").slot;
    EXPECT_EQ(slot, (Slot{1ms, 3ms, false, Distribution::uniform, 3, 4000}));
    EXPECT_EQ(conditions("slot 1ms").slot.most, 1ms);
    EXPECT_EQ(conditions("slot distribution pareto 2ms 1ms").slot,
              (Slot{2ms, 1ms, true, Distribution::pareto}));
}

TEST(Parse, TheRestOfNetemsWordsAndOurs) {
    const Conditions c = conditions(
        "latency 20ms 5ms wander 20ms in-order duplicate 2% 1% corrupt 0.1% limit 50 late-loss 50% 40ms "
        "stalls 5s 60ms 80ms distribution lognormal");
    EXPECT_EQ(c.duplicate, 0.02);
    EXPECT_EQ(c.duplicate_correlation, 0.01);
    EXPECT_EQ(c.corrupt, 0.001);
    EXPECT_EQ(c.limit, 50);
    EXPECT_EQ(c.late_loss, 0.5);
    EXPECT_EQ(c.late_loss_above, 40ms);
    EXPECT_EQ(c.stall_every, 5s);
    EXPECT_EQ(c.stall_least, 60ms);
    EXPECT_EQ(c.stall_most, 80ms);
    EXPECT_EQ(c.wander, 20ms);
    EXPECT_TRUE(c.in_order);
    EXPECT_EQ(c.distribution, Distribution::lognormal);
}

TEST(Parse, WordsBeforeUpAndDownAreForBoth) {
    const Link both = link("loss 1% delay 5ms up delay 20ms down rate 1mbit");
    EXPECT_EQ(both.up, link("delay 20ms loss 1%").up);
    EXPECT_EQ(both.down, link("delay 5ms loss 1% rate 1mbit").down);
    EXPECT_EQ(link("down delay 1ms").up, Way{});
}

TEST(Parse, AChangeReplacesTheWordsItSaysAndNoOthers) {
    const Way way =
        link("delay 30ms 5ms in-order loss 1% at 20s over 2s delay 110ms at 40s stall 1s loss 0 repeat 60s")
            .up;
    ASSERT_EQ(way.changes.size(), 2u);
    EXPECT_EQ(way.changes[0].at, 20s);
    EXPECT_EQ(way.changes[0].over, 2s);
    EXPECT_EQ(way.changes[0].to, conditions("delay 110ms in-order loss 1%"));
    EXPECT_EQ(way.changes[1].to, conditions("delay 110ms in-order"));
    EXPECT_EQ(way.changes[1].stall, 1s);
    EXPECT_EQ(way.repeat, 60s);
}

TEST(Parse, ChangesOfBothAndOfOneDirectionMeetInTime) {
    const Way up =
        link("delay 10ms at 10s delay 20ms at 30s delay 30ms up loss 1% at 20s loss 2% at 30s loss 3%").up;
    ASSERT_EQ(up.changes.size(), 3u);
    EXPECT_EQ(up.changes[0].to, conditions("delay 20ms loss 1%"));
    EXPECT_EQ(up.changes[1].to, conditions("delay 20ms loss 2%"));
    EXPECT_EQ(up.changes[2].to, conditions("delay 30ms loss 3%"));
}

}  // namespace
