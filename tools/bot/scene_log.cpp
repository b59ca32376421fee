#include "scene_log.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace bot {

namespace {

constexpr std::array kinds{"walker", "car", "prop"};
constexpr std::array modes{"interpolate", "extrapolate", "hold", "model", "blend", "own"};

template <class Time>
long long nanoseconds(Time t) {
    return static_cast<long long>(t.time_since_epoch().count());
}

void put(std::FILE* file, const client::Body& b) {
    const auto &at = b.position, &v = b.velocity;
    const auto& q = b.orientation;
    std::fprintf(file, "%u %s %s %d", static_cast<unsigned>(b.id), kinds[static_cast<std::size_t>(b.kind)],
                 modes[static_cast<std::size_t>(b.mode)], b.mine ? 1 : 0);
    for (const float f : {at.x, at.y, at.z, v.x, v.y, v.z, q.w, q.x, q.y, q.z})
        std::fprintf(file, " %.9g", static_cast<double>(f));  // nine digits give the same float back
    std::fprintf(file, " %u\n", static_cast<unsigned>(b.epoch));
}

}  // namespace

SceneLog::SceneLog(const std::string& file) : file_{std::fopen(file.c_str(), "w")} {
    if (!file_) throw std::runtime_error("cannot write " + file + ": " + std::strerror(errno));
    std::setvbuf(file_.get(), nullptr, _IOFBF, std::size_t{1} << 16);
    std::fputs("motionwire-scenes 1\n", file_.get());
}

void SceneLog::write(const client::Scene& scene, client::LocalTime now, const net::Counters& traffic) {
    if (!file_) return;
    const client::Hud& hud = scene.hud;
    std::fprintf(file_.get(), "f %lld %d %lld %lld %lld %lld %.9g %.9g %.9g %.9g %llu %llu %llu %llu %zu\n",
                 nanoseconds(now), hud.connected ? 1 : 0, nanoseconds(scene.render_time),
                 nanoseconds(scene.present), nanoseconds(scene.newest),
                 static_cast<long long>(hud.playback_delay.count()), hud.playback_rate,
                 static_cast<double>(hud.state_updates_per_s), static_cast<double>(hud.vehicle_updates_per_s),
                 static_cast<double>(hud.kilobytes_per_s), static_cast<unsigned long long>(traffic.bytes_in),
                 static_cast<unsigned long long>(traffic.datagrams_in),
                 static_cast<unsigned long long>(traffic.bytes_out),
                 static_cast<unsigned long long>(traffic.datagrams_out), scene.bodies.size());
    for (const client::Body& body : scene.bodies) put(file_.get(), body);
}

bool SceneLog::close() {
    if (!file_) return true;
    const bool failed = std::ferror(file_.get()) != 0;
    return std::fclose(file_.release()) == 0 && !failed;
}

}  // namespace bot
