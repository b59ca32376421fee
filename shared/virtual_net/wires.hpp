#pragma once

// What is behind Network: the sockets, the links between them and the datagrams on their way. Everything is
// in sorted order and numbered, so that nothing depends on where memory happens to lie.

#include "links/model.hpp"
#include "links/random.hpp"
#include "virtual_net/network.hpp"

#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace virtual_net {

using Bytes = std::vector<std::byte>;

struct Waiting {
    Address from;
    Bytes bytes;
};

struct Socket {
    Address address;
    std::size_t buffer = 212992;  // bytes the machine lends for waiting datagrams, as Linux does
    std::size_t used = 0;
    std::deque<Waiting> waiting;
    // By what address this machine knows the one at a port: the one it dialled.
    std::map<std::uint16_t, std::uint32_t> dialled;
};

struct UnderWay {
    Address from;
    std::uint16_t to;
    Bytes bytes;
};

struct Network::Wires {
    Wires(std::uint64_t network_seed, motionwire::LocalTime start)
        : now{start}, seed{network_seed}, random{network_seed} {}

    int open();
    void close(int socket);
    bool bind(int socket, std::uint16_t port);
    Socket* socket(int number);
    Socket* socket_at(std::uint16_t port);

    // False when the sender's machine refuses.
    bool send(int socket, const Address& to, Bytes bytes);
    std::optional<Waiting> receive(int socket);
    std::optional<motionwire::LocalTime> next_arrival(std::uint16_t port) const;

    void arrive(const Address& from, std::uint16_t to, Bytes bytes);
    void advance_to(motionwire::LocalTime);
    links::Model& link(std::uint16_t from, std::uint16_t to);
    void set_link(std::uint16_t from, std::uint16_t to, const links::Conditions&, std::uint64_t link_seed);

    Bytes fresh_bytes();
    void recycle(Bytes);

    motionwire::LocalTime now;
    std::uint64_t seed;
    links::Random random;
    links::Conditions default_link{};
    std::function<Verdict(const Datagram&)> watcher;
    Traffic traffic;

    std::map<int, Socket> sockets;
    std::map<std::uint16_t, int> socket_of_port;
    std::map<std::pair<std::uint16_t, std::uint16_t>, links::Model> links;
    std::map<std::pair<motionwire::LocalTime, std::uint64_t>, UnderWay> under_way;
    std::vector<Bytes> spare;
    std::uint64_t order = 0;
    int next_socket = 100;
    std::uint16_t next_port = 40000;
};

// The one that lives, for ENet's functions; or none.
Network::Wires* installed();

}  // namespace virtual_net
