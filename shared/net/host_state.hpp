#pragma once

// What is behind Host: one ENetHost, the seats of its peers, and the turn in hand.
//
//     turn:  begin -> (service -> translate)* -> end        pass: any call in which ENet may send
//
// ENet stops sending to everybody when it fails to send to one; see pass().

#include "net/connect_gate.hpp"
#include "net/host.hpp"
#include "net/peer_table.hpp"

#include <enet/enet.h>

#include <memory>
#include <vector>

namespace net {

struct HostCloser {
    void operator()(ENetHost* host) const { enet_host_destroy(host); }
};
struct PacketCloser {
    void operator()(ENetPacket* packet) const { enet_packet_destroy(packet); }
};
using Packet = std::unique_ptr<ENetPacket, PacketCloser>;

struct Host::State {
    State(ENetHost* opened, const ListenOptions& listen_options, bool is_server);

    std::optional<Event> next_event();
    void send(PeerId, Channel, std::span<const std::byte>);
    void flush();
    void disconnect(PeerId, std::uint32_t reason);
    void drop(PeerId, std::uint32_t reason, Leave);
    void wait(motionwire::Duration max);
    void close(std::uint32_t reason, motionwire::Duration max);

    void begin_turn();
    void end_turn();
    int service(ENetEvent&);
    std::optional<Event> translate(const ENetEvent&);
    std::optional<Event> joined(std::size_t seat, std::uint32_t data);
    std::optional<Event> left(std::size_t seat, std::uint32_t data);
    std::optional<Event> received(std::size_t seat, const ENetEvent&);

    // ENet's callbacks carry no context: while ENet works for this host, they find it in `in_hand`.
    template <class Work>
    bool pass(Work work) {
        in_hand = this;
        attempts = 0;
        sending.reset();
        work();
        in_hand = nullptr;
        return settle_pass();
    }
    bool settle_pass();
    void about_to_send(std::uint32_t connection);
    static std::uint32_t ENET_CALLBACK seal(const ENetBuffer*, std::size_t);
    static int ENET_CALLBACK at_the_door(ENetHost*, ENetEvent*);
    bool admits(std::uint32_t address);
    void make_room();
    void forget_knock(std::size_t seat);
    void expire_knocks();
    void ignore_bandwidth();
    void hurry_repeats();

    ENetPeer& peer(std::size_t seat) { return host->peers[seat]; }
    std::size_t seat_of(const ENetPeer& p) const { return static_cast<std::size_t>(&p - host->peers); }

    static thread_local State* in_hand;

    ListenOptions options;
    bool server;
    PeerTable seats;
    ConnectGate gate;
    Counters counters;
    std::vector<Event> own_events;  // `left` of those whom we dropped, in the order to be told
    std::unique_ptr<ENetHost, HostCloser> host;
    Packet told;  // the packet whose bytes the last event lends
    std::uint16_t port = 0;

    bool in_turn = false;
    int told_this_turn = 0;
    std::uint32_t attempts = 0;          // datagrams that ENet has tried to send in this pass
    std::optional<std::size_t> sending;  // the seat that the last of them was for
};

}  // namespace net
