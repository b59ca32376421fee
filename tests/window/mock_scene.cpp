#include "window/mock_scene.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace window_test {
namespace {
using client::Body;
using client::Mode;
using sim::Quat;
using sim::Vec3;

constexpr std::array<std::string_view, 16> names{"Ada",  "Kim", "Noor", "Bea",  "Tom", "Yuki",
                                                 "Ola",  "Max", "Ivo",  "Lena", "Sam", "Ruth",
                                                 "Finn", "Zoe", "Emil", "Pia"};

Quat turned(float yaw, float pitch = 0, float roll = 0) {
    return glm::angleAxis(yaw, Vec3{0, 0, 1}) * glm::angleAxis(-pitch, Vec3{0, 1, 0}) *
           glm::angleAxis(roll, Vec3{1, 0, 0});
}

void put_on_circuit(Body& body, const sim::Arena& arena, float where, float across) {
    const auto& way = arena.circuit;
    const float n = float(way.size()), wrapped = where - std::floor(where / n) * n;
    const auto i = std::size_t(wrapped) % way.size();
    const Vec3 a = way[i], b = way[(i + 1) % way.size()];
    const Vec3 p = a + (b - a) * (wrapped - std::floor(wrapped));
    const Vec3 ahead = glm::normalize(Vec3{b.x - a.x, b.y - a.y, 0});
    const float x = p.x - ahead.y * across, y = p.y + ahead.x * across, z = sim::height(arena, x, y);
    const float rise = sim::height(arena, x + ahead.x, y + ahead.y) - z;
    const float bank = sim::height(arena, x - ahead.y, y + ahead.x) - z;
    body.position = {x, y, z};
    body.velocity = ahead * 12.0f;
    body.orientation = turned(std::atan2(ahead.y, ahead.x), std::atan(rise), std::atan(bank));
}

void put_on_foot(Body& body, const sim::Arena& arena, int i, float clock) {
    constexpr std::array<Vec3, 8> spots{{{-29, 5.5f, 2.8f},
                                         {-14, -4, 0.5f},
                                         {8, -13.5f, -1.0f},
                                         {20, -3, 0.2f},
                                         {-2.5f, 14.5f, 1.8f},
                                         {29.5f, -6.2f, 2.2f},
                                         {-18, -1, 4},
                                         {-13, -30.5f, 0.4f}}};  // x, y, yaw
    const Vec3 spot = spots[std::size_t(i) % spots.size()];
    const float ring = float(i / int(spots.size()));
    const float x = spot.x + 3 * ring * std::cos(float(i)), y = spot.y + 2 * ring * std::sin(float(i));
    body.kind = sim::Kind::walker;
    body.position = {x, y, std::max(0.55f, sim::height(arena, x, y))};
    body.orientation = turned(spot.z);
    body.stride = clock * 9 + float(i);
}

void fill_hud(client::Hud& hud, const client::Scene& scene) {
    using namespace std::chrono_literals;
    hud = {};
    hud.status = "playing";
    hud.connected = true;
    hud.round_trip = 46ms, hud.round_trip_p95 = 61ms;
    hud.offset = 1800us, hud.uncertainty = 2100us;
    hud.playback_delay = 113ms, hud.playback_rate = 1.004;
    for (const Body& body : scene.bodies) ++hud.by_mode[std::size_t(body.mode)];
    hud.state_updates_per_s = 96, hud.vehicle_updates_per_s = 9.3f, hud.kilobytes_per_s = 14.2f;
    hud.loss = 0.012f;
    hud.lap_seconds = 17.42f, hud.best_lap_seconds = 21.88f, hud.lap = 3, hud.next_gate = 3, hud.gates = 4;
    hud.best_name = "Noor";
    hud.link = "wifi";
    hud.players = 16;
}
}  // namespace

void populate(client::Scene& scene, const sim::Arena& arena, int entities, float clock) {
    scene.clock = clock;
    scene.bodies.clear();
    scene.ferry.position = {5.0f + 3 * std::sin(clock * 0.3f), -31, 0};
    scene.rotor = glm::angleAxis(-clock * 7, Vec3{0, 1, 0});
    scene.rotor_mode = Mode::interpolate;
    const int cars = entities * 2 / 3;
    for (int i = 0; i < entities; ++i) {
        Body body;
        body.id = sim::EntityId(i + 1);
        if (i < int(names.size())) body.name = names[std::size_t(i)];
        if (i < cars) {
            body.kind = sim::Kind::car;
            const float spread = 8 + float(i) * 144 / float(cars) + 5 * std::sin(float(i) * 2.3f);
            put_on_circuit(body, arena, spread + clock * 2, i % 2 ? 1.5f : -1.4f);
            body.mode = i % 5 == 3 ? Mode::blend : i % 11 == 9 ? Mode::extrapolate : Mode::model;
            if (i == 0) body.mode = Mode::own, body.mine = true;
        } else {
            const int k = (i - cars) % 8;
            put_on_foot(body, arena, i - cars, clock);
            body.mode = k == 2 ? Mode::extrapolate : k == 5 ? Mode::hold : Mode::interpolate;
        }
        scene.bodies.push_back(body);
    }
    if (entities >= 8) {
        Body &jumper = scene.bodies[4], &aboard = scene.bodies[6];
        jumper.position = arena.ramp.position + Vec3{6.6f, 0.2f, 2.7f};
        jumper.orientation = turned(0.03f, 0.16f, -0.06f);
        aboard.position = scene.ferry.position + Vec3{1.4f, -0.3f, 0.66f};
        aboard.orientation = turned(0.05f);
        aboard.mode = Mode::interpolate;
    }
    if (!scene.bodies.empty()) scene.camera_target = scene.bodies.front().position;
    fill_hud(scene.hud, scene);
}

}  // namespace window_test
