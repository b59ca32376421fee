#include "client/window/summary.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>

namespace window {
namespace {
double ms(client::Duration d) { return double(d.count()) / 1e6; }
}  // namespace

void FrameTimes::add(client::Duration took) {
    const auto tenth =
        std::clamp<long>(long(took / std::chrono::microseconds{100}), 0, long(tenths_.size()) - 1);
    ++tenths_[std::size_t(tenth)];
    ++count_;
}

double FrameTimes::percentile(double share) const {
    const double wanted = share * double(count_);
    long so_far = 0;
    for (std::size_t i = 0; i < tenths_.size(); ++i)
        if ((so_far += tenths_[i]) > 0 && double(so_far) >= wanted) return double(i) / 10;
    return 0;
}

void Summary::see(const client::Scene& scene, client::Duration between, client::Duration work) {
    between_.add(between);
    work_.add(work);
    for (const client::Body& body : scene.bodies) seen_[std::size_t(body.kind)][std::size_t(body.id)] = true;
    if (!scene.hud.connected) return;
    if (scene.rotor_mode != client::Mode::hold) seen_[std::size_t(sim::Kind::prop)][0] = true;
    for (std::size_t i = 0; i < by_mode_.size(); ++i) by_mode_[i] += scene.hud.by_mode[i];
    last_ = scene.hud;
    last_.status = last_.link = last_.notice = last_.best_name = {};
    states_ += double(last_.state_updates_per_s);
    vehicles_ += double(last_.vehicle_updates_per_s);
    kilobytes_ += double(last_.kilobytes_per_s);
    players_ = std::max(players_, last_.players);
    ++connected_frames_;
}

std::string Summary::line(std::string_view name) const {
    const double frames = double(std::max(1L, connected_frames_));
    const double drawn = double(std::max(1L, std::accumulate(by_mode_.begin(), by_mode_.end(), 0L)));
    auto share = [&](client::Mode mode) { return 100 * double(by_mode_[std::size_t(mode)]) / drawn; };
    auto seen = [&](sim::Kind kind) { return long(std::ranges::count(seen_[std::size_t(kind)], true)); };
    using client::Mode;
    std::array<char, 640> text{};
    std::snprintf(text.data(), text.size(),
                  "summary name=%.*s rtt_ms=%.1f clock_bound_ms=%.2f delay_ms=%.1f players=%d walkers=%ld "
                  "cars=%ld props=%ld "
                  "interpolate=%.2f%% extrapolate=%.2f%% hold=%.2f%% model=%.2f%% blend=%.2f%% own=%.2f%% "
                  "state_updates_per_s=%.1f vehicle_updates_per_s=%.1f kB_per_s=%.2f loss=%.2f%% frames=%ld "
                  "frame_ms_p50=%.1f frame_ms_p99=%.1f work_ms_p50=%.1f work_ms_p99=%.1f reconnects=%d",
                  int(name.size()), name.data(), ms(last_.round_trip), ms(last_.uncertainty),
                  ms(last_.playback_delay), players_, seen(sim::Kind::walker), seen(sim::Kind::car),
                  seen(sim::Kind::prop), share(Mode::interpolate), share(Mode::extrapolate),
                  share(Mode::hold), share(Mode::model), share(Mode::blend), share(Mode::own),
                  states_ / frames, vehicles_ / frames, kilobytes_ / frames, double(last_.loss) * 100,
                  between_.count(), between_.percentile(0.5), between_.percentile(0.99),
                  work_.percentile(0.5), work_.percentile(0.99), std::max(0, joins_ - 1));
    return text.data();
}

}  // namespace window
