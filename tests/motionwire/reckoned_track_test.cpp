#include "motionwire/reckoned_track.hpp"

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
using Update = MotionUpdate<Vec, Quat>;
using Track = ReckonedTrack<Vec, Quat>;
constexpr double frame = 1.0 / 60;

Update along_x(double t, float x, float speed, Model model = Model::position_velocity) {
    return {.time = at_s(t), .motion = {.position = {x, 0, 0}, .velocity = {speed, 0, 0}}, .model = model};
}
float x_at(const Track& track, double t) { return track.at(at_s(t))->motion.position.x; }

template <class Space>
struct ReckonedTrackOf : ::testing::Test {};
TYPED_TEST_SUITE(ReckonedTrackOf, space::Both);

TYPED_TEST(ReckonedTrackOf, DrawsAnythingThatHasThreeCoordinates) {
    using V = typename TypeParam::V;
    using Q = typename TypeParam::Q;
    ReckonedTrack<V, Q> track;
    EXPECT_FALSE(track.at(at_s(1)));
    MotionUpdate<V, Q> u;
    u.time = at_s(1), u.motion.velocity = make_vector<V>(3, 0, 0);
    EXPECT_TRUE(track.receive(u, Tick{60}, 4, at_s(1.1)));
    EXPECT_NEAR(track.at(at_s(2))->motion.position.x, 3, 1e-5f);
    EXPECT_EQ(track.at(at_s(2))->epoch, 4);
    EXPECT_EQ(track.latest()->time, at_s(1));
    for (Correction c : {Correction::snap, Correction::velocity_blend, Correction::spring}) {
        track.set({.correction = c});
        u.motion.position.y += 1;
        EXPECT_TRUE(track.receive(u, next(Tick{60 + static_cast<std::uint32_t>(c)}), 4, at_s(2)));
        EXPECT_EQ(track.at(at_s(2))->blending, c != Correction::snap);
        EXPECT_NEAR(track.at(at_s(4))->motion.position.y, u.motion.position.y, 1e-5f);
        EXPECT_FALSE(track.at(at_s(4))->blending);
    }
}

TEST(ReckonedTrack, IgnoresWhatItAlreadyKnowsBetter) {
    Track track;
    EXPECT_TRUE(track.receive(along_x(1, 5, 0), Tick{60}, 0, at_s(1)));
    EXPECT_FALSE(track.receive(along_x(0.95, 9, 0), Tick{57}, 0, at_s(1)));
    EXPECT_FALSE(track.receive(along_x(1, 9, 0), Tick{60}, 0, at_s(1)));
    EXPECT_EQ(x_at(track, 1), 5);
    EXPECT_EQ(track.ignored(), 2);
}

TEST(ReckonedTrack, SendTicksGoOnWhereShorterNumbersWrap) {
    Track track;
    EXPECT_TRUE(track.receive(along_x(1, 0, 0), Tick{0xFFFFFFFF}, 0, at_s(1)));
    EXPECT_TRUE(track.receive(along_x(2, 1, 0), Tick{0x1'0000'0003}, 0, at_s(2)));
    EXPECT_FALSE(track.receive(along_x(1, 0, 0), Tick{0xFFFFFFFE}, 0, at_s(2)));
}

// 2, 1, 4, 3, ...: drawn as if 1, 3, 5 ... had never been sent.
TEST(ReckonedTrack, LateUpdatesLeaveNoTrace) {
    Track swapped, even;
    const auto update = [](int seq) {
        return along_x(0.1 * seq, static_cast<float>(seq % 3), static_cast<float>(seq % 5) - 2);
    };
    for (int seq = 2; seq <= 10; seq += 2) {
        const auto now = at_s(0.1 * seq + 0.05);
        swapped.receive(update(seq), Tick{static_cast<std::uint32_t>(seq)}, 0, now);
        even.receive(update(seq), Tick{static_cast<std::uint32_t>(seq)}, 0, now);
        swapped.receive(update(seq - 1), Tick{static_cast<std::uint32_t>(seq - 1)}, 0, now + 3ms);
        for (double t = 0.1 * seq + 0.06; t < 0.1 * seq + 0.25; t += 0.01)
            EXPECT_EQ(x_at(swapped, t), x_at(even, t));
    }
    EXPECT_EQ(swapped.ignored(), 5);
}

TEST(ReckonedTrack, AStraightRoadIsExactWhateverTheJitter) {
    space::Dice dice{11};
    for (Correction c : {Correction::snap, Correction::velocity_blend, Correction::spring}) {
        Track track{{.correction = c}};
        for (std::uint32_t n = 0; n < 200; ++n) {  // 40 m/s, 50 to 150 ms on the way
            const double sent = n * 0.05, arrives = sent + static_cast<double>(dice.between(0.05f, 0.15f));
            track.receive(along_x(sent, static_cast<float>(40 * sent), 40), Tick{n}, 0, at_s(arrives));
            EXPECT_NEAR(x_at(track, arrives), 40 * arrives, 0.01);
        }
    }
}

TEST(ReckonedTrack, StartsWhereItIsDrawnAndEndsOnTheUpdate) {
    for (Correction c : {Correction::velocity_blend, Correction::spring}) {
        Track track{{.correction = c}};
        track.receive(along_x(0, 0, 4), Tick{0}, 0, at_s(0));
        const float before = x_at(track, 1);
        track.receive(along_x(1, 6, 2), Tick{60}, 0, at_s(1));
        EXPECT_NEAR(x_at(track, 1), before, 1e-6f);
        EXPECT_NEAR(track.at(at_s(1))->motion.velocity.x, 4, 1e-5f);
        EXPECT_TRUE(track.at(at_s(1.1))->blending);
        EXPECT_EQ(x_at(track, 1.6), 7.2f);
        EXPECT_FALSE(track.at(at_s(1.6))->blending);
    }
}

TEST(ReckonedTrack, ANewUpdateDuringABlendStartsFromWhatIsDrawn) {
    Track track;
    track.receive(along_x(0, 0, 4), Tick{0}, 0, at_s(0));
    track.receive(along_x(1, 6, 2), Tick{60}, 0, at_s(1));
    const float drawn = x_at(track, 1.08);
    EXPECT_NE(drawn, 6.16f);
    track.receive(along_x(1.08, 0, -3), Tick{65}, 0, at_s(1.08));
    EXPECT_NEAR(x_at(track, 1.08), drawn, 1e-5f);
}

TEST(ReckonedTrack, ATeleportSnapsAndCancelsTheBlend) {
    for (Correction c : {Correction::velocity_blend, Correction::spring}) {
        Track track{{.correction = c}};
        track.receive(along_x(0, 0, 4), Tick{0}, 1, at_s(0));
        track.receive(along_x(1, 6, 2), Tick{60}, 1, at_s(1));
        track.receive(along_x(1.05, 500, 2), Tick{63}, 2, at_s(1.1));
        EXPECT_NEAR(x_at(track, 1.1), 500.1f, 1e-4f);
        EXPECT_FALSE(track.at(at_s(1.1))->blending);
        EXPECT_EQ(track.at(at_s(1.1))->epoch, 2);
        EXPECT_FALSE(track.receive(along_x(1.04, 6, 2), Tick{62}, 1, at_s(1.12)));  // an old one of before
        EXPECT_GE(x_at(track, 1.13), 500);
    }
}

// 10 m/s on a circle of 10 m, told straight on every 100 ms, 50 ms on the way.
TEST(ReckonedTrack, FrequentUpdatesDontKeepABlendFromArriving) {
    const auto circle = [](double t) {
        return State{
            .position = {10 * static_cast<float>(std::cos(t)), 10 * static_cast<float>(std::sin(t)), 0},
            .velocity = {-10 * static_cast<float>(std::sin(t)), 10 * static_cast<float>(std::cos(t)), 0}};
    };
    for (int configured : {50, 100, 200, 250, 500, 1000}) {
        Track track{{.duration = configured * 1ms}};
        std::uint32_t told = 0;
        double sum = 0, peak = 0;
        int frames = 0;
        for (double now = 0.06; now < 20; now += frame) {
            for (; told * 0.1 + 0.05 <= now; ++told)
                track.receive({.time = at_s(told * 0.1),
                               .motion = circle(told * 0.1),
                               .model = Model::position_velocity},
                              Tick{told}, 0, at_s(now));
            if (now < 1) continue;
            const double error = space::distance(track.at(at_s(now))->motion.position, circle(now).position);
            sum += error, ++frames, peak = std::max(peak, error);
        }
        EXPECT_LE(sum / frames, 0.16) << configured;
        EXPECT_LE(peak, 0.27) << configured;
    }
}

// A turn at t = 1; the first datagram that tells of it is lost, and the same is told again 50 ms later.
TEST(ReckonedTrack, ALostUpdateIsHealedByItsRepetition) {
    Track track;
    track.receive(along_x(0, 0, 10), Tick{0}, 0, at_s(0.05));
    const Update turn{.time = at_s(1.05),
                      .motion = {.position = {10, 0.5f, 0}, .velocity = {0, 10, 0}},
                      .model = Model::position_velocity};
    track.receive(turn, Tick{66}, 0, at_s(1.15));
    const float bound = 0.3f + 2 * 10 * (0.05f + 1 / 60.0f) + 0.1f;
    for (double t = 1.3; t < 2; t += frame)
        EXPECT_LT(
            space::distance(track.at(at_s(t))->motion.position, Vec{10, static_cast<float>(10 * (t - 1)), 0}),
            bound);
}

TEST(ReckonedTrack, ARepetitionDoesNotDisturbTheBlend) {
    for (Correction c : {Correction::velocity_blend, Correction::spring}) {
        Track once{{.correction = c}}, twice{{.correction = c}};
        const Update turn = along_x(1, 11, 4);
        for (Track* track : {&once, &twice}) {
            track->receive(along_x(0, 0, 10), Tick{0}, 0, at_s(0.05));
            track->receive(turn, Tick{60}, 0, at_s(1.1));
        }
        twice.receive(turn, Tick{60}, 0, at_s(1.14));                      // the copy in the next datagram
        twice.receive(along_x(1.08, 11.32f, 4), Tick{65}, 0, at_s(1.18));  // fresh, and it agrees
        for (double t = 1.18; t < 1.6; t += frame) EXPECT_NEAR(x_at(once, t), x_at(twice, t), 1e-4f);
    }
}

// Heartbeats of a parked car, off by what quantisation does: nothing is on its way anywhere.
TEST(ReckonedTrack, AnUpdateThatAgreesWithWhatIsDrawnStartsNoBlend) {
    for (Correction c : {Correction::velocity_blend, Correction::spring}) {
        for (const float speed : {0.0f, 10.0f}) {
            Track track{{.correction = c}};
            for (std::uint32_t beat = 0; beat < 5; ++beat) {
                const float off = beat % 2 == 0 ? 0.0f : 0.004f;
                track.receive(along_x(2 * beat, 2 * speed * static_cast<float>(beat) + off, speed),
                              Tick{120 * beat}, 0, at_s(2 * beat + 0.05));
                for (double t = 0.05; t < 2; t += frame) {
                    const double now = 2 * beat + t;
                    EXPECT_FALSE(track.at(at_s(now))->blending) << now;
                    EXPECT_NEAR(x_at(track, now), static_cast<double>(speed) * now, 0.005);
                }
            }
            track.receive(along_x(10, 10 * speed + 1, speed), Tick{600}, 0, at_s(10.05));
            EXPECT_TRUE(track.at(at_s(10.1))->blending) << "a real correction still is one";
        }
    }
}

TEST(ReckonedTrack, AnUpdateDatedAheadIsAdoptedAtItsDateWheneverItCame) {
    std::vector<float> drawn;
    for (double latency : {0.01, 0.05, 0.099}) {
        Track track;
        track.receive(along_x(0, 0, 10), Tick{0}, 0, at_s(0));
        EXPECT_TRUE(track.receive(along_x(1.1, 12, 4), Tick{60}, 0, at_s(1 + latency)));
        EXPECT_NEAR(x_at(track, 1.0999), 10.999f, 1e-3f);
        EXPECT_FALSE(track.at(at_s(1.0999))->blending);
        EXPECT_TRUE(track.at(at_s(1.12))->blending);
        drawn.push_back(x_at(track, 1.17));
    }
    EXPECT_EQ(drawn[0], drawn[1]);
    EXPECT_EQ(drawn[0], drawn[2]);
}

TEST(ReckonedTrack, NewsOvertakesWhatWaits) {
    Track track{{.correction = Correction::snap}};
    track.receive(along_x(0, 0, 10), Tick{0}, 0, at_s(0));
    track.receive(along_x(1.1, 11, 10), Tick{60}, 0, at_s(1.01));     // as planned
    track.receive(along_x(1.02, 10.2f, 0), Tick{61}, 0, at_s(1.05));  // a wall
    EXPECT_EQ(x_at(track, 1.06), 10.2f);
    EXPECT_EQ(x_at(track, 2), 10.2f);
}

TEST(ReckonedTrack, ManyDatedUpdatesArriveInTheirOrder) {
    Track track{{.correction = Correction::snap}};
    track.receive(along_x(0, 0, 0), Tick{0}, 0, at_s(0));
    for (std::uint32_t i = 1; i <= 20; ++i)
        EXPECT_TRUE(track.receive(along_x(1 + i * 0.01, static_cast<float>(i), 0), Tick{i}, 0, at_s(0.5)));
    EXPECT_EQ(x_at(track, 1.185), 18);
    EXPECT_EQ(x_at(track, 5), 20);
}

// A clock that agrees with its server again may ask for a moment before the newest correction began;
// corrections that followed each other in no time are as short as that.
TEST(ReckonedTrack, AClockSetBackShowsWhatLiesBehind) {
    for (const Correction correction : {Correction::velocity_blend, Correction::spring}) {
        Track track{{.correction = correction}};
        for (unsigned i = 0; i < 6; ++i)
            track.receive(along_x(1, 5.0f + static_cast<float>(i), 10), Tick{60 + i}, 0,
                          at_s(1.2) + Duration{i});
        const float at_start = x_at(track, 1.2);
        EXPECT_NEAR(at_start, 7, 0.01f);  // what was drawn first: 5 m and 0.2 s at 10 m/s
        for (double back = 0; back < 0.1; back += 0.01)
            EXPECT_NEAR(x_at(track, 1.2 - back), at_start - 10 * back, 0.02);
    }
}

TEST(ReckonedTrack, SilenceOfTheVehicleMeansAsGuessed) {
    Track track;
    track.receive(along_x(0, 0, 10), Tick{0}, 0, at_s(0));
    for (double t = 0; t < 5; t += frame)
        EXPECT_NEAR(track.at(at_s(t), 40ms)->motion.position.x, 10 * t, 1e-3);
}

TEST(ReckonedTrack, SilenceOfTheLinkCoastsToAStopAndIsBlendedAway) {
    for (bool own_update : {false, true}) {
        Track track;
        track.receive(along_x(0, 0, 10), Tick{0}, 0, at_s(0));
        float before = 0, speed_before = 10;
        for (double t = frame; t < 6; t += frame) {  // from 1 s to 4 s nothing is heard
            const double silence = t > 1 && t < 4 ? t - 1 : 0;
            if (own_update && t > 4 && track.latest()->time == at_s(0))
                track.receive(along_x(4, 40, 10), Tick{240}, 0, at_s(t));
            const auto drawn = track.at(at_s(t), scaled(1s, silence));
            const float x = drawn->motion.position.x, speed = drawn->motion.velocity.x;
            EXPECT_GE(x, before - 1e-4f);
            if (silence > 0) {
                EXPECT_LE(x, 10 + 5 + 2.51f);
                EXPECT_LT(std::abs(speed - speed_before), 0.7f);  // no jerk: 10 m/s to 0 within half a second
            }
            if (t > 2.1 && t < 4) {
                EXPECT_EQ(speed, 0);
            }
            if (t > 4 && t < 4.1) {
                EXPECT_LT(x - before, 23.0f * 0.3f);  // on its way, not there at once
            }
            if (t > 4.3) {
                EXPECT_NEAR(x, 10 * t, 1e-3);
            }
            before = x, speed_before = speed;
        }
    }
}

// The link is silent from 1 s to 4 s and leaves what is drawn behind, at the end of 1.75 s. Dates are before
// that, after it, and the other update comes by itself when the link speaks again.
TEST(ReckonedTrack, WhatComesDueWhileTheLinkIsSilentIsDrawnWhenItSpeaksAgain) {
    for (const double date : {1.2, 1.9, 3.0})
        for (const std::uint8_t epoch : {std::uint8_t{0}, std::uint8_t{1}})
            for (const bool own_update : {false, true}) {
                Track track;
                track.receive(along_x(0, 0, 10), Tick{0}, 0, at_s(0));
                track.receive(along_x(date, 100, 2), Tick{59}, epoch, at_s(1));
                float before = 0;
                for (double t = 1; t < 6; t += frame) {
                    const bool silent = t < 4;
                    if (own_update && !silent && track.latest()->time != at_s(4))
                        track.receive(along_x(4, 100, 2), Tick{240}, epoch, at_s(t));
                    const auto drawn = track.at(at_s(t), scaled(1s, silent ? t - 1 : 0));
                    const float x = drawn->motion.position.x;
                    const bool anew = drawn->epoch != 0 || epoch == 0;
                    if (epoch == 1) {
                        EXPECT_TRUE(x < 18 || x >= 100) << x;  // never on the way between two epochs
                        EXPECT_EQ(drawn->epoch, x < 18 ? 0 : 1);
                        EXPECT_FALSE(drawn->blending && t < 4);
                    }
                    if (epoch == 0 && t > 1) {
                        EXPECT_LT(std::abs(x - before), 25) << t;  // on its way, not there at once
                    }
                    if (t > 4.3) {
                        EXPECT_TRUE(anew);
                        EXPECT_NEAR(x, 100 + 2 * (t - (own_update ? 4 : date)), 1e-3) << date << " " << t;
                    }
                    before = x;
                }
            }
}

// Something was heard, but not just now: still behind, and by less.
TEST(ReckonedTrack, AShorterSilenceStartsFromWhatIsDrawnToo) {
    for (Correction c : {Correction::velocity_blend, Correction::spring}) {
        Track track{{.correction = c}};
        track.receive(along_x(0, 0, 10), Tick{0}, 0, at_s(0));
        float before = track.at(at_s(2), 800ms)->motion.position.x;
        EXPECT_NEAR(before, 19.1f, 1e-3f);
        for (int i = 1; i < 60; ++i) {
            const auto silence = i < 4 ? 770ms + i * 16ms : 0ms;
            const float x = track.at(at_s(2 + 0.016 * i), silence)->motion.position.x;
            EXPECT_GE(x, before - 1e-3f) << i;
            EXPECT_LT(x, before + 2) << i;
            before = x;
        }
        EXPECT_NEAR(before, 29.44f, 1e-2f);
    }
}

TEST(ReckonedTrack, SettingsHoldAtOnce) {
    Track track;
    track.receive(along_x(0, 0, 4), Tick{0}, 0, at_s(0));
    track.receive(along_x(1, 6, 2), Tick{60}, 0, at_s(1));
    EXPECT_TRUE(track.at(at_s(1.05))->blending);
    track.set({.correction = Correction::snap});
    EXPECT_FALSE(track.at(at_s(1.05))->blending);
    EXPECT_NEAR(x_at(track, 1.05), 6.1f, 1e-5f);
    EXPECT_EQ(track.settings().correction, Correction::snap);
    track.set({.duration = 1s});
    track.receive(along_x(2, 9, 2), Tick{120}, 0, at_s(2));
    EXPECT_TRUE(track.at(at_s(2.9))->blending);
}

TEST(ReckonedTrack, LeavingAndEnteringAgainIsASpawn) {
    Track track;
    track.receive(along_x(0, 0, 4), Tick{0}, 0, at_s(0));
    track.clear();
    EXPECT_FALSE(track.at(at_s(1)));
    EXPECT_FALSE(track.latest());
    EXPECT_TRUE(track.receive(along_x(20, 300, 4), Tick{0}, 0, at_s(20)));
    for (double t = 20; t < 21; t += frame) EXPECT_GE(x_at(track, t), 299);
}

TEST(ReckonedTrack, WhatIsDrawnDoesNotDependOnTheFrameRate) {
    std::array<float, 3> ends{};
    for (std::size_t i = 0; i < 3; ++i) {
        Track track;
        track.receive(along_x(0, 0, 10), Tick{0}, 0, at_s(0));
        track.receive(along_x(1.1, 12, 4), Tick{60}, 0, at_s(1.05));
        const std::array<double, 3> fps{30, 60, 144};
        for (double t = 1.05; t < 1.2; t += 1 / fps[i]) track.at(at_s(t), 20ms);
        ends[i] = track.at(at_s(1.21), 20ms)->motion.position.x;
    }
    EXPECT_EQ(ends[0], ends[1]);
    EXPECT_EQ(ends[0], ends[2]);
}

// Updates in any number, of any kind: finite, and where the newest says once they stop.
TEST(ReckonedTrack, AlwaysArrives) {
    space::Dice dice{12};
    for (int round = 0; round < 200; ++round) {
        Track track{{.correction = static_cast<Correction>(round % 3), .duration = (round % 7) * 100ms}};
        double now = 0;
        Update last;
        for (std::uint32_t n = 0; n < 30; ++n) {
            now += static_cast<double>(dice.between(0.001f, 0.3f));
            last = {.time = at_s(now + static_cast<double>(dice.between(-0.2f, 0.1f))),
                    .motion = {.position = dice.vector<Vec>(5),
                               .velocity = dice.vector<Vec>(10),
                               .orientation = dice.rotation<Quat>(),
                               .spin = dice.vector<Vec>(2)},
                    .acceleration = dice.vector<Vec>(3),
                    .thrust = dice.between(-3, 3),
                    .model = static_cast<Model>(n % model_count)};
            track.receive(last, Tick{n}, static_cast<std::uint8_t>(n / 20), at_s(now));
            const auto drawn = track.at(at_s(now), 10ms);
            EXPECT_TRUE(std::isfinite(motionwire::length(drawn->motion.position)));
            EXPECT_NEAR(space::norm(drawn->motion.orientation), 1, 1e-4f);
        }
        const auto end = track.at(at_s(now + 3), 10ms);
        EXPECT_LT(space::distance(end->motion.position, extrapolate(last, at_s(now + 3)).position), 1e-4f);
    }
}

}  // namespace
