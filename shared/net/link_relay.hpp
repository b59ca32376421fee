#pragma once

// A bad network between a client and a server that are both real: a UDP relay on loopback.
//
//     client  <-->  127.0.0.1:port()  [ up: LinkModel | down: LinkModel ]  <-->  server
//
// Owns a thread from construction to destruction. Several clients may use one relay; each has links of its
// own. Delays are kept to about a millisecond.

#include "net/link.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace net {

// One datagram and what becomes of it.
struct Passage {
    std::size_t client;  // a place among the clients; a new client may get that of one long silent
    bool up;             // to the server
    motionwire::LocalTime sent;
    Fates fates;
};

struct RelayOptions {
    std::uint16_t port = 0;                       // where clients connect to; 0: any free one
    std::function<void(const Passage&)> watch{};  // called for every datagram, on the relay's thread
};

class LinkRelay {
public:
    // Throws std::runtime_error when the server's name means nothing or no port (or not that one) is free.
    LinkRelay(const std::string& server, std::uint16_t port, const LinkConditions& up,
              const LinkConditions& down, std::uint64_t seed = 1, RelayOptions options = {});
    ~LinkRelay();
    LinkRelay(LinkRelay&&) noexcept;
    LinkRelay& operator=(LinkRelay&&) noexcept;

    // Where clients connect to, at 127.0.0.1.
    std::uint16_t port() const;

private:
    class Worker;
    std::unique_ptr<Worker> worker_;
};

}  // namespace net
