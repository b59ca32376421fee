// The part of Host that looks over ENet's shoulder while it works: who is being sent to, who knocks, what has
// to be repeated.

#include "net/checksum.hpp"
#include "net/host_state.hpp"

#include <enet/time.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace net {

namespace {

constexpr std::uint32_t knock_ms = 3000;        // to confirm a connect, or somebody else gets the seat
constexpr std::uint32_t short_knock_ms = 1000;  // when somebody else is waiting for it
constexpr enet_uint32 longest_repeat_ms = 1000;

const enet_uint32 loopback = ENET_HOST_TO_NET_32(0x7f000001u);

std::span<const std::byte> bytes_of(const ENetBuffer& buffer) {
    return {static_cast<const std::byte*>(buffer.data), buffer.dataLength};
}

// A datagram from somebody who has no seat yet. Everything else names one.
bool is_knock(const ENetHost& host) {
    if (host.receivedDataLength < 2) return false;
    const unsigned high = host.receivedData[0];
    const unsigned peer = (high << 8 | host.receivedData[1]) & 0x0fffu;
    return peer == ENET_PROTOCOL_MAXIMUM_PEER_ID;
}

bool is_half_open(const ENetPeer& peer) { return peer.state == ENET_PEER_STATE_ACKNOWLEDGING_CONNECT; }

}  // namespace

thread_local Host::State* Host::State::in_hand = nullptr;

// --- who is being sent to ---------------------------------------------------------------------------

// Called for every datagram: to seal one that leaves (in several pieces) or to check one that came (in one).
std::uint32_t ENET_CALLBACK Host::State::seal(const ENetBuffer* pieces, std::size_t count) {
    if (count == 1) return checksum(bytes_of(pieces[0]));
    std::array<std::byte, 4096> datagram;
    std::size_t used = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto piece = bytes_of(pieces[i]);
        if (piece.size() > datagram.size() - used) return 0;
        if (!piece.empty()) std::memcpy(datagram.data() + used, piece.data(), piece.size());
        used += piece.size();
    }
    std::uint32_t connection = 0;  // ENet left it where the seal goes: at the end of the header
    std::memcpy(&connection, bytes_of(pieces[0]).last(sizeof connection).data(), sizeof connection);
    in_hand->about_to_send(connection);
    return checksum(std::span{datagram}.first(used));
}

// ENet goes on to the next datagram only when the one before could be sent.
void Host::State::about_to_send(std::uint32_t connection) {
    if (sending) seats[*sending].send_errors = 0;
    sending.reset();
    ++attempts;
    const auto* const last = host->peers + host->peerCount;
    const auto* const receiver =
        std::find_if(host->peers, host->peers + host->peerCount, [&](const ENetPeer& p) {
            return p.state != ENET_PEER_STATE_DISCONNECTED && p.connectID == connection;
        });
    if (receiver != last) sending = seat_of(*receiver);
}

// True when everything could be sent.
bool Host::State::settle_pass() {
    const bool all_sent = attempts == host->totalSentPackets;
    counters.datagrams_out += host->totalSentPackets;
    counters.bytes_out += host->totalSentData;
    counters.datagrams_in += host->totalReceivedPackets;
    counters.bytes_in += host->totalReceivedData;
    host->totalSentPackets = host->totalSentData = 0;
    host->totalReceivedPackets = host->totalReceivedData = 0;
    if (!all_sent) ++counters.errors;
    if (sending && all_sent) seats[*sending].send_errors = 0;
    if (sending && !all_sent && seats[*sending].send_errors++ == 0)
        seats[*sending].first_error_ms = enet_time_get();
    return all_sent;
}

// --- who knocks -------------------------------------------------------------------------------------

// Sees every datagram before ENet does. 1 swallows it.
int ENET_CALLBACK Host::State::at_the_door(ENetHost* opened, ENetEvent*) {
    if (!is_knock(*opened)) return 0;
    State& state = *in_hand;
    if (state.server && state.admits(opened->receivedAddress.host)) {
        state.make_room();
        return 0;
    }
    ++state.counters.refused_connects;
    return 1;
}

bool Host::State::admits(std::uint32_t address) {
    if (options.trust_loopback && address == loopback) return true;
    const auto here = std::count_if(host->peers, host->peers + host->peerCount, [&](const ENetPeer& p) {
        return p.state != ENET_PEER_STATE_DISCONNECTED && p.address.host == address;
    });
    return static_cast<std::size_t>(here) < options.max_per_address && gate.admits(address, enet_time_get());
}

// When every seat is taken, whoever has been silent for longest after the knock makes room.
void Host::State::make_room() {
    std::optional<std::size_t> oldest;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        if (peer(seat).state == ENET_PEER_STATE_DISCONNECTED) return;
        if (!is_half_open(peer(seat)) || !seats[seat].knocked) continue;
        if (!oldest || seats[seat].knocked_ms - seats[*oldest].knocked_ms > 0x7fffffffu) oldest = seat;
    }
    if (!oldest || enet_time_get() - seats[*oldest].knocked_ms < short_knock_ms) return;
    forget_knock(*oldest);
}

void Host::State::forget_knock(std::size_t seat) {
    enet_peer_reset(&peer(seat));
    seats[seat].knocked = false;
    ++counters.expired_connects;
}

// ENet would hold the seat for half a minute, and send there all the time.
void Host::State::expire_knocks() {
    if (!server) return;
    const std::uint32_t time = enet_time_get();
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        Seat& s = seats[seat];
        const bool was_open = s.knocked;
        s.knocked = is_half_open(peer(seat));
        if (!s.knocked) continue;
        if (!was_open) s.knocked_ms = time;
        if (time - s.knocked_ms >= knock_ms) forget_knock(seat);
    }
}

// --- what peers say of their lines ------------------------------------------------------------------

// Whatever a peer claims to bear, ENet would then discard our packets by. How much to send is not its choice.
void Host::State::ignore_bandwidth() {
    host->bandwidthLimitedPeers = 0;
    for (std::size_t seat = 0; seat < seats.size(); ++seat)
        peer(seat).incomingBandwidth = peer(seat).outgoingBandwidth = 0;
}

// --- what has to be repeated ------------------------------------------------------------------------

// ENet doubles its patience with every repeat. On a link that loses a fifth, the seventh try then comes after
// so many seconds that the peer counts as lost. A second between tries is enough.
void Host::State::hurry_repeats() {
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        ENetPeer& p = peer(seat);
        if (p.state == ENET_PEER_STATE_DISCONNECTED || is_half_open(p)) continue;
        const enet_uint32 longest = std::max(longest_repeat_ms, 2 * p.roundTripTime);
        for (auto* node = enet_list_begin(&p.sentReliableCommands);
             node != enet_list_end(&p.sentReliableCommands); node = enet_list_next(node)) {
            auto& command = *reinterpret_cast<ENetOutgoingCommand*>(node);
            if (command.roundTripTimeout <= longest) continue;
            command.roundTripTimeout = longest;
            const enet_uint32 due = command.sentTime + longest;
            if (ENET_TIME_LESS(due, p.nextTimeout)) p.nextTimeout = due;
        }
    }
}

}  // namespace net
