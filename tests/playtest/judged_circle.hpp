#pragma once

// A walker who runs round a circle of 5 m at 5 m/s and a car that drives round one of 20 m at 10 m/s, drawn as a
// test wants it: each known fault has to come out as its figure, and no other.

#include "playtest/judge.hpp"

#include <cmath>
#include <functional>
#include <vector>

namespace judged {

using namespace std::chrono_literals;
using motionwire::Duration;
using motionwire::ServerTime;

constexpr motionwire::TickRate ticks{60}, frames{50};
constexpr sim::EntityId walker{7}, car{8};

struct Round {
    double radius, speed;
};
constexpr Round walkers_way{5, 5}, cars_way{20, 10};

inline sim::Motion on(const Round& round, ServerTime when) {
    const double turned =
        std::chrono::duration<double>(when.time_since_epoch()).count() * round.speed / round.radius;
    const auto c = static_cast<float>(std::cos(turned)), s = static_cast<float>(std::sin(turned));
    const auto r = static_cast<float>(round.radius), v = static_cast<float>(round.speed);
    const auto half = turned / 2;
    return {sim::Vec3{r * c, r * s, 0}, sim::Vec3{-v * s, v * c, 0},
            sim::Quat(static_cast<float>(std::cos(half)), 0, 0, static_cast<float>(std::sin(half))),
            sim::Vec3{0, 0, v / r}};
}

struct Options {
    Duration behind = 100ms;  // the past that is drawn
    Duration newest = 20ms;   // the age of the newest snapshot
    Duration lasts = 20s;
    playtest::JudgeOptions judge{};
    motionwire::Tick first_tick{600};
};

// Changes what a frame shows.
using Fault = std::function<void(client::Scene&, Duration at)>;

inline playtest::ClientResult judge(const Options& options, const Fault& fault = {}) {
    playtest::Truth truth{ticks};
    playtest::Judge judge{truth, options.judge};
    client::Scene scene;
    motionwire::Tick tick = options.first_tick;
    const ServerTime start = ticks.time_of(tick);
    const auto note = [&] {
        truth.note(tick, walker, {.motion = on(walkers_way, ticks.time_of(tick))});
        truth.note(tick, car, {.motion = on(cars_way, ticks.time_of(tick))});
        truth.end(tick);
        tick = motionwire::next(tick);
    };
    for (int i = -120; i < 0; ++i) {  // there was a past
        const motionwire::Tick past = motionwire::plus(options.first_tick, i);
        truth.note(past, walker, {.motion = on(walkers_way, ticks.time_of(past))});
        truth.note(past, car, {.motion = on(cars_way, ticks.time_of(past))});
        truth.end(past);
    }
    for (std::int64_t frame = 0; frames.duration_of(frame) < options.lasts; ++frame) {
        const Duration at = frames.duration_of(frame);
        const ServerTime now = start + at;
        while (now >= ticks.time_of(tick)) note();
        scene.render_time = now - options.behind;
        scene.present = now;
        scene.newest = now - options.newest;
        const auto drawn = [](sim::EntityId id, sim::Kind kind, const sim::Motion& motion) {
            return client::Body{.id = id,
                                .kind = kind,
                                .position = motion.position,
                                .orientation = motion.orientation,
                                .velocity = motion.velocity};
        };
        scene.bodies = {drawn(walker, sim::Kind::walker, on(walkers_way, scene.render_time)),
                        drawn(car, sim::Kind::car, on(cars_way, now))};
        if (fault) fault(scene, at);
        judge.see({.at = at, .server_now = now, .scene = scene, .connected = true});
    }
    return judge.finish(options.lasts);
}

}  // namespace judged
