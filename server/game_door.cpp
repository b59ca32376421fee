// The game's door: who comes in, who is turned away, who is shown out, and who may come back.

#include "protocol/protocol_hash.hpp"
#include "server/game.hpp"
#include "server/names.hpp"

#include <algorithm>
#include <variant>

namespace server {

using namespace std::chrono_literals;
using motionwire::ServerTime;
using protocol::Reason;

namespace {

constexpr auto login_deadline = 3s;     // from joined() to Join
constexpr auto silence_deadline = 10s;  // of a player from whom nothing comes
constexpr auto return_deadline = 30s;   // for which walker and car wait for their player
constexpr auto strikes_window = 10s;
constexpr int pings_per_second = 30;  // more are not answered: nobody needs them

}  // namespace

Peer* Game::find_peer(net::PeerId id) {
    const auto found = std::find_if(peers_.begin(), peers_.end(), [id](const Peer& p) { return p.id == id; });
    return found == peers_.end() ? nullptr : &*found;
}

void Game::joined(net::PeerId id) {
    if (find_peer(id) != nullptr) left(id);
    if (peers_.size() == peers_.capacity()) {
        drops_.push_back({id, Reason::full});
        ++stats_.drops;
        return;
    }
    peers_.push_back({.id = id, .since = age_, .heard = age_, .pings_since = age_, .strikes = {}});
}

void Game::left(net::PeerId id, Reason why) {
    Peer* peer = find_peer(id);
    if (peer == nullptr) return;
    const int seat = peer->seat;
    peers_.erase(peers_.begin() + (peer - peers_.data()));
    if (seat != Peer::nobody) lose(players_[static_cast<std::size_t>(seat)], why);
}

void Game::lose(Player& player, Reason why) {
    if (why == Reason::left || why == Reason::misbehaved || player.token == 0 ||
        player.walker == sim::EntityId::none)
        return remove(player);
    player.feed.stop(fleet_);
    player.state = Player::State::away;
    player.since = age_;
}

void Game::drop(net::PeerId id, Reason reason) {
    drops_.push_back({id, reason});
    ++stats_.drops;
    left(id, reason);
}

void Game::malformed(net::PeerId id) {
    ++stats_.malformed;
    Peer* peer = find_peer(id);
    if (peer != nullptr && peer->strikes.add(age_, ticks(strikes_window))) drop(id, Reason::misbehaved);
}

void Game::receive(net::PeerId id, const protocol::ClientMessage& message, ServerTime now) {
    Peer* peer = find_peer(id);
    if (peer == nullptr) {
        ++stats_.ignored;  // the last words of somebody who was dropped
        return;
    }
    peer->heard = age_;
    if (const auto* join = std::get_if<protocol::Join>(&message)) return receive(*peer, *join);
    if (const auto* ping = std::get_if<protocol::Ping>(&message)) return receive(*peer, *ping, now);
    if (const auto* inputs = std::get_if<protocol::Inputs>(&message)) return receive(*peer, *inputs);
}

void Game::receive(Peer& peer, const protocol::Ping& ping, ServerTime now) {
    if (age_ - peer.pings_since >= ticks(1s)) peer.pings_since = age_, peer.pings = 0;
    if (++peer.pings > pings_per_second) {
        ++stats_.ignored;
        return;
    }
    outbox_.add<protocol::Pong>(peer.id, net::Channel::state) = {
        .sent = ping.sent, .received = now, .answered = now};
}

void Game::receive(Peer& peer, const protocol::Inputs& inputs) {
    Player* player = peer.seat == Peer::nobody ? nullptr : &players_[static_cast<std::size_t>(peer.seat)];
    if (player == nullptr || player->state != Player::State::playing) {
        ++stats_.ignored;
        return;
    }
    player->inputs.receive(inputs, motionwire::next(world_.tick));
    player->feed.acknowledge(inputs.newest_datagram, inputs.datagram_bits, age_);
}

void Game::receive(Peer& peer, const protocol::Join& join) {
    if (peer.seat != Peer::nobody) {
        ++stats_.ignored;
        return;
    }
    if (join.protocol != protocol::protocol_hash()) return refuse(peer, Reason::wrong_version);
    Player* player = seat_for(join.token);
    if (player == nullptr) return refuse(peer, Reason::full);
    sit_down(peer, *player, join);
}

void Game::refuse(Peer& peer, Reason reason) {
    outbox_.add<protocol::Refused>(peer.id, net::Channel::control) = {reason};
    ++stats_.refusals;
    drop(peer.id, reason);
}

// One's own seat, else a free one, else that of whoever has been away for longest.
Player* Game::seat_for(protocol::Token token) {
    Player* free = nullptr;
    Player* away = nullptr;
    for (Player& player : players_) {
        if (player.state == Player::State::free) {
            if (free == nullptr) free = &player;
            continue;
        }
        if (token != 0 && player.token == token) return &player;
        if (player.state == Player::State::away && (away == nullptr || player.since < away->since))
            away = &player;
    }
    if (free != nullptr || away == nullptr) return free;
    remove(*away);
    return away;
}

void Game::sit_down(Peer& peer, Player& player, const protocol::Join& join) {
    const bool is_back = player.state != Player::State::free;
    const auto id = peer.id;
    if (is_back && player.state != Player::State::away) {  // the newest connection wins
        if (Peer* ghost = find_peer(player.peer)) ghost->seat = Peer::nobody;
        player.feed.stop(fleet_);
        drop(player.peer, Reason::replaced);  // moves the peers
    }
    const auto is_taken = [&](const protocol::Name& name) {
        return std::any_of(players_.begin(), players_.end(), [&](const Player& other) {
            return &other != &player && other.state != Player::State::free && other.name == name;
        });
    };
    if (!is_back) player.name = unique_name(join.name, is_taken);
    player.token = join.token;
    player.peer = id;
    player.state = Player::State::queued;
    player.since = next_in_queue_++;
    find_peer(id)->seat = static_cast<int>(&player - players_.data());
}

void Game::see_off() {
    for (std::size_t i = peers_.size(); i-- > 0;) {
        const Peer& peer = peers_[i];
        if (peer.seat == Peer::nobody && age_ - peer.since > ticks(login_deadline))
            drop(peer.id, Reason::login_timeout);
        else if (peer.seat != Peer::nobody && age_ - peer.heard > ticks(silence_deadline))
            drop(peer.id, Reason::lost);
    }
    for (Player& player : players_)
        if (player.state == Player::State::away && age_ - player.since > ticks(return_deadline))
            remove(player);
}

}  // namespace server
