#pragma once

// A bad network between a client and a server that are both real: a UDP relay on loopback.
//
//     client  <-->  127.0.0.1:port()  [ up: links::Model | down: links::Model ]  <-->  server
//
// Owns a thread from construction to destruction. Several clients may use one relay; each has a link of its
// own, with fates of its own. Delays are kept to about a millisecond.

#include "links/conditions.hpp"
#include "links/model.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace net {

// One datagram and what becomes of it.
struct Passage {
    std::size_t client;  // a place among the clients; a new client may get that of one long silent
    bool up;             // to the server
    motionwire::LocalTime sent;
    links::Fates fates;
};

struct RelayOptions {
    std::string bind = "127.0.0.1";  // the address of this machine that clients connect to; 0.0.0.0: all
    std::uint16_t port = 0;          // and the port; 0: any free one
    std::function<void(const Passage&)> watch{};  // called for every datagram, on the relay's thread
    // When the link's changes begin to count, for all clients; none: with the first datagram of each.
    std::optional<motionwire::LocalTime> start{};
};

class LinkRelay {
public:
    static constexpr std::size_t max_clients = 128;

    // Throws std::runtime_error when the server's name or the address to bind to means nothing, or no port
    // (or not that one) is free.
    LinkRelay(const std::string& server, std::uint16_t port, const links::Link& link, std::uint64_t seed = 1,
              RelayOptions options = {});
    ~LinkRelay();
    LinkRelay(LinkRelay&&) noexcept;
    LinkRelay& operator=(LinkRelay&&) noexcept;

    // Where clients connect to.
    std::uint16_t port() const;

private:
    class Worker;
    std::unique_ptr<Worker> worker_;
};

}  // namespace net
