#include "motionwire/timeline.hpp"

#include "motionwire/interpolate.hpp"
#include "motionwire/spaces.hpp"

using namespace motionwire;
using space::at_ms;

namespace {

// One number moving at one unit per millisecond makes every expected value readable: at 130 ms it should be
// at 130.
template <std::size_t Capacity = 64>
struct Track {
    Timeline<float, Capacity> timeline;
    Limits limits{.coast = 50ms, .ease = 20ms};

    Inserted arrive(int ms, int epoch = 0) { return put(ms, static_cast<float>(ms), epoch); }
    Inserted put(int ms, float value, int epoch = 0) {
        return timeline.insert({at_ms(ms), value, static_cast<std::uint8_t>(epoch)});
    }
    std::optional<Sampled<float>> sample(double ms) const {
        return timeline.sample(
            at_ms(ms), [](float a, float b, float, float u) { return lerp(a, b, u); },
            [](float last, float seconds) { return last + 1000 * seconds; }, limits);
    }
};

TEST(Timeline, IsSilentBeforeTheFirstSample) {
    Track track;
    EXPECT_FALSE(track.sample(100));
    track.arrive(100);
    EXPECT_FALSE(track.sample(99));
    EXPECT_TRUE(track.sample(100));
}

TEST(Timeline, OneSampleIsHeld) {
    Track track;
    track.limits = {.coast = 0ms, .ease = 0ms};
    track.put(5000, 7);
    EXPECT_FALSE(track.sample(4900));
    EXPECT_EQ(track.sample(5500)->value, 7);
    EXPECT_EQ(track.sample(5500)->mode, Mode::hold);
}

TEST(Timeline, HitsEverySampleExactly) {
    Track track;
    for (int ms : {100, 150, 200}) track.arrive(ms);
    for (int ms : {100, 150, 200}) EXPECT_EQ(track.sample(ms)->value, static_cast<float>(ms));
}

TEST(Timeline, OrdersByWhenItHappenedNotByWhenItArrived) {
    Track track;
    for (int ms : {200, 100, 150}) EXPECT_EQ(track.arrive(ms), Inserted::yes);
    EXPECT_FLOAT_EQ(track.sample(130)->value, 130);
    EXPECT_EQ(track.sample(130)->mode, Mode::interpolate);
}

TEST(Timeline, EveryOrderOfArrivalGivesTheSameHistory) {
    space::Dice dice{7};
    for (int round = 0; round < 200; ++round) {
        Track<16> track;
        std::array<int, 16> order{};
        for (int i = 0; i < 16; ++i) order[static_cast<std::size_t>(i)] = 50 * i;
        for (std::size_t i = 15; i > 0; --i)
            std::swap(order[i],
                      order[static_cast<std::size_t>(dice.between(0, static_cast<float>(i) + 0.99f))]);
        for (int ms : order) {
            EXPECT_EQ(track.arrive(ms), Inserted::yes);
            EXPECT_EQ(track.arrive(ms), Inserted::duplicate);
        }
        ASSERT_EQ(track.timeline.size(), 16u);
        for (int ms = 0; ms <= 750; ms += 10)
            EXPECT_NEAR(track.sample(ms)->value, static_cast<float>(ms), 1e-3f);
    }
}

TEST(Timeline, BridgesALostSample) {
    Track track;
    for (int ms : {100, 200}) track.arrive(ms);  // 150 never came
    EXPECT_FLOAT_EQ(track.sample(150)->value, 150);
    EXPECT_EQ(track.sample(150)->mode, Mode::interpolate);
}

TEST(Timeline, GuessesBrieflyPastTheNewestThenEasesAndHolds) {
    Track track;
    track.arrive(100);
    EXPECT_EQ(track.sample(120)->mode, Mode::extrapolate);
    EXPECT_FLOAT_EQ(track.sample(120)->value, 120);
    EXPECT_EQ(track.sample(160)->mode, Mode::extrapolate);
    EXPECT_FLOAT_EQ(track.sample(160)->value, 157.5f);  // 50 at full speed, 10 at three quarters of it
    EXPECT_EQ(track.sample(400)->mode, Mode::hold);
    EXPECT_FLOAT_EQ(track.sample(400)->value, 160);
}

TEST(Timeline, EasesWithoutAStepOrAReversal) {
    Track track;
    track.arrive(100);
    float before = track.sample(100)->value, speed = 1;
    for (double ms = 100.5; ms < 200; ms += 0.5) {
        const float value = track.sample(ms)->value, now = (value - before) * 2;
        EXPECT_GE(now, -1e-3f);
        EXPECT_LE(std::abs(now - speed), 0.04f);  // 1 per ms to 0 within 20 ms
        before = value, speed = now;
    }
}

TEST(Timeline, TellsAnEasingValueHowMuchOfItsSpeedIsLeft) {
    Timeline<float> timeline;
    timeline.insert({at_ms(0), 0});
    const auto pace_at = [&](int ms) {
        return timeline
            .sample(
                at_ms(ms), [](float, float, float, float) { return 0.0f; },
                [](float, float, float pace) { return pace; }, {.coast = 300ms, .ease = 100ms})
            ->value;
    };
    EXPECT_EQ(pace_at(200), 1);
    EXPECT_FLOAT_EQ(pace_at(350), 0.5f);
    EXPECT_EQ(pace_at(400), 0);
}

// A parked thing that starts to move after three seconds must not creep for three seconds.
TEST(Timeline, RestsThroughALongGapUntilTheLastInterval) {
    Track track;
    track.limits = {.coast = 0ms, .ease = 0ms, .interval = 50ms, .max_gap = 500ms};
    track.put(0, 0);
    track.put(3000, 1);
    EXPECT_EQ(track.sample(1500)->value, 0);
    EXPECT_EQ(track.sample(2900)->value, 0);
    EXPECT_EQ(track.sample(2900)->mode, Mode::hold);
    EXPECT_FLOAT_EQ(track.sample(2975)->value, 0.5f);
    EXPECT_EQ(track.sample(2975)->mode, Mode::interpolate);
    EXPECT_EQ(track.sample(3000)->value, 1);
}

TEST(Timeline, NeverBlendsAcrossEpochsAndChangesAtTheNewOnesOwnTime) {
    Track track;
    track.limits = {.coast = 0ms, .ease = 0ms};
    track.put(100, 100, 1);
    track.put(200, 5000, 2);
    EXPECT_EQ(track.sample(199.9)->value, 100);
    EXPECT_EQ(track.sample(199.9)->epoch, 1);
    EXPECT_EQ(track.sample(200)->value, 5000);
    EXPECT_EQ(track.sample(200)->epoch, 2);
}

TEST(Timeline, AJumpWhoseFirstSampleIsLostIsStillAJump) {
    for (bool reordered : {false, true}) {
        Track track;  // a unit per ms, so 50 units per interval
        track.put(reordered ? 600 : 500, reordered ? 9100.0f : 0.0f, reordered ? 2 : 1);
        track.put(reordered ? 500 : 600, reordered ? 0.0f : 9100.0f, reordered ? 1 : 2);
        for (double ms = 500; ms < 650; ms += 1) {
            const float value = track.sample(ms)->value;
            EXPECT_TRUE((value >= 0 && value <= 51) || value >= 9100) << ms << " " << value;
        }
    }
}

TEST(Timeline, OfTwoSamplesOfOneTimeTheNewerEpochStays) {
    Track track;
    EXPECT_EQ(track.put(1000, 0, 1), Inserted::yes);
    EXPECT_EQ(track.put(1000, 5, 2), Inserted::yes);
    EXPECT_EQ(track.put(1000, 0, 1), Inserted::duplicate);
    EXPECT_EQ(track.timeline.insert({at_ms(1000) + scaled(1s, 1e-12), 6.0f, 3}),
              Inserted::yes);  // no time at all later
    EXPECT_EQ(track.timeline.size(), 1u);
    track.limits = {.coast = 0ms, .ease = 0ms};
    for (int ms = 1000; ms < 1100; ms += 10) EXPECT_EQ(track.sample(ms)->value, 6);
}

TEST(Timeline, EpochsWrap) {
    Track track;
    track.put(1000, 0, 255);
    EXPECT_EQ(track.put(1000, 5, 0), Inserted::yes);
}

TEST(Timeline, StaysFiniteWithSamplesANanosecondApart) {
    Track track;
    track.put(1000, 1);
    track.timeline.insert({at_ms(1000) + 1ns, 2});
    for (int ns = 0; ns < 5; ++ns)
        EXPECT_TRUE(std::isfinite(track.timeline
                                      .sample(
                                          at_ms(1000) + std::chrono::nanoseconds{ns},
                                          [](float a, float b, float, float u) { return lerp(a, b, u); },
                                          [](float last, float) { return last; })
                                      ->value));
}

TEST(Timeline, ReportsWhatItDidWithEachSample) {
    Track<2> track;
    EXPECT_EQ(track.arrive(100), Inserted::yes);
    EXPECT_EQ(track.arrive(100), Inserted::duplicate);
    EXPECT_EQ(track.arrive(200), Inserted::yes);
    EXPECT_EQ(track.arrive(50), Inserted::too_old);  // full, and older than all
    EXPECT_EQ(track.arrive(150), Inserted::yes);     // pushes 100 out
    EXPECT_EQ(track.timeline.size(), 2u);
    EXPECT_EQ(track.timeline.samples()[0].time, at_ms(150));
    EXPECT_EQ(track.timeline.newest()->time, at_ms(200));
    EXPECT_EQ(track.timeline.samples()[1].value, 200);
    track.timeline.clear();
    EXPECT_EQ(track.timeline.newest(), nullptr);
    EXPECT_FALSE(track.sample(200));
}

// 120 snapshots a second drawn 300 ms late need 36 samples; the default keeps 64.
TEST(Timeline, KeepsWhatALongDelayAtAHighRateStillNeeds) {
    Track track;
    int interpolated = 0;
    for (int i = 0; i < 10'000; ++i) {
        track.arrive(static_cast<int>(i * 1000.0 / 120));
        if (i < 40) continue;
        const auto sampled = track.sample(i * 1000.0 / 120 - 300);
        interpolated += sampled && sampled->mode == Mode::interpolate;
    }
    EXPECT_EQ(interpolated, 10'000 - 40);
    EXPECT_EQ(track.timeline.size(), 64u);
}

TEST(Timeline, IsAsSmoothAfterThirtyDays) {
    Timeline<float> timeline;
    const ServerTime start{720h};
    for (int i = 0; i < 4; ++i) timeline.insert({start + i * 50ms, static_cast<float>(i)});
    for (int ms = 0; ms < 150; ++ms) {
        const auto sampled = timeline.sample(
            start + ms * 1ms, [](float a, float b, float, float u) { return lerp(a, b, u); },
            [](float last, float) { return last; });
        EXPECT_NEAR(sampled->value, static_cast<float>(ms) / 50, 1e-6f);
    }
}

}  // namespace
