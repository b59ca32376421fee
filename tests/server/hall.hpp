#pragma once

// A game and a hall full of clients, on time turned by hand: messages go through the codec and, if wanted,
// through delay and loss. The clients know just enough to be talked to: they join, press keys, acknowledge
// and remember.

#include "motionwire/dead_reckoning.hpp"
#include "protocol/codec.hpp"
#include "protocol/datagram_number.hpp"
#include "protocol/protocol_hash.hpp"
#include "server/game.hpp"
#include "sim/driver.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <vector>

namespace hall {

using namespace std::chrono_literals;
using motionwire::Tick;
using protocol::Reason;
using sim::EntityId;

struct Link {
    int up = 0, down = 0;  // ticks
    double loss = 0;       // of unreliable datagrams, each way
};

struct Client {
    net::PeerId peer{};
    bool connected = true;
    bool sends = true;  // inputs, once it plays
    Link link;
    int lead = 1;  // its inputs are for this many ticks after the next
    sim::Controls controls;
    std::deque<sim::Controls> pressed;  // newest first

    std::optional<protocol::Welcome> welcome;
    std::map<EntityId, protocol::Spawn> entities;
    std::map<EntityId, protocol::VehicleUpdate> vehicles;  // newest by send tick
    std::map<EntityId, Tick> vehicle_sent;
    std::map<EntityId, protocol::StreamedState> states;
    std::vector<protocol::Despawn> despawned;
    std::vector<protocol::LapNews> laps;
    std::vector<protocol::Pong> pongs;
    std::optional<protocol::Snapshot> own;  // the newest first part
    Tick newest_snapshot{};
    int snapshots = 0, parts = 0, updates = 0, baselines = 0;
    std::size_t bytes = 0, largest = 0, reliable_bytes = 0;
    int state_before_spawn = 0;  // states of entities it has never heard of
    Reason reason = Reason::none;
    std::optional<Reason> refused;
    protocol::Arrivals arrivals;

    bool plays() const { return welcome.has_value(); }
    Tick known_tick() const { return own ? own->tick : welcome ? welcome->tick : Tick{}; }
    EntityId walker() const { return welcome ? welcome->walker : EntityId::none; }
    EntityId car() const { return welcome ? welcome->car : EntityId::none; }

    // Everybody guesses from this: where the client takes the car to be at a tick, in the car's parent frame.
    sim::Motion guess(EntityId car_id, Tick at, motionwire::TickRate rate) const {
        auto update = vehicles.at(car_id).update;
        update.time = {};
        const auto ticks = motionwire::ticks_between(vehicles.at(car_id).date, at);
        return motionwire::extrapolate(update, motionwire::ServerTime{rate.interval() * ticks});
    }

    void take(const protocol::ServerMessage& message, std::size_t size, net::Channel channel) {
        bytes += size;
        largest = std::max(largest, size);
        if (channel == net::Channel::control) reliable_bytes += size;
        std::visit([this](const auto& m) { take(m); }, message);
    }
    void take(const protocol::Welcome& m) { welcome = m; }
    void take(const protocol::Refused& m) { refused = m.reason; }
    void take(const protocol::Baseline& m) {
        ++baselines;
        for (const auto& spawn : m.all()) {
            entities[spawn.id] = spawn;
            if (spawn.kind == sim::Kind::car) hear(spawn.update, m.tick);
        }
    }
    void take(const protocol::Despawn& m) {
        despawned.push_back(m);
        entities.erase(m.id);
        vehicles.erase(m.id);
        states.erase(m.id);
    }
    void take(const protocol::LapNews& m) { laps.push_back(m); }
    void take(const protocol::Pong& m) { pongs.push_back(m); }
    void take(const protocol::Snapshot& m) {
        if (m.part == 0) ++snapshots, own = m;
        ++parts;
        newest_snapshot = m.tick;
        for (const auto& state : m.all()) {
            if (!entities.contains(state.id)) ++state_before_spawn;
            states[state.id] = state;
        }
    }
    void take(const protocol::VehicleUpdates& m) {
        arrivals.note(m.datagram);
        for (const auto& update : m.all()) hear(update, m.sent), ++updates;
    }
    void hear(const protocol::VehicleUpdate& update, Tick sent) {
        if (vehicles.contains(update.id) && motionwire::later(vehicle_sent[update.id], sent)) return;
        vehicles[update.id] = update;
        vehicle_sent[update.id] = sent;
    }
};

class Hall {
public:
    explicit Hall(server::GameOptions options = {}, std::uint32_t seed = 1) : game{options}, random_{seed} {}

    // Connects, and says Join.
    Client& join(const char* name = "ada", protocol::Token token = 0,
                 std::uint32_t protocol_spoken = protocol::protocol_hash()) {
        Client& client = connect();
        game.receive(client.peer, protocol::Join{protocol_spoken, protocol::Name::from(name), token}, time());
        return client;
    }

    Client& connect() {
        auto& client = *clients.emplace_back(std::make_unique<Client>());
        client.peer = net::PeerId{next_peer_++};
        game.joined(client.peer);
        return client;
    }

    void tick() {
        for (auto& client : clients) press(*client);
        deliver_up();
        game.tick();
        ++age;
        take_out();
        deliver_down();
    }
    void ticks(int count) {
        for (int i = 0; i < count; ++i) tick();
    }
    // Until everybody who asked to come in is in.
    void settle() {
        tick();
        while (game.stats().queued > 0) tick();
    }
    int second() const { return static_cast<int>(game.rate().hz); }

    // What the game wants said, through the codec and onto the way.
    void take_out() {
        for (const auto& out : game.outgoing()) {
            const auto bytes = protocol::encode(out.message, datagram_);
            auto* client = find(out.to);
            if (bytes.empty() || bytes.size() > protocol::max_datagram) ++unfit;
            if (client == nullptr || !client->connected) continue;
            const bool lost = out.channel == net::Channel::state && chance(client->link.loss);
            if (lost || (drop && drop(*client, out.message))) continue;
            down_.push_back({age + static_cast<std::uint64_t>(client->link.down), client,
                             *protocol::decode<protocol::ServerMessage>(bytes, client->known_tick()),
                             bytes.size(), out.channel});
        }
        for (const auto& d : game.drops())
            if (auto* client = find(d.peer)) client->connected = false, client->reason = d.reason;
        game.clear_outgoing();
    }

    void disconnect(Client& client, Reason why = Reason::lost) {
        client.connected = false;
        game.left(client.peer, why);
    }

    Client* find(net::PeerId peer) {
        for (auto& client : clients)
            if (client->peer == peer) return client.get();
        return nullptr;
    }
    const sim::Car& car(EntityId id) const { return sim::find_car(game.world(), id)->car; }
    const sim::Walker& walker(EntityId id) const { return sim::find_walker(game.world(), id)->walker; }
    motionwire::ServerTime time() const { return game.rate().time_of(game.now()); }

    server::Game game;
    std::vector<std::unique_ptr<Client>> clients;
    std::uint64_t age = 0;
    int unfit = 0;  // messages that do not fit into a datagram
    bool (*drop)(Client&, const protocol::ServerMessage&) = nullptr;

private:
    struct Up {
        std::uint64_t at;
        Client* client;
        protocol::Inputs inputs;
    };
    struct Down {
        std::uint64_t at;
        Client* client;
        protocol::ServerMessage message;
        std::size_t size;
        net::Channel channel;
    };

    void press(Client& client) {
        if (!client.connected || !client.plays()) return;
        client.pressed.push_front(client.controls);
        client.controls.use = client.controls.respawn = false;
        if (client.pressed.size() > protocol::Inputs::max_controls) client.pressed.pop_back();
        protocol::Inputs inputs{.newest = motionwire::plus(game.now(), 1 + client.lead),
                                .count = static_cast<std::uint8_t>(client.pressed.size()),
                                .controls = {},
                                .newest_datagram = client.arrivals.newest,
                                .datagram_bits = client.arrivals.bits};
        std::copy(client.pressed.begin(), client.pressed.end(), inputs.controls.begin());
        if (client.sends && !chance(client.link.loss))
            up_.push_back({age + static_cast<std::uint64_t>(client.link.up), &client, inputs});
    }
    void deliver_up() {
        for (std::size_t i = 0; i < up_.size();) {
            if (up_[i].at > age) {
                ++i;
                continue;
            }
            game.receive(up_[i].client->peer, up_[i].inputs, time());
            up_.erase(up_.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
    void deliver_down() {
        for (std::size_t i = 0; i < down_.size();) {
            if (down_[i].at > age) {
                ++i;
                continue;
            }
            down_[i].client->take(down_[i].message, down_[i].size, down_[i].channel);
            down_.erase(down_.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
    bool chance(double p) { return p > 0 && std::uniform_real_distribution<>{}(random_) < p; }

    std::mt19937 random_;
    std::uint16_t next_peer_ = 1;
    std::deque<Up> up_;
    std::deque<Down> down_;
    std::array<std::byte, 2048> datagram_{};
};

}  // namespace hall
