#include "client/statistics.hpp"

namespace client {

void Statistics::tell(const protocol::LapNews& news, LocalTime now) {
    const float seconds = static_cast<float>(news.milliseconds) / 1000;
    if (news.best) {
        best_name_ = news.name;
        best_seconds_ = seconds;
    }
    const auto name = news.name.view();
    news_.print(news.best ? "%.*s drove the best lap so far: %.2f s" : "%.*s drove a lap in %.2f s",
                static_cast<int>(name.size()), name.data(), static_cast<double>(seconds));
    news_at_ = now;
}

void Statistics::tell_ticks_lost(std::uint32_t ticks, LocalTime now) {
    news_.print("The server could not keep up and lost %u ticks.", ticks);
    news_at_ = now;
}

void Statistics::forget_session() {
    bytes_ = states_ = updates_ = {};
    news_ = {};
    best_name_ = {};
    best_seconds_ = -1;
    loss_ = 0;
}

void Statistics::fill(Hud& hud, const Session* session, const motionwire::NetworkClock& clock,
                      const FrameTime& moment, bool connected, int gates) {
    const LocalTime now = moment.now;
    hud.status = status_.view();
    hud.link = link_.view();
    hud.connected = connected;
    hud.gates = gates;
    hud.state_updates_per_s = states_.per_second(now);
    hud.vehicle_updates_per_s = updates_.per_second(now);
    hud.kilobytes_per_s = bytes_.per_second(now) / 1000;
    hud.round_trip = clock.round_trip();
    hud.round_trip_p95 = clock.round_trip_p95();
    hud.offset = clock.offset();
    hud.uncertainty = moment.synchronized ? clock.uncertainty() : Duration{};

    hud.notice = now - news_at_ < news_lasts ? news_.view() : std::string_view{};
    if (connected && moment.link_silence > silence) {
        hud.silence = moment.link_silence;
        warning_.print("The server is not answering (%d s).",
                       static_cast<int>(moment.link_silence / std::chrono::seconds{1}));
        hud.notice = warning_.view();
    }
    if (session == nullptr) return;
    if (now - loss_at_ > std::chrono::milliseconds{250}) {
        loss_ = session->seen.loss();
        loss_at_ = now;
    }
    hud.loss = loss_;
    hud.server_ticks_lost = session->ticks_lost.value_or(0);
    hud.players = session->streamed.players();
    hud.playback_rate = session->playback.rate();
    // The playback's own delay is from the local clock to the server's past; what a player suffers is from
    // the present.
    if (moment.started && moment.synchronized)
        hud.playback_delay = session->playback.delay() + clock.offset();
    fill_race(hud, *session, moment);
}

void Statistics::fill_race(Hud& hud, const Session& session, const FrameTime& moment) {
    hud.lap = session.laps;
    hud.next_gate = session.lap.next_gate;
    if (session.lap.running && moment.synchronized)
        hud.lap_seconds = motionwire::seconds_of(moment.present - session.rate.time_of(session.lap.started));
    hud.best_lap_seconds = best_seconds_;
    hud.best_name = best_name_.view();
}

}  // namespace client
