#include "end_to_end/playground.hpp"

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

Player::Player(const sim::Arena& arena, const client::ConnectionOptions& options,
               virtual_net::Machine machine, Style style, std::uint32_t seed, Duration phase, LocalTime now)
    : connection_{arena, options, now},
      machine_{machine},
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
    : options_{options}, network_{options.seed}, machine_{network_.add_machine()}, arena_{sim::make_arena()} {
    start_server();
    network_.set_default_link(options_.link);
}

void Playground::start_server() {
    const auto on = network_.on(machine_);
    server_.emplace(net::Host::listen({.port = options_.port, .max_peers = 80}), options_.game, now());
}

void Playground::start_server(const server::GameOptions& other) {
    options_.game = other;
    start_server();
}

void Playground::stop_server(protocol::Reason reason) {
    const auto on = network_.on(machine_);
    server_->stop(reason, 300ms);
    server_.reset();
}

Player& Playground::join(const std::string& name, Style style, std::uint64_t token,
                         const virtual_net::ClockCourse& clock) {
    const int number = ++joined_;
    const auto machine = network_.add_machine(clock);
    const auto on = network_.on(machine);
    const auto chosen = token ? token : 1000 + static_cast<std::uint64_t>(number);
    players_.push_back(std::make_unique<Player>(
        arena_, options_for(name, options_.port, chosen), machine, style,
        static_cast<std::uint32_t>(options_.seed * 31 + static_cast<unsigned>(number)),
        Duration{number * 4'700'000 % 16'000'000}, network_.now(machine)));
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
            const auto on = network_.on(machine_);
            server_->receive(now());
            while (server_->tick()) truth_.note(world(), server_->game().rate());
        }
        for (const auto& player : players_) {
            const LocalTime shows = network_.now(player->machine());
            if (!player->is_frame_due(shows)) continue;
            const auto on = network_.on(player->machine());
            player->frame(shows);
            if (on_frame) on_frame(*player, now());
        }
    }
}

}  // namespace end_to_end
