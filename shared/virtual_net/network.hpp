#pragma once

// The real ENet on clocks and a network that are turned by hand: an hour of lossy play takes a moment and
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
// Each of these hosts is a machine of its own. Where clocks drift and machines sleep they are named:
//
//     const Machine phone = network.add_machine({.offset = 3s, .drift = 100});
//     const auto on = network.on(phone);                       // until `on` ends: this is the phone
//     net::Host client = net::Host::connect("10.0.0.1", 7777);
//     ... client.next_event() ...                              // ENet goes by the phone's clock
//
// A program linked with this room has no other network: ENet's own functions for sockets and time are
// replaced in it (sockets.cpp). Machines have addresses from 10.0.0.1 up, in the order in which they are made,
// and ports of their own. "10.0.0.7" is that machine; any other name leads to whoever listens on the port, first
// on the same machine; but names ending in ".invalid" do not exist. Only what happens on a Host's thread happens
// at all: a host that is not served does not answer.

#include "links/conditions.hpp"
#include "motionwire/time.hpp"
#include "net/host.hpp"
#include "virtual_net/clock.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

namespace virtual_net {

enum class Machine : std::uint16_t {};

// An IPv4 address (10.0.0.1 is 0x0a000001) and a port: together they name a socket.
struct Address {
    std::uint32_t host = 0;
    std::uint16_t port = 0;
    bool operator==(const Address&) const = default;
};

struct Datagram {
    Address from;
    Address to;                        // as the sender has it: 127.0.0.1 is a name
    std::span<const std::byte> bytes;  // for the call
    motionwire::LocalTime sent;        // of the network's time
};

// lose: as if the link had. refuse: the sender's machine reports that it cannot send there.
enum class Verdict { carry, lose, refuse };

struct Traffic {
    std::uint64_t sent = 0;       // datagrams
    std::uint64_t lost = 0;       // by a link or a verdict
    std::uint64_t overflown = 0;  // by a machine whose receive buffer was full
    std::uint64_t unheard = 0;    // where no such machine is, or nobody has the port
    std::uint64_t bytes = 0;      // sent
};

// One at a time lives in a program, and longer than its hosts.
class Network {
public:
    explicit Network(std::uint64_t seed = 1,
                     motionwire::LocalTime start = motionwire::LocalTime{std::chrono::seconds{1000}});
    ~Network();
    Network(const Network&) = delete;
    Network& operator=(const Network&) = delete;

    Machine add_machine(const ClockCourse& = {});
    Address address_of(Machine, std::uint16_t port = 0) const;

    class On;
    // While it lives, hosts are made on, and ENet asks the time of, that machine. A host that is made at other
    // times is a machine of its own with the network's clock, which goes with it.
    [[nodiscard]] On on(Machine);

    // The network's time; what the machine's clock shows, which was the network's time when it was made but for
    // its offset; when, from now on, it first shows this or more, in the network's time.
    motionwire::LocalTime now() const;
    motionwire::LocalTime now(Machine) const;
    motionwire::LocalTime when(Machine, motionwire::LocalTime shows) const;

    // From now on for so long. Its mail waits in its sockets' buffers, what they can't hold is lost; its clock
    // goes on. Whoever serves its hosts must leave them alone: it sends nothing.
    void suspend(Machine, motionwire::Duration);
    bool is_suspended(Machine) const;

    // Of what is under way, to anybody or to that machine.
    std::optional<motionwire::LocalTime> next_arrival() const;
    std::optional<motionwire::LocalTime> next_arrival(Machine) const;
    void advance_to(motionwire::LocalTime);
    void advance(motionwire::Duration);

    // Up is from -> to, and the link's changes count from now. Replaces the link there was; what is under way
    // arrives as it would have. A seed of 0 means one that follows from the network's and the two machines.
    void set_link(Machine from, Machine to, const links::Link&, std::uint64_t seed = 0);
    // One direction.
    void set_link(const net::Host& from, const net::Host& to, const links::Conditions&,
                  std::uint64_t seed = 0);
    // Both directions.
    void set_links(const net::Host& a, const net::Host& b, const links::Conditions&, std::uint64_t seed = 0);
    // Between all machines that have no link of their own, also those to come. A perfect link at first.
    void set_default_link(const links::Conditions&);

    // Sees every datagram before its link does. Empty: all are carried.
    void watch(std::function<Verdict(const Datagram&)>);

    // Arrives at once, from whoever it says.
    void inject(const Address& from, const Address& to, std::span<const std::byte> bytes);

    // By its port, so a host whose port no other machine uses.
    Machine machine_of(const net::Host&) const;
    Address address_of(const net::Host&) const;

    const Traffic& traffic() const;
    Traffic traffic(Machine from, Machine to) const;  // one direction, since both are there

    struct Wires;  // what ENet's functions work on

private:
    std::unique_ptr<Wires> wires_;
};

class Network::On {
public:
    ~On();
    On(const On&) = delete;
    On& operator=(const On&) = delete;

private:
    friend class Network;
    On(Wires& wires, Machine machine);
    Wires& wires_;
    std::optional<Machine> before_;
};

}  // namespace virtual_net
