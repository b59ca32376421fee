// The same game over the machine's own sockets, in real time: a server, four players, each behind a relay
// that is as bad as Wi-Fi. What is drawn is compared with what the server holds true. The machine may
// stumble; the clock that all use is the same, so a stumble moves both alike.

#include "client/autopilot.hpp"
#include "client/connection.hpp"
#include "net/machine_clock.hpp"
#include "server/loop.hpp"
#include "support/truth.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

using namespace motionwire;

namespace {

struct Player {
    client::Connection connection;
    client::Autopilot autopilot;
    const client::Scene* scene = nullptr;
    ServerTime last_render{};
};

struct Errors {
    double squares = 0;
    int walker_frames = 0, car_frames = 0, cars_within = 0, backwards = 0;
};

void compare(Player& player, const support::Truth& truth, ServerTime newest_tick, Errors& errors) {
    const client::Scene& scene = *player.scene;
    errors.backwards += scene.render_time < player.last_render;
    player.last_render = scene.render_time;
    for (const client::Body& body : scene.bodies) {
        if (body.mine) continue;
        if (body.kind == sim::Kind::walker) {
            const auto was = truth.at(body.id, scene.render_time);
            if (!was) continue;
            const double error = static_cast<double>(motionwire::length(body.position - was->position));
            errors.squares += error * error;
            ++errors.walker_frames;
        } else if (body.kind == sim::Kind::car) {
            // The present has no truth yet; the newest tick has, and is at most a tick's way off.
            const auto is = truth.at(body.id, newest_tick - 1ns);
            if (!is) continue;
            const float speed = motionwire::length(is->velocity), latency = 0.045f, tick = 1.0f / 60;
            const float bound = 0.3f + 2 * speed * (latency + tick) + speed * tick;
            ++errors.car_frames;
            errors.cars_within += motionwire::length(body.position - is->position) <= bound;
        }
    }
}

Errors play(std::uint64_t seed, Duration how_long) {
    const sim::Arena arena = sim::make_arena();
    server::Loop server{net::Host::listen({.port = 0, .max_peers = 8}), server::GameOptions{}, net::now()};
    std::vector<std::unique_ptr<Player>> players;
    for (unsigned i = 0; i < 4; ++i) {
        client::ConnectionOptions options;
        options.port = server.host().port();
        options.link = "wifi";
        options.seed = seed * 10 + i;
        options.identity = {protocol::Name::from("Player"), seed * 10 + i + 1};
        const auto style = i % 2 ? client::Autopilot::Style::drive : client::Autopilot::Style::walk;
        players.push_back(std::unique_ptr<Player>{
            new Player{client::Connection{arena, options, net::now()}, client::Autopilot{arena, style, i}}});
        players.back()->scene = &players.back()->connection.turn(net::now());
    }

    Errors errors;
    support::Truth truth;
    const LocalTime start = net::now();
    LocalTime next_frame = start;
    for (LocalTime now = start; now < start + how_long; now = net::now()) {
        server.receive(now);
        while (server.tick()) truth.note(server.game().world(), server.game().rate());
        if (now >= next_frame) {
            next_frame = std::max(next_frame + TickRate{60}.interval(), now);
            for (const auto& player : players) {
                player->connection.game().control(player->autopilot.controls(*player->scene));
                player->scene = &player->connection.turn(net::now());
                if (now > start + 4s)
                    compare(*player, truth, server.game().rate().time_of(server.game().now()), errors);
            }
        }
        net::sleep_until(std::min({now + 1ms, next_frame, server.next_due()}));
    }
    return errors;
}

TEST(Loopback, WalkersAreTrueInThePastAndCarsInThePresent) {
    Errors all;
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        const Errors one = play(seed, 9s);
        all.squares += one.squares;
        all.walker_frames += one.walker_frames;
        all.car_frames += one.car_frames;
        all.cars_within += one.cars_within;
        all.backwards += one.backwards;
    }
    const double rms = std::sqrt(all.squares / std::max(1, all.walker_frames));
    std::printf("walkers: %.1f mm rms over %d frames; cars: %d of %d in bound\n", rms * 1000,
                all.walker_frames, all.cars_within, all.car_frames);
    EXPECT_GT(all.walker_frames, 500);
    EXPECT_GT(all.car_frames, 1000);
    EXPECT_LT(rms, 0.05);
    EXPECT_GE(all.cars_within, all.car_frames * 97 / 100);
    EXPECT_EQ(all.backwards, 0);
}

}  // namespace
