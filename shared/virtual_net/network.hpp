#pragma once

// The real ENet on a clock and a network that are turned by hand: an hour of lossy play takes a moment and
// goes the same way every time, to the byte.
//
//     virtual_net::Network network;
//     net::Host server = net::Host::listen({.port = 7777});
//     net::Host client = net::Host::connect("server", 7777);
//     network.set_links(server, client, {.delay = 40ms, .loss = 0.1});
//     for (int frame = 0; frame < 600; ++frame) {
//         network.advance(16ms);
//         ... server.next_event(), client.next_event(), flush() ...
//     }
//
// A program linked with this room has no other network: ENet's own functions for sockets and time are
// replaced in it (sockets.cpp). Each Host made while a Network lives is a machine with an address of its
// own, 10.0.0.1 and up; every host name leads to whoever listens on the port, but names ending in ".invalid"
// do not exist. Only what happens on a Host's thread happens at all: a host that is not served does not
// answer.

#include "links/conditions.hpp"
#include "motionwire/time.hpp"
#include "net/host.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace virtual_net {

// An IPv4 address (10.0.0.1 is 0x0a000001) and a port. Ports are unique, so they alone name a machine.
struct Address {
    std::uint32_t host = 0;
    std::uint16_t port = 0;
    bool operator==(const Address&) const = default;
};

struct Datagram {
    Address from;
    Address to;
    std::span<const std::byte> bytes;  // for the call
    motionwire::LocalTime sent;
};

// lose: as if the link had. refuse: the sender's machine reports that it cannot send there.
enum class Verdict { carry, lose, refuse };

struct Traffic {
    std::uint64_t sent = 0;       // datagrams
    std::uint64_t lost = 0;       // by a link or a verdict
    std::uint64_t overflown = 0;  // by a machine whose receive buffer was full
    std::uint64_t bytes = 0;
};

// One at a time lives in a program, and longer than its hosts.
class Network {
public:
    explicit Network(std::uint64_t seed = 1,
                     motionwire::LocalTime start = motionwire::LocalTime{std::chrono::seconds{1000}});
    ~Network();
    Network(const Network&) = delete;
    Network& operator=(const Network&) = delete;

    motionwire::LocalTime now() const;
    void advance(motionwire::Duration);

    // One direction. Replaces the link there was; what is under way arrives as it would have. A seed of 0
    // means one that follows from the network's and the two ports.
    void set_link(const net::Host& from, const net::Host& to, const links::Conditions&,
                  std::uint64_t seed = 0);
    // Both directions.
    void set_links(const net::Host& a, const net::Host& b, const links::Conditions&,
                   std::uint64_t seed = 0);
    // For all that have none of their own, also those to come. A perfect link at first.
    void set_default_link(const links::Conditions&);

    // Sees every datagram before its link does. Empty: all are carried.
    void watch(std::function<Verdict(const Datagram&)>);

    // Arrives at once, from whoever it says.
    void inject(const Address& from, const Address& to, std::span<const std::byte> bytes);

    Address address_of(const net::Host&) const;
    const Traffic& traffic() const;

    struct Wires;  // what ENet's functions work on

private:
    std::unique_ptr<Wires> wires_;
};

}  // namespace virtual_net
