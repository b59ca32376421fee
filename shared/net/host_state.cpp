#include "net/host_state.hpp"

#include "net/enet_clock.hpp"

#include <algorithm>
#include <cassert>

namespace net {

namespace {

constexpr int max_events_per_turn = 4096;  // also counts what is thrown away, and errors
constexpr std::size_t packet_cost = 64;    // what a queued packet costs beyond its bytes
constexpr std::uint32_t give_up_errors = 50;
constexpr std::uint32_t give_up_ms = 4000;

void configure(ENetPeer& peer, const EnetDefaults& enet) {
    peer.data = nullptr;
    // ENet would silently discard packets when the round trip grows. Only now may that be switched off:
    // before the connection stands, it makes the handshake fail.
    if (!enet.throttled) enet_peer_throttle_configure(&peer, 5000, ENET_PEER_PACKET_THROTTLE_SCALE, 0);
    enet_peer_timeout(&peer, 8, 4000, 10000);
    enet_peer_ping_interval(&peer, 250);
    peer.mtu = std::min<enet_uint32>(peer.mtu, 1200);
    peer.windowSize = ENET_PROTOCOL_MAXIMUM_WINDOW_SIZE;
}

void ENET_CALLBACK count_off(ENetPacket* packet) {
    static_cast<Seat*>(packet->userData)->queued -= packet->dataLength + packet_cost;
}

}  // namespace

Host::State::State(ENetHost* opened, const ListenOptions& listen_options, bool is_server)
    : options{listen_options},
      server{is_server},
      seats{opened->peerCount},
      gate{listen_options.connects_per_second},
      host{opened},
      port{opened->address.port} {
    own_events.reserve(seats.size());
    host->mtu = 1200;
    host->maximumPacketSize = 16 << 10;
    host->maximumWaitingData = 256 << 10;
    host->checksum = seal;
    host->intercept = at_the_door;
    enet_socket_set_option(host->socket, ENET_SOCKOPT_RCVBUF, 4 << 20);
    enet_socket_set_option(host->socket, ENET_SOCKOPT_SNDBUF, 4 << 20);
}

// --- the turn ---------------------------------------------------------------------------------------

std::optional<Event> Host::State::next_event() {
    told.reset();
    if (!in_turn) begin_turn();
    if (!own_events.empty()) {
        const Event event = own_events.front();
        own_events.erase(own_events.begin());
        return event;
    }
    while (told_this_turn++ < max_events_per_turn) {
        ENetEvent raw{};
        const int result = service(raw);
        if (result == 0) break;
        if (result < 0) continue;  // one datagram's or one peer's fault: the others are still to come
        if (const auto event = translate(raw)) return event;
    }
    end_turn();
    return std::nullopt;
}

void Host::State::begin_turn() {
    in_turn = true;
    told_this_turn = 0;
    steady_enet_time();
    expire_knocks();
    ignore_bandwidth();
    hurry_repeats();
}

void Host::State::end_turn() {
    in_turn = false;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        const Seat& s = seats[seat];
        if (s.joined && s.send_errors >= give_up_errors && enet_time_get() - s.first_error_ms >= give_up_ms)
            drop(seats.id_of(seat), options.lost_reason, Leave::unreachable);
    }
}

int Host::State::service(ENetEvent& event) {
    int result = 0;
    const bool all_sent = pass([&] { result = enet_host_service(host.get(), &event, 0); });
    if (result < 0 && all_sent) ++counters.errors;  // could not receive: a datagram beyond all sizes
    return result;
}

std::optional<Event> Host::State::translate(const ENetEvent& event) {
    const std::size_t seat = seat_of(*event.peer);
    switch (event.type) {
        case ENET_EVENT_TYPE_CONNECT:
            return joined(seat, event.data);
        case ENET_EVENT_TYPE_DISCONNECT:
            return left(seat, event.data);
        case ENET_EVENT_TYPE_RECEIVE:
            return received(seat, event);
        case ENET_EVENT_TYPE_NONE:
            break;
    }
    return std::nullopt;
}

std::optional<Event> Host::State::joined(std::size_t seat, std::uint32_t data) {
    configure(peer(seat), options.enet);
    seats[seat].joined = true;
    seats[seat].knocked = false;
    return Event{.kind = Event::joined, .peer = seats.id_of(seat), .data = data};
}

std::optional<Event> Host::State::left(std::size_t seat, std::uint32_t data) {
    peer(seat).data = nullptr;
    const Seat visitor = seats[seat];
    if (!visitor.joined && server) return std::nullopt;
    Event event{.kind = Event::left, .peer = seats.id_of(seat), .data = data};
    event.leave = data != 0 ? Leave::told : Leave::silent;
    if (visitor.leaving) event.leave = Leave::dropped, event.data = visitor.leave_reason;
    seats.end_visit(seat);
    return event;
}

std::optional<Event> Host::State::received(std::size_t seat, const ENetEvent& raw) {
    told.reset(raw.packet);
    // ENet takes only acknowledgements for signs of life, and a lossy link can eat many of those in a row.
    peer(seat).earliestTimeout = 0;
    if (!seats[seat].joined || seats[seat].leaving) return std::nullopt;
    if (told->dataLength > max_payload) {
        ++counters.oversized;
        return std::nullopt;
    }
    Event event{.kind = Event::received, .peer = seats.id_of(seat)};
    event.channel = static_cast<Channel>(raw.channelID);
    if (told->dataLength > 0) event.bytes = std::as_bytes(std::span{told->data, told->dataLength});
    return event;
}

// --- sending ----------------------------------------------------------------------------------------

void Host::State::send(PeerId to, Channel channel, std::span<const std::byte> bytes) {
    assert(bytes.size() <= max_payload);
    const auto seat = seats.seat_of(to);
    if (!seat || seats[*seat].leaving) {
        ++counters.unsent;
        return;
    }
    const bool reliable = channel == Channel::control;
    enet_uint32 flags = 0;
    if (reliable)
        flags = ENET_PACKET_FLAG_RELIABLE;
    else if (!options.enet.sequenced)
        flags = ENET_PACKET_FLAG_UNSEQUENCED;
    Packet packet{enet_packet_create(bytes.data(), bytes.size(), flags)};
    if (!packet) return;
    if (reliable) {
        seats[*seat].queued += bytes.size() + packet_cost;
        packet->userData = &seats[*seat];
        packet->freeCallback = count_off;
    }
    if (enet_peer_send(&peer(*seat), static_cast<enet_uint8>(channel), packet.get()) == 0) {
        static_cast<void>(packet.release());  // ENet's now
    } else {
        ++counters.unsent;
    }
    if (seats[*seat].queued > options.max_queued) drop(to, options.lost_reason, Leave::too_slow);
}

// A peer that cannot be sent to ends ENet's pass. Its packets are then gone and the next pass gets as far as
// the next such peer.
void Host::State::flush() {
    steady_enet_time();
    for (std::size_t passes = 0; passes <= seats.size(); ++passes)
        if (pass([&] { enet_host_flush(host.get()); })) return;
}

void Host::State::disconnect(PeerId id, std::uint32_t reason) {
    const auto seat = seats.seat_of(id);
    if (!seat || seats[*seat].leaving) return;
    seats[*seat].leaving = true;
    seats[*seat].leave_reason = reason;
    pass([&] { enet_peer_disconnect_later(&peer(*seat), reason); });
}

void Host::State::drop(PeerId id, std::uint32_t reason, Leave leave) {
    const auto seat = seats.seat_of(id);
    if (!seat) return;
    pass([&] { enet_peer_disconnect_now(&peer(*seat), reason); });
    own_events.push_back({.kind = Event::left, .peer = id, .data = reason, .leave = leave});
    seats.end_visit(*seat);
}

}  // namespace net
