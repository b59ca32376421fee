// The numbers of "GDCS Dead Reckoning and Extrapolation", with this library's send rule, model and track.
//
// Conventions: 60 Hz; 100 ms are 6 whole ticks; in a tick first the sender checks, then what was sent 6 ticks
// ago is applied, then the vehicle is drawn and measured. The first update is known to both ends. Measured on
// the second lap.

#include "motionwire/fitted_lap.hpp"
#include "motionwire/reckoned_track.hpp"
#include "motionwire/send_rule.hpp"

#include <cmath>
#include <deque>
#include <functional>

using namespace motionwire;
using namespace std::chrono_literals;
using space::Quat;
using space::Vec;

namespace {

constexpr TickRate rate{60};
constexpr std::uint32_t latency = 6;

using Update = MotionUpdate<Vec, Quat>;

struct Options {
    float threshold = 0.3f;
    Duration blend = 200ms;
    Model model = Model::position_velocity;
};

struct Result {
    int updates = 0;
    double mean = 0, peak = 0, largest_step = 0;
};

Result play(const std::function<Update(std::uint32_t)>& truth, std::uint32_t from, std::uint32_t to,
            const Options& options) {
    constexpr Belief as_in_the_text{.acceleration = 1h};
    const SendPolicy policy{
        .max_error = options.threshold, .max_angle = 9, .heartbeat = 1h, .belief = as_in_the_text};
    ReckonedTrack<Vec, Quat> track{{.duration = options.blend, .keep_up = false, .belief = as_in_the_text}};
    Result result;
    std::deque<std::pair<std::uint32_t, Update>> flying;
    Update last = truth(0);
    track.receive(last, Tick{0}, 0, last.time);
    Vec before = last.motion.position;
    for (std::uint32_t n = 1; n < to; ++n) {
        const Update now = truth(n);
        const bool measured = n >= from;
        if (must_send(last, now, policy) != Send::no) {
            last = now;
            flying.push_back({n, now});
            result.updates += measured;
        }
        for (; !flying.empty() && flying.front().first + latency <= n; flying.pop_front())
            track.receive(flying.front().second, Tick{flying.front().first}, 0, now.time);
        const Vec drawn = track.at(now.time)->motion.position;
        if (measured) {
            const double error = space::distance(drawn, now.motion.position);
            result.mean += error / (to - from);
            result.peak = std::max(result.peak, error);
            result.largest_step =
                std::max(result.largest_step, static_cast<double>(space::distance(drawn, before)));
        }
        before = drawn;
    }
    return result;
}

Result drive(double corner_radius, const Options& options) {
    const lap::FittedLap lap{corner_radius};
    const auto truth = [&](std::uint32_t n) {
        const lap::Truth t = lap.at(n / 60.0);
        const auto vec = [](lap::Point p) {
            return Vec{static_cast<float>(p.x), static_cast<float>(p.y), 0};
        };
        return Update{.time = rate.time_of(Tick{n}),
                      .motion = {.position = vec(t.position), .velocity = vec(t.velocity)},
                      .acceleration = vec(t.acceleration),
                      .model = options.model};
    };
    const auto tick = [&](double laps) {
        return static_cast<std::uint32_t>(std::ceil(laps * lap.seconds() * 60));
    };
    return play(truth, tick(1), tick(2), options);
}

constexpr double usual = 0.67, wide = 1.6, near_instant = 0.05;
constexpr double quoted = 0.005;  // half of the last digit that the text gives
constexpr double pinned = 2e-4;   // what floats may differ from doubles

TEST(SeedTable, TheLapTakesAsLongAsItShould) { EXPECT_NEAR(lap::FittedLap{usual}.seconds(), 8.353218, 1e-6); }

TEST(SeedTable, UpdatesPerLapByThreshold) {
    const float thresholds[] = {1, 0.6f, 0.3f, 0.15f, 0.05f};
    const int updates[] = {8, 12, 14, 21, 29};
    for (std::size_t i = 0; i < 5; ++i)
        EXPECT_EQ(drive(usual, {.threshold = thresholds[i]}).updates, updates[i]) << thresholds[i];
}

TEST(SeedTable, Snapping) {
    const Result r = drive(usual, {.blend = 0ms});
    EXPECT_NEAR(r.largest_step, 0.74, quoted);
    EXPECT_NEAR(r.largest_step, 0.740324, pinned);
    EXPECT_NEAR(r.peak, 0.76, quoted);
    EXPECT_NEAR(r.peak, 0.763377, pinned);
    EXPECT_NEAR(drive(usual, {.threshold = 0.05f, .blend = 0ms}).peak, 0.31, quoted);
}

TEST(SeedTable, ABlendOf200Milliseconds) {
    const Result r = drive(usual, {});
    EXPECT_NEAR(r.largest_step, 0.15, quoted);
    EXPECT_NEAR(r.largest_step, 0.145359, pinned);
    EXPECT_NEAR(r.peak, 0.90, quoted);
    EXPECT_NEAR(r.peak, 0.903443, pinned);
    EXPECT_NEAR(r.mean, 0.24, quoted);
    EXPECT_NEAR(r.mean, 0.244556, pinned);
}

TEST(SeedTable, ABlendOfASecondIsSmoothButWrongForLonger) {
    const Result r = drive(usual, {.blend = 1s});
    EXPECT_NEAR(r.largest_step, 0.12, quoted);
    EXPECT_NEAR(r.peak, 2.02, quoted);
    EXPECT_NEAR(r.peak, 2.021080, pinned);
}

TEST(SeedTable, AccelerationPaysInLongCurvesOnly) {
    const Result r = drive(usual, {.model = Model::acceleration});
    EXPECT_EQ(r.updates, 15);
    EXPECT_NEAR(r.largest_step, 0.23, quoted);
    EXPECT_NEAR(r.largest_step, 0.234463, pinned);
    EXPECT_EQ(drive(wide, {}).updates, 20);
    EXPECT_EQ(drive(wide, {.model = Model::acceleration}).updates, 15);
    EXPECT_NEAR(drive(wide, {}).peak, 0.89, quoted);
    EXPECT_EQ(drive(near_instant, {}).updates, 8);
    EXPECT_EQ(drive(near_instant, {.model = Model::acceleration}).updates, 8);
    EXPECT_NEAR(drive(near_instant, {}).peak, 1.11, quoted);
}

// This one needs no lap, so it is the honest check of the conventions: back and forth over one unit, turning
// every 250 ms. The text says a mean of 0.79; the steady state is 0.7963.
TEST(SeedTable, ReversingEveryQuarterOfASecond) {
    const auto truth = [](std::uint32_t n) {
        const std::uint32_t leg = n / 15, along = n % 15;
        const float sign = leg % 2 == 0 ? 1.0f : -1.0f;
        const float x = sign * (static_cast<float>(along) / 15 - 0.5f);
        return Update{.time = rate.time_of(Tick{n}),
                      .motion = {.position = {x, 0, 0}, .velocity = {4 * sign, 0, 0}},
                      .model = Model::position_velocity};
    };
    const Result r = play(truth, 600, 7200, {});
    EXPECT_EQ(r.updates, 4 * 110);
    EXPECT_NEAR(r.peak, 1.2120, 5e-4);
    EXPECT_NEAR(r.mean, 0.7963, 5e-4);
}

// error <= threshold + 2 s (latency + tick), for position and velocity at constant speed, snapped.
TEST(SeedTable, ASnappingReceiverStaysWithinTheBound) {
    for (double radius : {near_instant, 0.2, usual, wide, 3.0})
        for (float threshold : {0.05f, 0.3f, 1.0f})
            EXPECT_LE(drive(radius, {.threshold = threshold, .blend = 0ms}).peak,
                      static_cast<double>(threshold) + 2 * 4 * (7.0 / 60));
}

TEST(SeedTable, AnArcSaysMoreWithLess) {
    const lap::FittedLap lap{wide};
    const auto truth = [&](std::uint32_t n) {
        const lap::Truth t = lap.at(n / 60.0);
        const float heading = static_cast<float>(std::atan2(t.velocity.y, t.velocity.x));
        const double turn = (t.velocity.x * t.acceleration.y - t.velocity.y * t.acceleration.x) / 16;
        return Update{
            .time = rate.time_of(Tick{n}),
            .motion = {.position = {static_cast<float>(t.position.x), static_cast<float>(t.position.y), 0},
                       .velocity = {static_cast<float>(t.velocity.x), static_cast<float>(t.velocity.y), 0},
                       .orientation = from_rotation_vector<Quat>(Vec{0, 0, heading}),
                       .spin = {0, 0, static_cast<float>(turn)}},
            .model = Model::arc};
    };
    const Result r = play(truth, 502, 1003, {});
    EXPECT_LE(r.updates, 14);  // position and velocity: 20, with acceleration: 15
    EXPECT_LE(r.mean, 0.33);
}

}  // namespace
