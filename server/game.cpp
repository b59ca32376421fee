#include "server/game.hpp"

#include "server/baseline.hpp"

#include <algorithm>
#include <cassert>

namespace server {

using namespace std::chrono_literals;
using motionwire::next;
using motionwire::ServerTime;
using motionwire::Tick;

namespace {

constexpr auto input_patience = 250ms;  // how long the last input is repeated for somebody who says nothing
constexpr auto link_silence = 500ms;    // after which nothing is repeated to a client
constexpr std::int64_t baseline_burst = 28, baselines_per_second = 8;
constexpr std::size_t spare_peers = 8;  // so that a full server can say so

sim::World world_for(const GameOptions& options, const sim::Arena& arena, motionwire::TickRate rate) {
    auto world = sim::make_world(arena, rate, {.ai_cars = options.bots, .seed = options.seed});
    world.tick = options.start;
    for (auto& car : world.cars) car.moved = options.start;
    const auto seats = static_cast<std::size_t>(options.max_players);
    world.walkers.reserve(world.walkers.size() + seats);
    world.cars.reserve(world.cars.size() + seats);
    world.laps.reserve(world.cars.capacity());
    return world;
}

std::size_t max_cars(const GameOptions& options) {
    return static_cast<std::size_t>(options.max_players + options.bots);
}

}  // namespace

Game::Game(const GameOptions& options)
    : options_{options},
      rate_{options.tick_rate},
      snapshot_every_{std::max(1, (options.tick_rate + options.snapshot_rate / 2) / options.snapshot_rate)},
      arena_{sim::make_arena()},
      world_{world_for(options, arena_, rate_)},
      baselines_{baseline_burst, baselines_per_second, options.tick_rate},
      fleet_{max_cars(options), static_cast<std::size_t>(options.max_players), options.policy} {
    const auto seats = static_cast<std::size_t>(options.max_players);
    players_.assign(seats, Player{max_cars(options), options.tick_rate});
    peers_.reserve(seats + spare_peers);
    drops_.reserve(seats + spare_peers);
    controls_.reserve(seats);
    states_.reserve(seats + world_.props.size());
    outbox_.reserve(8 * (seats + spare_peers));
    fleet_.observe(world_.cars, tick_time(), state_time());
}

void Game::tick() {
    move_world();
    tell_laps();
    fleet_.observe(world_.cars, tick_time(), state_time());
    streamed_states(world_, state_time(), states_);
    for (std::size_t seat = 0; seat < players_.size(); ++seat)
        if (players_[seat].state == Player::State::playing) tell_player(players_[seat], seat);
    see_off();
    admit_next();  // after everybody else has been served
}

void Game::move_world() {
    controls_.clear();
    const auto patience = static_cast<int>(ticks(input_patience));
    for (Player& player : players_) {
        if (player.state != Player::State::playing) continue;
        const auto [controls, absent] = player.inputs.take(next(world_.tick), patience);
        if (!absent) controls_.push_back({player.walker, controls});  // the sim stops a car that nobody holds
    }
    sim::step(world_, arena_, rate_, controls_);
    ++age_;
}

void Game::tell_laps() {
    for (const sim::LapDone& lap : world_.laps) {
        const bool best = lap.car == world_.best_car && lap.ticks == world_.best_lap_ticks;
        if (lap.walker == sim::EntityId::none && !best) continue;
        const auto ms = std::uint64_t{lap.ticks} * 1000 / static_cast<std::uint64_t>(rate_.hz);
        const auto most = std::uint64_t{protocol::LapNews::max_milliseconds};
        broadcast(protocol::LapNews{.walker = lap.walker,
                                    .name = name_of(lap.walker),
                                    .milliseconds = static_cast<std::uint32_t>(std::min(ms, most)),
                                    .best = best});
    }
}

void Game::tell_player(Player& player, std::size_t seat) {
    if ((age_ + seat) % static_cast<std::uint64_t>(snapshot_every_) == 0) {
        protocol::Snapshot header;
        header.tick = world_.tick;
        header.input = player.inputs.report();
        header.ticks_lost = ticks_lost_;
        const auto* walker = sim::find_walker(world_, player.walker);
        header.has_own = walker != nullptr;
        if (walker != nullptr) header.own = own_state(world_, *walker);
        const auto before = outbox_.all().size();
        send_snapshot(header, states_, player.peer, outbox_);
        stats_.snapshots += outbox_.all().size() - before;
    }
    const Peer* peer = find_peer(player.peer);
    const bool silent = peer == nullptr || age_ - peer->heard > ticks(link_silence);
    player.feed.tell(fleet_, tick_time(), silent, player.peer, outbox_);
}

void Game::admit_next() {
    baselines_.tick();
    Player* first = nullptr;
    for (Player& player : players_)
        if (player.state == Player::State::queued && (first == nullptr || player.since < first->since))
            first = &player;
    if (first != nullptr && baselines_.take()) admit(*first);
}

void Game::admit(Player& player) {
    const auto name = [this](sim::EntityId walker) { return name_of(walker); };
    const BaselineWriter write{world_, fleet_, state_time(), name};
    if (player.walker == sim::EntityId::none) {
        const auto [walker, car] = sim::add_player(world_, arena_);
        player.walker = walker, player.car = car;
        fleet_.observe({sim::find_car(world_, car), 1}, tick_time(), state_time());
        for (const Player& other : players_)
            if (other.state == Player::State::playing)
                write.send_player(*sim::find_walker(world_, walker), other.peer, outbox_);
    }
    player.state = Player::State::playing;
    player.inputs = InputBuffer{};
    player.feed.start(fleet_, age_);
    outbox_.add<protocol::Welcome>(player.peer, net::Channel::control) = {
        .walker = player.walker,
        .car = player.car,
        .tick = world_.tick,
        .tick_hz = static_cast<std::uint16_t>(rate_.hz),
        .snapshot_every = static_cast<std::uint8_t>(snapshot_every_)};
    write.send_all(player.peer, outbox_);
    ++stats_.joins;
}

void Game::remove(Player& player) {
    const auto walker = player.walker, car = player.car;
    player.feed.stop(fleet_);
    player.state = Player::State::free;
    player.walker = player.car = sim::EntityId::none;
    player.token = 0;
    if (walker == sim::EntityId::none) return;
    sim::remove_player(world_, walker);
    fleet_.remove(car);
    broadcast(protocol::Despawn{world_.tick, walker});
    broadcast(protocol::Despawn{world_.tick, car});
}

protocol::Name Game::name_of(sim::EntityId walker) const {
    for (const Player& player : players_)
        if (player.state != Player::State::free && walker != sim::EntityId::none && player.walker == walker)
            return player.name;
    return protocol::Name::from("bot");
}

template <class Message>
void Game::broadcast(const Message& message, const Player* except) {
    for (const Player& player : players_)
        if (player.state == Player::State::playing && &player != except)
            outbox_.add<Message>(player.peer, net::Channel::control) = message;
}

std::uint64_t Game::ticks(motionwire::Duration duration) const {
    return static_cast<std::uint64_t>(rate_.ticks_in(duration));
}

TickTime Game::tick_time() const { return {world_.tick, age_, state_time()}; }

void Game::publish_lost(std::int64_t lost) { ticks_lost_ = static_cast<std::uint32_t>(lost); }

void Game::clear_outgoing() {
    outbox_.clear();
    drops_.clear();
}

const Player* Game::player_of(net::PeerId peer) const {
    for (const Player& player : players_)
        if (player.state == Player::State::playing && player.peer == peer) return &player;
    return nullptr;
}

Stats Game::stats() const {
    Stats stats = stats_;
    stats.peers = static_cast<int>(peers_.size());
    for (const Player& player : players_) {
        stats.queued += player.state == Player::State::queued;
        stats.away += player.state == Player::State::away;
        if (player.state != Player::State::playing) continue;
        ++stats.playing;
        const auto& inputs = player.inputs.counts();
        stats.inputs.applied += inputs.applied;
        stats.inputs.missed += inputs.missed;
        stats.inputs.late += inputs.late;
        stats.inputs.too_far += inputs.too_far;
        stats.inputs.excess += inputs.excess;
        const auto& vehicles = player.feed.counts();
        stats.vehicles.updates += vehicles.updates;
        stats.vehicles.repeats += vehicles.repeats;
        stats.vehicles.datagrams += vehicles.datagrams;
    }
    return stats;
}

}  // namespace server
