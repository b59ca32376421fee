#include "end_to_end/playground.hpp"

#include "motionwire/interpolate.hpp"
#include "motionwire/quaternion.hpp"

#include <algorithm>

namespace end_to_end {

namespace {

constexpr TickRate frame_rate{60};
constexpr Duration turn = 1ms;  // of the network's clock

client::ConnectionOptions options_for(const std::string& name, std::uint16_t port, std::uint64_t token) {
    client::ConnectionOptions options;
    options.address = "server";
    options.port = port;
    options.identity.name = protocol::Name::from(name);
    options.identity.token = token;
    return options;
}

}  // namespace

void Truth::note(const sim::World& world, TickRate rate) {
    rate_ = rate;
    const auto number = number_of(world.tick);
    for (const auto& w : world.walkers)
        states_[w.id].insert_or_assign(
            number, State{sim::motion_of(w.walker), w.walker.epoch, w.walker.car == sim::EntityId::none});
    for (const auto& c : world.cars)
        states_[c.id].insert_or_assign(number, State{sim::motion_of(c.car), c.car.epoch, true});
    for (const auto& p : world.props) states_[p.id].insert_or_assign(number, State{p.motion, 0, true});
}

std::optional<Truth::State> Truth::tick(sim::EntityId id, Tick tick) const {
    const auto entity = states_.find(id);
    if (entity == states_.end()) return std::nullopt;
    const auto state = entity->second.find(number_of(tick));
    if (state == entity->second.end()) return std::nullopt;
    return state->second;
}

std::optional<sim::Motion> Truth::at(sim::EntityId id, ServerTime when) const {
    const Tick before = rate_.tick_at(when);
    const auto a = tick(id, before), b = tick(id, next(before));
    if (!a || !b || a->epoch != b->epoch || a->visible != b->visible) return std::nullopt;
    const float seconds = seconds_of(rate_.interval());
    const float u = seconds_of(when - rate_.time_of(before)) / seconds;
    const auto place = hermite<sim::Vec3>({a->motion.position, a->motion.velocity},
                                          {b->motion.position, b->motion.velocity}, seconds, u);
    return sim::Motion{place.point, place.velocity,
                       motionwire::slerp(a->motion.orientation, b->motion.orientation, u), a->motion.spin};
}

Player::Player(const sim::Arena& arena, const client::ConnectionOptions& options, Style style,
               std::uint32_t seed, Duration phase, LocalTime now)
    : connection_{arena, options, now},
      autopilot_{arena, style, seed},
      scene_{&connection_.turn(now)},
      next_frame_{now + phase} {}

const client::Body* Player::own() const {
    const auto& bodies = scene_->bodies;
    const auto at = std::find_if(bodies.begin(), bodies.end(), [](const client::Body& b) { return b.mine; });
    return at == bodies.end() ? nullptr : &*at;
}

void Player::frame(LocalTime now) {
    game().control(hand_ ? hand_(*scene_) : autopilot_.controls(*scene_));
    scene_ = &connection_.turn(now);
    while (next_frame_ <= now) next_frame_ += frame_rate.interval();
}

Playground::Playground(const PlaygroundOptions& options)
    : options_{options}, network_{options.seed}, arena_{sim::make_arena()} {
    start_server();
    network_.set_default_link(options_.link);
}

void Playground::start_server() {
    server_.emplace(net::Host::listen({.port = options_.port, .max_peers = 80}), options_.game, now());
}

void Playground::stop_server(protocol::Reason reason) {
    server_->stop(reason, 0ms);
    server_.reset();
}

Player& Playground::join(const std::string& name, Style style, std::uint64_t token) {
    const int number = ++joined_;
    const auto chosen = token ? token : 1000 + static_cast<std::uint64_t>(number);
    players_.push_back(std::make_unique<Player>(
        arena_, options_for(name, options_.port, chosen), style,
        static_cast<std::uint32_t>(options_.seed * 31 + static_cast<unsigned>(number)),
        Duration{number * 4'700'000 % 16'000'000}, now()));
    return *players_.back();
}

void Playground::leave(Player& player) {
    std::erase_if(players_, [&](const auto& p) { return p.get() == &player; });
}

void Playground::play(Duration how_long, const OnFrame& on_frame) {
    const LocalTime end = now() + how_long;
    while (now() < end) {
        network_.advance(turn);
        if (server_ && now() >= hangs_until_) {
            server_->receive(now());
            while (server_->tick()) truth_.note(world(), server_->game().rate());
        }
        for (const auto& player : players_) {
            if (!player->is_frame_due(now())) continue;
            player->frame(now());
            if (on_frame) on_frame(*player, now());
        }
    }
}

}  // namespace end_to_end
