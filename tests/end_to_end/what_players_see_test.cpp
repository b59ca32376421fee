// What is drawn, against what the server holds true: the claim of the whole project, over the real ENet and a
// Wi-Fi-like link, on a clock turned by hand.

#include "end_to_end/playground.hpp"
#include "links/profiles.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

using namespace end_to_end;

namespace {

constexpr std::uint64_t seeds[] = {1, 2, 3, 4, 5};

// Sums over all frames of all players, after they have settled.
struct Seen {
    double walker_squares = 0;
    int walker_frames = 0;
    int car_frames = 0, cars_within = 0;
    float worst_car = 0;
    int backwards = 0;  // frames in which drawn time went back
    std::vector<float> car_errors;

    double walker_rms() const { return std::sqrt(walker_squares / std::max(1, walker_frames)); }
};

class Watcher {
public:
    Watcher(const Playground& game, Seen& seen) : game_{game}, seen_{seen} {}

    void look(Player& player) {
        const client::Scene& scene = player.scene();
        ServerTime& last = last_render_[&player];
        seen_.backwards += scene.render_time < last;
        last = scene.render_time;
        for (const client::Body& body : scene.bodies) {
            if (body.mine) continue;
            if (body.kind == sim::Kind::walker) walker(body, scene.render_time);
            if (body.kind == sim::Kind::car) car(body, game_.present());
        }
    }

private:
    void walker(const client::Body& body, ServerTime at) {
        const auto truth = game_.truth().at(body.id, at);
        if (!truth) return;
        const float error = motionwire::length(body.position - truth->position);
        seen_.walker_squares += static_cast<double>(error) * static_cast<double>(error);
        ++seen_.walker_frames;
    }

    // What a receiver is promised: threshold + 2 s (L + h), with L the latency that nearly all updates keep.
    // The present has no truth yet, so the newest tick is carried on. News of a teleport is away for a
    // latency, and nobody can help.
    void car(const client::Body& body, ServerTime present) {
        const server::Game& server = game_.server().game();
        const auto newest = game_.truth().tick(body.id, server.now());
        if (!newest || newest->epoch != body.epoch) return;
        const float since = seconds_of(present - server.rate().time_of(server.now()));
        const sim::Motion is = coast(newest->motion, since);
        const float error = motionwire::length(body.position - is.position);
        const float latency = 0.045f, tick = 1.0f / 60;
        const float bound = 0.3f + 2 * motionwire::length(is.velocity) * (latency + tick);
        EXPECT_TRUE(std::isfinite(error));
        ++seen_.car_frames;
        seen_.cars_within += error <= bound;
        seen_.worst_car = std::max(seen_.worst_car, error);
        seen_.car_errors.push_back(error);
    }

    const Playground& game_;
    Seen& seen_;
    std::map<Player*, ServerTime> last_render_;
};

TEST(WhatPlayersSee, WalkersAreTrueInThePastAndCarsInThePresent) {
    Seen seen;
    for (const std::uint64_t seed : seeds) {
        Playground game{
            {.link = std::get<links::Profile>(links::profile_of("wifi")).link.up.from, .seed = seed}};
        for (int i = 0; i < 6; ++i) game.join("Player", i % 2 ? Style::drive : Style::walk);
        game.play(6s);
        Watcher watcher{game, seen};
        game.play(20s, [&](Player& player, LocalTime) { watcher.look(player); });
    }
    std::sort(seen.car_errors.begin(), seen.car_errors.end());
    const auto quantile = [&](double q) {
        return seen.car_errors[static_cast<std::size_t>(q * static_cast<double>(seen.car_errors.size() - 1))];
    };
    std::printf(
        "walkers: %.1f mm rms over %d frames; cars: median %.3f, p99 %.3f, worst %.2f m, %d of %d in bound\n",
        seen.walker_rms() * 1000, seen.walker_frames, static_cast<double>(quantile(0.5)),
        static_cast<double>(quantile(0.99)), static_cast<double>(seen.worst_car), seen.cars_within,
        seen.car_frames);
    EXPECT_GT(seen.walker_frames, 10'000);
    EXPECT_GT(seen.car_frames, 10'000);
    EXPECT_LT(seen.walker_rms(), 0.05);
    EXPECT_GE(seen.cars_within, seen.car_frames * 99 / 100);
    EXPECT_LT(seen.worst_car, 1.5f);
    EXPECT_EQ(seen.backwards, 0);
}

TEST(WhatPlayersSee, EveryoneSeesEveryoneAlsoWhoCameLate) {
    Playground game{{.link = std::get<links::Profile>(links::profile_of("wifi")).link.up.from, .seed = 3}};
    for (int i = 0; i < 3; ++i) game.join("Early", Style::walk);
    game.play(30s);
    Player& late = game.join("Late", Style::walk);
    game.play(3s);
    const sim::World& world = game.world();
    for (const auto& car : world.cars)
        EXPECT_TRUE(std::any_of(late.scene().bodies.begin(), late.scene().bodies.end(),
                                [&](const client::Body& b) { return b.id == car.id; }))
            << "car " << static_cast<int>(car.id);
    for (const auto& walker : world.walkers)
        EXPECT_TRUE(std::any_of(late.scene().bodies.begin(), late.scene().bodies.end(),
                                [&](const client::Body& b) { return b.id == walker.id; }))
            << "walker " << static_cast<int>(walker.id);
    EXPECT_EQ(late.scene().hud.players, 4);
}

// A respawn puts a body somewhere else. Nobody may see it on the way.
TEST(WhatPlayersSee, ATeleportNeverSlides) {
    int teleports = 0;
    for (const std::uint64_t seed : seeds) {
        Playground game{
            {.link = std::get<links::Profile>(links::profile_of("wifi")).link.up.from, .seed = seed}};
        Player& restless = game.join("Restless", Style::walk);
        game.join("Restless too", Style::drive);
        Player& watching = game.join("Watching", Style::walk);
        int frames = 0;
        restless.steer([&](const client::Scene&) {
            return sim::Controls{.forward = 127, .respawn = ++frames % 150 == 0};
        });
        game.play(5s);
        struct Last {
            sim::Vec3 position;
            std::uint8_t epoch;
        };
        std::map<sim::EntityId, Last> last;
        game.play(15s, [&](Player& player, LocalTime) {
            if (&player != &watching) return;
            for (const client::Body& body : player.scene().bodies) {
                const auto before = last.find(body.id);
                if (before != last.end()) {
                    const float step = motionwire::length(body.position - before->second.position);
                    const bool jumped = body.epoch != before->second.epoch;
                    teleports += jumped;
                    EXPECT_TRUE(jumped || step < 1.0f)
                        << static_cast<int>(body.id) << " slid " << step << " m";
                }
                last.insert_or_assign(body.id, Last{body.position, body.epoch});
            }
        });
    }
    EXPECT_GE(teleports, 10);
}

}  // namespace
