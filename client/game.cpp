#include "client/game.hpp"

#include "client/own_body.hpp"
#include "protocol/protocol_hash.hpp"

#include <algorithm>
#include <variant>

namespace client {

namespace {

constexpr Duration stalled = std::chrono::milliseconds{250};  // without a frame: slept, minimised, dragged

float wrapped_seconds(LocalTime now) {
    return motionwire::seconds_of(now.time_since_epoch() % std::chrono::hours{1});
}

}  // namespace

Game::Game(const sim::Arena& arena, Identity identity, Settings settings)
    : arena_{&arena}, identity_{identity}, settings_{settings} {
    scene_.bodies.reserve(256);
    outgoing_.reserve(16);
    scene_.ferry = sim::ferry_at({});
    if (!arena.spawns.empty()) scene_.camera_target = arena.spawns.front().position;
}

void Game::connected(LocalTime now) {
    session_.reset();
    clock_.reset();
    statistics_.forget_session();
    outgoing_.clear();
    link_ = true;
    refused_ = protocol::Reason::none;
    heard_at_ = pings_since_ = next_ping_ = now;
    outgoing_.push_back({net::Channel::control, protocol::Join{.protocol = protocol::protocol_hash(),
                                                               .name = identity_.name,
                                                               .token = identity_.token}});
}

void Game::disconnected() {
    link_ = false;
    outgoing_.clear();
}

void Game::receive(const protocol::ServerMessage& message, std::size_t bytes, LocalTime arrived) {
    if (!link_) return;
    heard_at_ = std::max(heard_at_, arrived);
    statistics_.count_bytes(bytes, arrived);
    std::visit([&](const auto& what) { receive(what, arrived); }, message);
}

ServerTime Game::present_or(ServerTime otherwise, LocalTime now) const {
    return clock_.is_synchronized() ? clock_.server_time(now) : otherwise;
}

void Game::control(const sim::Controls& held) { latch_.hold(held); }

const Scene& Game::frame(LocalTime now) {
    const FrameTime moment = begin_frame(now);
    if (link_) ping(moment);
    if (joined() && moment.synchronized) {
        const auto run = run_own_ticks(*session_, moment, clock_, latch_);
        for (std::int32_t i = run.ticks; i-- > 0;) {
            const motionwire::Tick tick = motionwire::plus(session_->prediction.tick(), -i);
            outgoing_.push_back({net::Channel::state,
                                 inputs_datagram(session_->prediction.inputs(), session_->arrivals, tick)});
        }
    }
    draw(moment);
    return scene_;
}

FrameTime Game::begin_frame(LocalTime now) {
    FrameTime moment{.now = now};
    moment.frame = last_frame_ ? std::max(Duration{}, now - *last_frame_) : Duration{};
    last_frame_ = now;
    clock_.advance(now);
    moment.synchronized = clock_.is_synchronized();
    moment.present = present_or({}, now);
    moment.link_silence = now - heard_at_;
    if (moment.frame > stalled) pings_since_ = next_ping_ = now;  // learn the clock anew, quickly
    if (!session_) return moment;
    moment.render = session_->playback.advance(now);
    moment.started = session_->playback.has_started();
    moment.jumped = session_->playback.jumped();
    if (settings_.fixed_delay && moment.synchronized) fix_delay(moment, *settings_.fixed_delay);
    return moment;
}

// The clock is slewed, so the past runs on as evenly as it does.
void Game::fix_delay(FrameTime& moment, Duration delay) const {
    const ServerTime last = scene_.render_time;
    moment.render = std::max(last, moment.present - delay);
    moment.jumped = moment.render - last > stalled;
}

void Game::ping(const FrameTime& moment) {
    if (moment.now < next_ping_) return;
    outgoing_.push_back({net::Channel::state, protocol::Ping{.sent = moment.now}});
    next_ping_ = moment.now + motionwire::ping_interval(moment.now - pings_since_);
}

void Game::draw(const FrameTime& moment) {
    scene_.bodies.clear();
    scene_.hud = {};
    scene_.hud.drawing = settings_.drawing;
    scene_.hud.correction = settings_.correction;
    scene_.clock = wrapped_seconds(moment.now);
    scene_.render_time = moment.render;
    scene_.present = moment.present;
    scene_.newest = session_ ? session_->playback.newest() : ServerTime{};
    if (moment.synchronized) scene_.ferry = sim::ferry_at(moment.present);
    if (session_) draw(*session_, moment);
    statistics_.fill(scene_.hud, session(), clock_, moment, joined(), static_cast<int>(arena_->gates.size()));
}

void Game::draw(Session& session, const FrameTime& moment) {
    session.streamed.draw(moment, settings_.drawing, session.walker, scene_);
    auto own = moment.synchronized ? draw_own(session, moment) : std::nullopt;
    const bool drives = own && own->kind == sim::Kind::car;
    session.vehicles.draw(moment, settings_.correction, drives ? own->id : sim::EntityId::none,
                          session.streamed, scene_);
    if (!own) return;
    if (const StreamedEntity* me = session.streamed.find(session.walker)) own->name = me->name().view();
    ++scene_.hud.by_mode[static_cast<std::size_t>(Mode::own)];
    scene_.camera_target = own->position;
    scene_.hud.car_in_reach =
        !drives && session.vehicles.is_free_one_near(own->position, session.walker, session.streamed);
    scene_.bodies.push_back(*own);
}

void Game::set(const Settings& settings) { settings_ = settings; }

sim::EntityId Game::own() const { return session_ ? session_->walker : sim::EntityId::none; }

bool Game::driving() const {
    return session_ && session_->prediction.has_body() &&
           std::holds_alternative<protocol::Driven>(session_->prediction.body());
}

}  // namespace client
