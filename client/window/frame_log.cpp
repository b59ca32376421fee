#include "client/window/frame_log.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace window {
namespace {
constexpr std::array kinds{"walker", "car", "prop"};
constexpr std::array mode_names{"interpolate", "extrapolate", "hold", "model", "blend", "own"};

double seconds(client::Duration d) { return double(d.count()) / 1e9; }
}  // namespace

FrameLog::FrameLog(const std::string& file) : file_(std::fopen(file.c_str(), "w")) {
    if (!file_) throw std::runtime_error("cannot write " + file + ": " + std::strerror(errno));
    std::fputs("frame_s,render_s,present_s,id,kind,mode,x,y,z,qw,qx,qy,qz,epoch\n", file_.get());
}

void FrameLog::write(const client::Scene& scene, client::LocalTime now) {
    if (!file_) return;
    if (!started_) began_ = now;
    started_ = true;
    frame_s_ = seconds(now - began_);
    for (const client::Body& body : scene.bodies) write(body, scene);
    client::Body rotor;
    rotor.kind = sim::Kind::prop;
    rotor.mode = scene.rotor_mode;
    rotor.orientation = scene.rotor;
    write(rotor, scene);
}

void FrameLog::write(const client::Body& b, const client::Scene& scene) {
    const auto& p = b.position;
    const auto& q = b.orientation;
    std::fprintf(file_.get(), "%.6f,%.6f,%.6f,%u,%s,%s,%.4f,%.4f,%.4f,%.5f,%.5f,%.5f,%.5f,%u\n", frame_s_,
                 seconds(scene.render_time.time_since_epoch()), seconds(scene.present.time_since_epoch()),
                 unsigned(b.id), kinds[std::size_t(b.kind)], mode_names[std::size_t(b.mode)], double(p.x),
                 double(p.y), double(p.z), double(q.w), double(q.x), double(q.y), double(q.z),
                 unsigned(b.epoch));
}

}  // namespace window
