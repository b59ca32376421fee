#include "server/input_buffer.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace {

using motionwire::plus;
using motionwire::Tick;
using server::InputBuffer;

constexpr int patience = 15;  // ticks: 250 ms at 60 Hz

// Inputs newest, newest - 1, ...: each tick's throttle is its own number, so that one sees which was applied.
sim::Controls for_tick(Tick tick) {
    return {.forward = static_cast<std::int8_t>(motionwire::number_of(tick) % 100)};
}

protocol::Inputs inputs(Tick newest, int count = 8) {
    protocol::Inputs message{.newest = newest, .count = static_cast<std::uint8_t>(count)};
    for (int i = 0; i < count; ++i)
        message.controls[static_cast<std::size_t>(i)] = for_tick(plus(newest, -i));
    return message;
}

protocol::Inputs one(Tick tick, sim::Controls controls) {
    protocol::Inputs message{.newest = tick, .count = 1};
    message.controls[0] = controls;
    return message;
}

TEST(InputBuffer, AppliesEachInputAtItsOwnTick) {
    InputBuffer buffer;
    for (Tick due{100}; due != Tick{200}; due = motionwire::next(due)) {
        buffer.receive(inputs(plus(due, 2)), due);
        EXPECT_EQ(buffer.take(due, patience).controls, for_tick(due));
    }
    EXPECT_EQ(buffer.report().newest_applied, Tick{199});
    EXPECT_EQ(buffer.report().early, 2);
    EXPECT_EQ(buffer.report().missed, 0);
}

TEST(InputBuffer, NeedsOnlyOneOfTheDatagramsThatCarryAnInput) {
    // Pitfall 24: 10 % loss, and 2 % bursts of three: all but one input in a thousand at its tick.
    int applied = 0, total = 0;
    for (unsigned seed = 0; seed < 20; ++seed) {
        std::mt19937 random{seed};
        std::uniform_real_distribution<> roll;
        InputBuffer buffer;
        int burst = 0;
        for (Tick due{1000}; due != Tick{1600}; due = motionwire::next(due)) {
            if (burst == 0 && roll(random) < 0.02) burst = 3;
            const bool lost = burst > 0 ? burst-- > 0 : roll(random) < 0.10;
            if (!lost) buffer.receive(inputs(plus(due, 6)), due);  // sent 6 ticks ahead
            const auto taken = buffer.take(due, patience);
            if (motionwire::later(Tick{1010}, due)) continue;
            ++total;
            applied += taken.controls == for_tick(due);
        }
    }
    EXPECT_GE(applied, total * 999 / 1000) << applied << " of " << total;
}

TEST(InputBuffer, TheFirstInputForATickCounts) {
    InputBuffer buffer;
    buffer.receive(one(Tick{10}, {.forward = 1}), Tick{10});
    buffer.receive(one(Tick{10}, {.forward = 2}), Tick{10});
    EXPECT_EQ(buffer.take(Tick{10}, patience).controls.forward, 1);
    EXPECT_EQ(buffer.counts().excess, 1u);
}

TEST(InputBuffer, IsNeverAppliedTwice) {
    InputBuffer buffer;
    buffer.receive(one(Tick{10}, {.forward = 5, .use = true}), Tick{10});
    EXPECT_TRUE(buffer.take(Tick{10}, patience).controls.use);
    buffer.receive(one(Tick{10}, {.forward = 5, .use = true}), Tick{11});  // a duplicate, late
    const auto taken = buffer.take(Tick{11}, patience);
    EXPECT_FALSE(taken.controls.use);
    EXPECT_EQ(taken.controls.forward, 5);  // held on
    EXPECT_EQ(buffer.counts().late, 1u);
}

TEST(InputBuffer, RepeatsWhatWasHeldForAQuarterOfASecondButNoEdges) {
    InputBuffer buffer;
    const sim::Controls all{.forward = 127, .right = -50, .action = true, .use = true, .respawn = true};
    buffer.receive(one(Tick{10}, all), Tick{10});
    EXPECT_EQ(buffer.take(Tick{10}, patience).controls, all);
    for (std::uint32_t tick = 11; tick < 11 + patience; ++tick) {
        const auto taken = buffer.take(Tick{tick}, patience);
        EXPECT_EQ(taken.controls, (sim::Controls{.forward = 127, .right = -50}));
        EXPECT_FALSE(taken.absent);
    }
    const auto after = buffer.take(Tick{11 + patience}, patience);
    EXPECT_EQ(after.controls, sim::Controls{});
    EXPECT_TRUE(after.absent);
    EXPECT_EQ(buffer.report().missed, patience + 1);
}

TEST(InputBuffer, AnEdgeThatComesTooLateIsKeptForTheNextTickOnce) {
    InputBuffer buffer;
    buffer.receive(one(Tick{10}, {}), Tick{10});
    for (std::uint32_t tick = 10; tick < 14; ++tick) buffer.take(Tick{tick}, patience);
    buffer.receive(one(Tick{12}, {.forward = 9, .use = true}), Tick{14});
    buffer.receive(one(Tick{12}, {.forward = 9, .use = true}), Tick{14});
    const auto taken = buffer.take(Tick{14}, patience);
    EXPECT_TRUE(taken.controls.use);
    EXPECT_EQ(taken.controls.forward, 0);  // what was held then is past
    EXPECT_FALSE(buffer.take(Tick{15}, patience).controls.use);
}

TEST(InputBuffer, BelievesNoTickFarFromItsOwn) {
    // Pitfall 93.
    InputBuffer buffer;
    const Tick due{50'000};
    for (int off : {10'000, -10'000, InputBuffer::window, -InputBuffer::capacity - 1, 2'000'000'000})
        buffer.receive(one(plus(due, off), {.forward = 127, .use = true}), due);
    EXPECT_EQ(buffer.counts().too_far, 5u);
    EXPECT_EQ(buffer.waiting(due), 0);
    EXPECT_TRUE(buffer.take(due, patience).absent);
    EXPECT_EQ(buffer.report().early, 0);

    buffer.receive(one(plus(due, InputBuffer::window), {.forward = 1}), motionwire::next(due));
    EXPECT_EQ(buffer.waiting(motionwire::next(due)), 1);
}

TEST(InputBuffer, DoesNotGrowDeeperWithEveryStall) {
    // Pitfall 103: ten stalls of half a second in a minute. The depth is what the stamps say, before and
    // after.
    InputBuffer buffer;
    std::vector<protocol::Inputs> stalled;
    Tick due{600};
    for (int tick = 0; tick < 3600; ++tick, due = motionwire::next(due)) {
        const int phase = tick % 360;
        stalled.push_back(inputs(plus(due, 2)));
        if (phase >= 30) {
            for (const auto& message : stalled) buffer.receive(message, due);
            stalled.clear();
        }
        const auto taken = buffer.take(due, patience);
        if (phase < 31 + 2) continue;
        EXPECT_EQ(taken.controls, for_tick(due));
        EXPECT_LE(buffer.waiting(motionwire::next(due)), 3);
        EXPECT_EQ(buffer.report().early, 2);
    }
}

TEST(InputBuffer, AReorderedDatagramSaysNothingAboutTheLead) {
    InputBuffer buffer;
    buffer.receive(inputs(Tick{105}), Tick{101});
    buffer.receive(inputs(Tick{103}), Tick{101});
    EXPECT_EQ(buffer.report().early, 4);
}

TEST(InputBuffer, GoesOnAcrossTheWrapOfTheTick) {
    InputBuffer buffer;
    for (Tick due{0xFFFFFFF0}; due != Tick{0x1'0000'0014}; due = motionwire::next(due)) {
        buffer.receive(inputs(plus(due, 3)), due);
        EXPECT_EQ(buffer.take(due, patience).controls, for_tick(due));
    }
    EXPECT_EQ(buffer.report().missed, 0);
}

TEST(InputBuffer, SaysHowLateTheyCome) {
    InputBuffer buffer;
    buffer.receive(inputs(Tick{100}), Tick{101});
    EXPECT_EQ(buffer.report().early, -1);
    EXPECT_EQ(buffer.counts().late, 1u);
}

}  // namespace
