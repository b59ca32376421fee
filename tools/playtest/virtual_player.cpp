#include "playtest/virtual_player.hpp"

#include "links/random.hpp"
#include "playtest/events.hpp"

#include <algorithm>
#include <array>

namespace playtest {

namespace {

constexpr std::array behaviours{"walk", "drive", "idle", "script"};

std::string dotted(std::uint32_t address) {
    std::string text;
    for (int shift = 24; shift >= 0; shift -= 8)
        text += std::to_string(address >> shift & 0xffu) + (shift > 0 ? "." : "");
    return text;
}

client::Autopilot::Style style_of(Behaviour behaviour) {
    return behaviour == Behaviour::drive ? client::Autopilot::Style::drive : client::Autopilot::Style::walk;
}

std::uint64_t seed_of(const Stage& stage, std::size_t number) {
    return links::Random{stage.seed * 1000 + number}.bits();
}

// Frames of different players do not fall together.
Duration phase_of(const Stage& stage, std::size_t number) {
    links::Random random{seed_of(stage, number)};
    return motionwire::scaled(std::chrono::milliseconds{16}, random.unit());
}

}  // namespace

VirtualPlayer::VirtualPlayer(const Stage& stage, std::size_t number)
    : stage_{stage},
      plan_{stage.scenario.clients[number]},
      number_{number},
      machine_{stage.network.add_machine(plan_.clock)},
      clock_{[this] { return stage_.network.now(machine_); }},
      autopilot_{stage.arena, style_of(plan_.behaviour),
                 static_cast<std::uint32_t>(stage.seed * 31 + number)},
      judge_{stage.truth,
             {.joins = plan_.joins,
              .warm_up = stage.scenario.warm_up,
              .lasts = stage.scenario.lasts,
              .events = events_of(stage.scenario, plan_)}},
      next_frame_{stage.start + plan_.joins + phase_of(stage, number)},
      first_frame_{next_frame_} {
    stage.network.set_link(machine_, stage.server, plan_.profile.link, seed_of(stage, number));
}

LocalTime VirtualPlayer::next_due() const {
    if (left_) return LocalTime::max();
    const LocalTime forever = LocalTime::max();
    const LocalTime sleeps = slept_ < plan_.sleeps.size() ? stage_.start + plan_.sleeps[slept_].at : forever;
    const LocalTime leaves =
        plan_.leaves && connection_ ? std::max(stage_.start + *plan_.leaves, wakes_at_) : forever;
    const LocalTime frame = std::max(next_frame_, wakes_at_);
    const auto mail = is_away() ? std::nullopt : stage_.network.next_arrival(machine_);
    return std::min({sleeps, leaves, frame, mail.value_or(forever)});
}

void VirtualPlayer::serve(ServerTime server_now) {
    const LocalTime now = stage_.network.now();
    if (left_) return;
    const auto on = stage_.network.on(machine_);
    if (slept_ < plan_.sleeps.size() && now >= stage_.start + plan_.sleeps[slept_].at) return fall_asleep();
    if (stage_.network.is_suspended(machine_)) return;
    if (plan_.leaves && connection_ && age() >= *plan_.leaves) return leave();
    if (now >= next_frame_) return frame(server_now);
    if (connection_) connection_->receive(clock_);
}

void VirtualPlayer::fall_asleep() {
    const Duration lasts = plan_.sleeps[slept_++].lasts;
    stage_.network.suspend(machine_, lasts);
    wakes_at_ = stage_.network.now() + lasts;
}

void VirtualPlayer::come() {
    client::ConnectionOptions options;
    options.address = dotted(stage_.network.address_of(stage_.server).host);
    options.port = stage_.port;
    options.identity = {.name = protocol::Name::from(plan_.name), .token = 1000 + number_};
    options.settings = plan_.settings;
    options.settings.fixed_delay = plan_.fixed_delay;
    options.settings.arrival_dated = stage_.scenario.what_if.arrival_dated;
    options.enet = {.throttled = stage_.scenario.what_if.throttled,
                    .sequenced = stage_.scenario.what_if.sequenced};
    connection_.emplace(stage_.arena, options, clock_());
}

// The goodbye is given one look at the socket, of some milliseconds; the server's answer is not waited for.
void VirtualPlayer::leave() {
    left_ = true;
    left_at_ = age();
    connection_->close(std::chrono::milliseconds{1});
    connection_.reset();
}

void VirtualPlayer::frame(ServerTime server_now) {
    const LocalTime now = stage_.network.now();
    const motionwire::TickRate rate{plan_.frame_rate};
    frames_ = std::max(frames_, rate.ticks_in(now - first_frame_)) + 1;
    next_frame_ = first_frame_ + rate.duration_of(frames_);
    if (!connection_) come();
    if (scene_ != nullptr) connection_->game().control(controls());
    scene_ = &connection_->turn(clock_);
    judge_.see({.at = age(),
                .server_now = server_now,
                .scene = *scene_,
                .connected = connection_->state() == client::Connection::State::joined});
    note_costs();
}

sim::Controls VirtualPlayer::controls() {
    if (plan_.behaviour == Behaviour::idle) return {};
    if (plan_.behaviour != Behaviour::script) return autopilot_.controls(*scene_);
    Duration round{};
    for (const Hold& hold : plan_.script) round += hold.lasts;
    if (round <= Duration{}) return {};
    Duration left = (age() - plan_.joins) % round;
    for (const Hold& hold : plan_.script) {
        if (left < hold.lasts) return hold.controls;
        left -= hold.lasts;
    }
    return {};
}

void VirtualPlayer::note_costs() {
    if (!judge_.scored_since()) return;
    last_ = {age(), connection_->traffic()};
    if (!first_) first_ = last_;
}

ClientResult VirtualPlayer::result() {
    ClientResult result = judge_.finish(left_at_.value_or(std::max(age(), plan_.joins)));
    result.name = plan_.name;
    result.behaviour = behaviours[static_cast<std::size_t>(plan_.behaviour)];
    result.profile = plan_.profile.name;
    result.shaped_by = "virtual network";
    if (!first_ || last_.at <= first_->at) return result;
    const double seconds = motionwire::exact_seconds_of(last_.at - first_->at);
    const auto per_second = [&](std::uint64_t net::Counters::*what) {
        return static_cast<double>(last_.traffic.*what - first_->traffic.*what) / seconds;
    };
    result.score[Metric::down_bytes] = per_second(&net::Counters::bytes_in);
    result.score[Metric::up_bytes] = per_second(&net::Counters::bytes_out);
    result.score[Metric::down_datagrams] = per_second(&net::Counters::datagrams_in);
    return result;
}

}  // namespace playtest
