#pragma once

// What is behind Network: the machines, their sockets, the links between them and the datagrams on their way.
// Everything is in sorted order and numbered, so that nothing depends on where memory happens to lie. What
// closes is forgotten, and a datagram allocates nothing once there were as many under way.

#include "links/model.hpp"
#include "links/random.hpp"
#include "virtual_net/mail.hpp"
#include "virtual_net/network.hpp"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace virtual_net {

inline constexpr std::uint32_t loopback = 0x7f000001;

struct Socket {
    Machine machine{};
    std::uint16_t port = 0;       // 0: not bound
    std::size_t buffer = 212992;  // bytes the machine lends for waiting datagrams, as Linux does
    std::size_t used = 0;
    Place first = no_place, last = no_place;  // of those that wait
    bool has_mail() const { return first != no_place; }
    // Whom it found on a port that it sent to by name: their answers come from that name.
    std::map<std::uint16_t, Machine> dialled;
};

struct MachineState {
    std::uint32_t address = 0;
    ClockCourse clock;
    motionwire::LocalTime made;
    motionwire::LocalTime suspended_until;
    Arrivals under_way;            // to it
    std::size_t on_their_way = 0;  // from it
    bool passes = false;           // with its last socket
    bool gone = false;
};

struct Direction {
    links::Model link;
    bool is_default = true;
    Traffic traffic{};
};

struct Network::Wires {
    Wires(std::uint64_t network_seed, motionwire::LocalTime start)
        : now{start}, seed{network_seed}, random{network_seed} {}

    Machine add_machine(const ClockCourse&, bool passes);
    MachineState& at(Machine machine) { return machines[static_cast<std::size_t>(machine)]; }
    const MachineState& at(Machine machine) const { return machines[static_cast<std::size_t>(machine)]; }
    motionwire::LocalTime now_on(Machine) const;
    motionwire::LocalTime now_here() const { return here ? now_on(*here) : now; }
    bool is_suspended(Machine machine) const { return now < at(machine).suspended_until; }

    int open();
    void close(int socket);
    bool bind(int socket, std::uint16_t port);
    Socket* socket(int number);
    Socket* socket_at(Machine, std::uint16_t port);
    std::optional<Machine> machine_at(std::uint32_t address) const;
    std::optional<Machine> machine_of_port(std::uint16_t port) const;  // the first that uses it

    // False when the sender's machine refuses.
    bool send(int socket, const Address& to, Place);
    Place receive(int socket);  // no_place: nothing waits
    void arrive(Place);
    void advance_to(motionwire::LocalTime);

    Direction& direction(Machine from, Machine to);
    void set_link(Machine from, Machine to, const links::Way&, std::uint64_t link_seed);
    void set_default_link(const links::Conditions&);

    motionwire::LocalTime now;
    std::uint64_t seed;
    links::Random random;
    links::Conditions default_link{};
    std::function<Verdict(const Datagram&)> watcher;
    Traffic traffic;

    std::vector<MachineState> machines;
    std::map<std::uint32_t, Machine> addresses;
    std::optional<Machine> here;  // see Network::on
    std::map<int, Socket> sockets;
    std::map<std::pair<Machine, std::uint16_t>, int> socket_numbers;
    std::map<std::pair<Machine, Machine>, Direction> directions;
    Arrivals under_way;  // to anybody
    Letters letters;

private:
    std::optional<Machine> reach(Socket& sender, const Address& to);
    void forget(Machine);
    void dispatch(const links::Fate&, Place);
    std::uint64_t seed_of(Machine from, Machine to) const;
    links::Model default_model(Machine from, Machine to) const;
    void count(const Letter&, std::uint64_t Traffic::*what, std::uint64_t by = 1);

    std::uint64_t order_ = 0;
    std::uint64_t default_links_ = 0;  // how many there have been
    std::uint32_t next_address_ = 0x0a000001;
    int next_socket_ = 100;
    std::uint16_t next_port_ = 40000;
};

// The one that lives, for ENet's functions; or none.
Network::Wires* installed();

}  // namespace virtual_net
