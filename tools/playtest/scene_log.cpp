#include "playtest/scene_log.hpp"

namespace playtest {

namespace {

using motionwire::Duration;
using motionwire::ServerTime;

constexpr std::array<std::string_view, 3> kinds{"walker", "car", "prop"};
constexpr std::array<std::string_view, client::modes> modes{"interpolate", "extrapolate", "hold",
                                                            "model",       "blend",       "own"};

sim::Vec3 vector(LogLines& lines) {
    sim::Vec3 v;
    for (float* axis : {&v.x, &v.y, &v.z}) *axis = lines.finite();
    return v;
}

client::Body body(LogLines& lines) {
    client::Body b;
    b.id = sim::EntityId{lines.number<std::uint16_t>()};
    b.kind = static_cast<sim::Kind>(lines.one_of(kinds));
    b.mode = static_cast<client::Mode>(lines.one_of(modes));
    b.mine = lines.flag();
    b.position = vector(lines);
    b.velocity = vector(lines);
    for (float* part : {&b.orientation.w, &b.orientation.x, &b.orientation.y, &b.orientation.z})
        *part = lines.finite();
    b.epoch = lines.number<std::uint8_t>();
    return b;
}

ServerTime server_time(LogLines& lines) { return ServerTime{Duration{lines.number<std::int64_t>()}}; }

}  // namespace

SceneLog::SceneLog(const std::string& file) : lines_{file, "motionwire-scenes"} { lines_.expect("1"); }

bool SceneLog::next(SeenFrame& frame) {
    if (!lines_.next()) return false;
    lines_.expect("f");
    frame.now = motionwire::LocalTime{Duration{lines_.number<std::int64_t>()}};
    client::Scene& scene = frame.scene;
    client::Hud& hud = scene.hud;
    frame.connected = hud.connected = lines_.flag();
    scene.render_time = server_time(lines_);
    scene.present = server_time(lines_);
    scene.newest = server_time(lines_);
    hud.playback_delay = Duration{lines_.number<std::int64_t>()};
    hud.playback_rate = lines_.number<double>();
    hud.state_updates_per_s = lines_.finite();
    hud.vehicle_updates_per_s = lines_.finite();
    hud.kilobytes_per_s = lines_.finite();
    for (auto* count : {&frame.bytes_in, &frame.datagrams_in, &frame.bytes_out, &frame.datagrams_out})
        *count = lines_.number<std::uint64_t>();
    hud.by_mode = {};
    scene.bodies.clear();
    for (auto count = lines_.number<std::size_t>(); count > 0; --count) {
        if (!lines_.next()) lines_.refuse("", "the log ends in the middle of a frame");
        scene.bodies.push_back(body(lines_));
        ++hud.by_mode[static_cast<std::size_t>(scene.bodies.back().mode)];
    }
    lines_.end_of_line();
    return true;
}

}  // namespace playtest
