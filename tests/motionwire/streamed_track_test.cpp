#include "motionwire/streamed_track.hpp"

#include "motionwire/spaces.hpp"

#include <functional>
#include <vector>

using namespace motionwire;
using namespace std::chrono_literals;
using space::at_s;
using space::Quat;
using space::Vec;

namespace {

using State = Motion<Vec, Quat>;
using Truth = std::function<State(double)>;
constexpr double frame = 1.0 / 60;

Sample<State> sample_at(double t, const Truth& truth, int epoch = 0) {
    return {at_s(t), truth(t), static_cast<std::uint8_t>(epoch)};
}

State on_circle(double t) {  // 10 m/s on a radius of 5 m, nose along
    const float a = static_cast<float>(2 * t);
    return {{5 * std::sin(a), 5 - 5 * std::cos(a), 0},
            {10 * std::cos(a), 10 * std::sin(a), 0},
            from_rotation_vector<Quat>(Vec{0, 0, std::remainder(a, 2 * space::pi)}),
            {0, 0, 2}};
}

// A client in small: samples leave every `interval`, arrive late or never, and are drawn `delay` in the past.
struct Playback {
    Truth truth = on_circle;
    double interval = 0.05, delay = 0.1;
    std::function<double(int)> arrival = [](int) { return 0.0; };  // s after it was taken; negative: never
    std::function<int(double)> epoch = [](double) { return 0; };
    std::function<Drawing(double)> drawing = [](double) { return Drawing::hermite; };
    StreamedTrack<Vec, Quat> track{};

    struct Frame {
        double now = 0, render = 0;
        Sampled<State> drawn{};
        float error = 0;
    };
    std::vector<Frame> play(double seconds) {
        std::vector<Frame> frames;
        std::vector<bool> told(static_cast<std::size_t>(seconds / interval) + 1);
        for (int f = 1; f * frame < seconds; ++f) {
            const double now = f * frame;
            for (std::size_t i = now > 1 ? static_cast<std::size_t>((now - 1) / interval) : 0;
                 i < told.size() && static_cast<double>(i) * interval <= now; ++i) {
                const double taken = static_cast<double>(i) * interval, late = arrival(static_cast<int>(i));
                if (told[i] || late < 0 || taken + late > now) continue;
                told[i] = true;
                track.receive(sample_at(taken, truth, epoch(taken)));
            }
            const double render = now - delay;
            const auto drawn = track.at(at_s(render), scaled(1s, frame), drawing(now));
            if (drawn)
                frames.push_back(
                    {now, render, *drawn, space::distance(drawn->value.position, truth(render).position)});
        }
        return frames;
    }
};

float longest_step(const std::vector<Playback::Frame>& frames) {
    float longest = 0;
    for (std::size_t i = 1; i < frames.size(); ++i)
        longest = std::max(
            longest, space::distance(frames[i].drawn.value.position, frames[i - 1].drawn.value.position));
    return longest;
}

// How far the drawn motion departs from going on as it did: a kink or a pop, in metres.
float roughest(const std::vector<Playback::Frame>& frames) {
    float worst = 0;
    for (std::size_t i = 2; i < frames.size(); ++i) {
        const Vec a = frames[i - 2].drawn.value.position, b = frames[i - 1].drawn.value.position,
                  c = frames[i].drawn.value.position;
        worst = std::max(worst, motionwire::length(c - b * 2 + a));
    }
    return worst;
}

// The same without the offset: what the samples say at each frame.
float roughest_path(const std::vector<double>& lateness) {
    Playback playback;
    playback.arrival = [&](int i) { return lateness[static_cast<std::size_t>(i)]; };
    std::vector<Playback::Frame> frames;
    playback.drawing = [&](double now) {
        const auto path =
            path_at(playback.track.timeline(), at_s(now - playback.delay), Drawing::hermite, {});
        if (path) frames.push_back({.drawn = *path});
        return Drawing::hermite;
    };
    playback.play(20);
    return roughest(frames);
}

template <class Space>
struct StreamedTrackOf : ::testing::Test {};
TYPED_TEST_SUITE(StreamedTrackOf, space::Both);

TYPED_TEST(StreamedTrackOf, DrawsAnythingThatHasThreeCoordinates) {
    using V = typename TypeParam::V;
    using Q = typename TypeParam::Q;
    StreamedTrack<V, Q> track;
    EXPECT_FALSE(track.at(at_s(1), 16ms));
    Motion<V, Q> state{};
    for (int i = 0; i < 3; ++i) {
        state.position = make_vector<V>(static_cast<float>(i), 0, 0);
        state.velocity = make_vector<V>(10, 0, 0);
        EXPECT_EQ(track.receive({at_s(0.1 * i), state, 0}), Inserted::yes);
    }
    EXPECT_FALSE(track.at(at_s(-0.1), 16ms));
    EXPECT_NEAR(track.at(at_s(0.15), 16ms)->value.position.x, 1.5f, 1e-5f);
    EXPECT_NEAR(track.at(at_s(0.15), 16ms)->value.velocity.x, 10, 1e-4f);
    EXPECT_EQ(track.timeline().size(), 3u);
    track.clear();
    EXPECT_FALSE(track.at(at_s(0.15), 16ms));
}

TEST(StreamedTrack, HermiteIsAHundredTimesCloserThanAPolyline) {
    Playback hermite, linear;
    linear.drawing = [](double) { return Drawing::linear; };
    float worst_hermite = 0, worst_linear = 0;
    for (const auto& f : hermite.play(3)) worst_hermite = std::max(worst_hermite, f.error);
    for (const auto& f : linear.play(3)) worst_linear = std::max(worst_linear, f.error);
    EXPECT_LT(worst_hermite, 1e-4f);
    EXPECT_GT(worst_linear, 5e-3f);
}

TEST(StreamedTrack, TurnsAsItMoves) {
    Playback playback;
    for (const auto& f : playback.play(3)) {
        EXPECT_LT(angle_between(f.drawn.value.orientation, on_circle(f.render).orientation), 1e-3f);
        EXPECT_NEAR(f.drawn.value.spin.z, 2, 1e-2f);
        EXPECT_NEAR(space::norm(f.drawn.value.orientation), 1, 1e-5f);
    }
}

// The heart of it: whatever arrives when, what is drawn keeps its place and its velocity.
TEST(StreamedTrack, NoStragglerNoUnderrunAndNoResumptionShowsAsAStep) {
    Playback calm;
    const float undisturbed = roughest(calm.play(4));
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
        space::Dice dice{seed};
        std::vector<double> lateness;
        for (int i = 0; i < 400; ++i)
            lateness.push_back(dice.between(0, 1) < 0.15f ? -1.0
                                                          : static_cast<double>(dice.between(0, 0.15f)));
        Playback rough;
        rough.arrival = [&](int i) { return lateness[static_cast<std::size_t>(i)]; };
        const auto frames = rough.play(20);
        int guessed = 0;
        float worst = 0;
        for (const auto& f : frames)
            guessed += f.drawn.mode != Mode::interpolate, worst = std::max(worst, f.error);
        EXPECT_GT(guessed, 40) << "the link was meant to be bad";
        EXPECT_LT(worst, 1.1f);  // at 10 m/s and 2 g sideways, several samples missing
        EXPECT_LT(longest_step(frames), 1.3f * 10 * static_cast<float>(frame));
        EXPECT_LT(roughest(frames), undisturbed + 0.075f);
        EXPECT_LT(6 * roughest(frames), roughest_path(lateness));
    }
}

TEST(StreamedTrack, WithoutNewsThereIsNoOffset) {
    Playback playback;
    for (int i = 0; i < 3; ++i) playback.play(1);
    EXPECT_EQ(playback.track.offset(), 0);
}

// Three packets are lost, and then it turns out that the car stood still all the while.
TEST(StreamedTrack, ResumesWithoutASnapAndIsSoonRight) {
    Playback playback;
    playback.truth = [](double t) {
        const float x = static_cast<float>(20 * std::min(t, 1.0));
        return State{{x, 0, 0}, {t < 1 - 1e-9 ? 20.0f : 0.0f, 0, 0}, {}, {}};
    };
    playback.truth = [stopped = playback.truth](double t) {
        State s = stopped(t);
        if (t > 0.99 && t < 1.01) s.velocity = {20, 0, 0};  // the last that was heard
        return s;
    };
    playback.arrival = [](int i) {
        return i > 20 && i <= 23 ? -1.0 : 0.0;
    };  // 1.05, 1.10 and 1.15 never come
    double resumed = 0;
    const auto frames = playback.play(3);
    for (const auto& f : frames) {
        if (f.now >= 1.2 && resumed == 0) resumed = f.now;
        if (f.now > 1.2 + 0.2 + frame) {
            EXPECT_LT(f.error, 0.02f) << f.now;
        }
    }
    EXPECT_LE(longest_step(frames), 0.5f);
}

TEST(StreamedTrack, ARespawnIsNeverASlide) {
    for (bool reordered : {false, true}) {
        StreamedTrack<Vec, Quat> track;
        const auto put = [&](int seq, float x, int epoch) {
            track.receive(
                {at_s(seq * 0.05), {{x, 0, 0}, {20, 0, 0}, {}, {}}, static_cast<std::uint8_t>(epoch)});
        };
        for (int seq = 0; seq < 10; ++seq) put(seq, static_cast<float>(seq) - 10, 1);
        if (reordered) put(12, 501, 2);
        put(10, 0, 1);  // 11, the first of the new epoch, is lost
        if (!reordered) put(12, 501, 2);
        put(13, 502, 2);
        bool seen[2]{};
        for (double t = 0.5; t < 0.65; t += frame) {
            const auto drawn = track.at(at_s(t), scaled(1s, frame));
            const float x = drawn->value.position.x;
            EXPECT_TRUE((x >= -1 && x <= 1.001f) || (x >= 499 && x <= 502)) << x;
            EXPECT_EQ(drawn->epoch, x > 100 ? 2 : 1);
            seen[x > 100] = true;
        }
        EXPECT_TRUE(seen[0] && seen[1]);
    }
}

TEST(StreamedTrack, TheOffsetDoesNotSurviveAJump) {
    StreamedTrack<Vec, Quat> track;
    const auto put = [&](double t, float x, std::uint8_t epoch = 0) {
        track.receive({at_s(t), {{x, 0, 0}, {20, 0, 0}, {}, {}}, epoch});
    };
    put(0, 0), put(0.05, 1);
    for (double t = 0.05; t < 0.2; t += frame) track.at(at_s(t), 16ms);
    put(0.2, 1.5f);
    track.at(at_s(0.21), 16ms);
    EXPECT_GT(track.offset(), 0.1f);
    put(0.25, 700, 1);
    EXPECT_EQ(track.at(at_s(0.25), 16ms)->value.position.x, 700);
    EXPECT_EQ(track.offset(), 0);
}

TEST(StreamedTrack, TimeThatWasSkippedIsNotEased) {
    Playback playback;
    playback.play(1);
    for (int i = 100; i < 120; ++i) playback.track.receive(sample_at(i * 0.05, on_circle));
    const auto woken = playback.track.at(at_s(5.5), 4500ms, Drawing::hermite, true);
    EXPECT_LT(space::distance(woken->value.position, on_circle(5.5).position), 1e-3f);
    EXPECT_EQ(playback.track.offset(), 0);
}

// A machine slept, and its mailbox ran over: old news when it wakes, then fresh ones two seconds younger.
TEST(StreamedTrack, WokenUpToOldNewsItIsAtOnceWhereTheFreshOnesSay) {
    Playback playback;
    playback.play(1);
    for (int i = 20; i < 60; ++i) playback.track.receive(sample_at(i * 0.05, on_circle));
    const auto old = playback.track.at(at_s(4.95), 4s, Drawing::hermite, true);
    EXPECT_EQ(old->mode, Mode::hold);
    playback.track.receive(sample_at(5, on_circle));
    for (const double t : {4.96, 4.98, 5.0}) {
        const auto drawn = playback.track.at(at_s(t), 16ms);
        EXPECT_LT(space::distance(drawn->value.position, on_circle(t).position), 0.1f) << t;
    }
}

// A parked car: what is drawn at last is what was told at last, to the bit.
TEST(StreamedTrack, ComesToRestExactlyWhereItWasTold) {
    Playback playback;
    playback.truth = [](double t) {
        State s = on_circle(std::min(t, 1.0));
        if (t >= 1) s.velocity = {}, s.spin = {};
        return s;
    };
    playback.arrival = [](int i) { return i % 3 ? 0.13 : 0.02; };
    const auto last = playback.play(10).back().drawn.value;
    const State told = playback.truth(9);
    EXPECT_EQ(last.position, told.position);
    EXPECT_EQ(last.orientation.w, told.orientation.w);
    EXPECT_EQ(last.orientation.z, told.orientation.z);
    EXPECT_EQ(motionwire::length(last.velocity), 0);

    StreamedTrack<Vec, Quat> alone;
    alone.receive({at_s(1), told, 0});
    EXPECT_EQ(alone.at(at_s(10), 16ms)->value.position, told.position);
    EXPECT_EQ(alone.at(at_s(10), 16ms)->value.orientation.z, told.orientation.z);
    EXPECT_EQ(alone.at(at_s(10), 16ms)->mode, Mode::hold);
}

TEST(StreamedTrack, WhatRestedStartsWhenItReallyStarts) {
    StreamedTrack<Vec, Quat> track;
    track.receive({at_s(0), {}, 0});
    track.receive({at_s(3), {{1, 0, 0}, {20, 0, 0}, {}, {}}, 0});
    for (double t : {0.5, 1.5, 2.9}) EXPECT_NEAR(track.at(at_s(t), 16ms)->value.position.x, 0, 0.01f) << t;
    EXPECT_FLOAT_EQ(track.at(at_s(3), 16ms)->value.position.x, 1);
}

TEST(StreamedTrack, WhatMovedIsBridgedOverLossesAndStaysOnItsWayOverLongOnes) {
    StreamedTrack<Vec, Quat> track;
    track.receive({at_s(0), {{0, 0, 0}, {20, 0, 0}, {}, {}}, 0});
    track.receive(
        {at_s(0.4), {{0.5f, 0, 0}, {0, 0, 0}, {}, {}}, 0});  // seven lost, and in the first of them a wall
    for (double t = 0; t < 0.4; t += 0.01) {
        const float x = track.at(at_s(t), 0ms)->value.position.x;
        EXPECT_GE(x, 0);
        EXPECT_LE(x, 0.501f);
    }
}

TEST(StreamedTrack, LearnsHowFarApartSamplesAre) {
    StreamedTrack<Vec, Quat> track;
    EXPECT_EQ(track.interval(), 50ms);
    for (int i = 0; i < 6; ++i) track.receive(sample_at(0.2 * i, on_circle));
    track.receive(sample_at(9, on_circle));  // a pause does not count
    EXPECT_NEAR(seconds_of(track.interval()), 0.2f, 1e-6f);
}

TEST(StreamedTrack, SlowSamplesAreOneMotionToo) {  // 5 Hz, drawn 250 ms late
    Playback playback;
    playback.interval = 0.2, playback.delay = 0.25;
    for (const auto& f : playback.play(4)) {
        EXPECT_LT(f.error, 0.02f);
        if (f.now > 1) {
            EXPECT_EQ(f.drawn.mode, Mode::interpolate);
        }
    }
}

TEST(StreamedTrack, DrawsTheNewestAsItComesIfAsked) {
    Playback playback;
    playback.drawing = [](double) { return Drawing::newest; };
    playback.arrival = [](int) { return 0.05; };
    const auto frames = playback.play(2);
    const auto newest = playback.track.timeline().newest()->value.position;
    EXPECT_EQ(frames.back().drawn.value.position, newest);
    EXPECT_GT(longest_step(frames), 0.4f);  // nothing for two frames, then half a metre
}

TEST(StreamedTrack, TheWayOfDrawingMayChangeAtAnyTime) {
    Playback playback;
    playback.interval = 0.1, playback.delay = 0.2;
    playback.drawing = [](double now) {
        return static_cast<int>(now * 3) % 2 ? Drawing::linear : Drawing::hermite;
    };
    EXPECT_LT(longest_step(playback.play(6)), 1.1f * 10 * static_cast<float>(frame));
}

TEST(StreamedTrack, LeavingAndEnteringAgainIsASpawn) {
    Playback playback;
    playback.play(1);
    playback.track.clear();
    playback.track.receive({at_s(20), {{300, 0, 0}, {1, 0, 0}, {}, {}}, 0});
    EXPECT_FALSE(playback.track.at(at_s(19.9), 16ms));
    for (double t = 20; t < 21; t += frame)
        EXPECT_GE(playback.track.at(at_s(t), 16ms)->value.position.x, 299);
}

// 12 turns a second, 20 samples a second, some lost, and not even the sense of turning gets confused.
TEST(StreamedTrack, AFastRotorTurnsTheRightWay) {
    Playback playback;
    const auto angle = [](double t) {
        return static_cast<float>(std::remainder(70 * t, 2 * std::numbers::pi));
    };
    playback.truth = [&](double t) {
        return State{{}, {}, from_rotation_vector<Quat>(Vec{0, angle(t), 0}), {0, 70, 0}};
    };
    playback.arrival = [](int i) { return i % 5 == 3 ? -1.0 : 0.0; };
    for (const auto& f : playback.play(5))
        EXPECT_LT(angle_between(f.drawn.value.orientation, playback.truth(f.render).orientation), 0.01f);
}

}  // namespace
