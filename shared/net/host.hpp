#pragma once

// One end of the wire: bytes out, bytes in, and who came and went. ENet does the work; nothing of it shows.
//
//     Host host = Host::listen({.port = 7777, .max_peers = 16});
//     for (;;) {
//         while (const auto event = host.next_event()) ...   // everything that has arrived
//         ... host.send(...) ...
//         host.flush();                                       // leaves now, not with the next turn
//         host.wait(until_the_next_tick);
//     }
//
// Opening a host may throw; afterwards nothing does. Whatever the network does becomes an event or a counter:
// one peer's trouble (unreachable, too slow, malicious) ends that peer and never holds up the others.
// A Host belongs to one thread.

#include "motionwire/time.hpp"
#include "net/packet.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace net {

// What the library does by itself, to see what it costs. No game wants either.
struct EnetDefaults {
    bool throttled = false;  // it discards state when the round trip grows
    bool sequenced = false;  // state that was overtaken is discarded
};

struct ListenOptions {
    std::uint16_t port = 0;      // 0: any free one; ask port()
    std::size_t max_peers = 16;  // a few more than that may join, so that they can be told that it is full
    std::size_t max_per_address = 8;     // connections from one address, also those not yet answered
    double connects_per_second = 1;      // from one address, after a first handful (8)
    bool trust_loopback = true;          // 127.0.0.1 is ourselves: the two limits above do not hold for it
    std::size_t max_queued = 256 << 10;  // bytes on the control channel that a peer has not acknowledged
    std::uint32_t lost_reason = 1;       // what a peer is told that Host itself has to drop
    EnetDefaults enet{};
};

// Why a peer left.
enum class Leave : std::uint8_t {
    told,         // the other end said so; Event::data is its reason
    silent,       // it no longer answers, or never did
    too_slow,     // more control bytes waited for it than max_queued
    unreachable,  // the machine could not send to it for seconds on end
    dropped,      // our own drop()
};

// joined    data is what the other end gave to connect()
// left      once for every joined, whoever ended it; and on a client when no server answered
// received  bytes live until the next call of next_event(); may be none at all
struct Event {
    enum Kind : std::uint8_t { joined, left, received } kind;
    PeerId peer{};
    Channel channel{};
    std::span<const std::byte> bytes{};
    std::uint32_t data = 0;
    Leave leave = Leave::told;
};

// Since the host was opened.
struct Counters {
    std::uint64_t datagrams_in = 0, datagrams_out = 0;
    std::uint64_t bytes_in = 0, bytes_out = 0;  // without IP and UDP headers
    std::uint64_t errors = 0;                   // times the machine refused to send or receive
    std::uint64_t oversized = 0;                // packets beyond max_payload, thrown away
    std::uint64_t refused_connects = 0;         // too many from one address
    std::uint64_t expired_connects = 0;         // asked to connect, then never answered: a forged address
    std::uint64_t unsent = 0;                   // packets for somebody who has left, or is told to
};

class Host {
public:
    // Throws std::runtime_error (one line for the player) when the port is taken.
    static Host listen(const ListenOptions&);

    // Returns at once; `joined` or, within 5 s, `left` follows. IPv4 only. Throws std::runtime_error when
    // the address means nothing.
    static Host connect(const std::string& address, std::uint16_t port, std::uint32_t data = 0,
                        const EnetDefaults& = {});

    // Closes without a word to anybody, as a crash would.
    ~Host();
    Host(Host&&) noexcept;
    Host& operator=(Host&&) noexcept;

    // The next thing that has happened. Never waits. Gives nothing when all is told, or after a few thousand
    // events, so that a flood cannot keep the loop from its other work.
    std::optional<Event> next_event();

    // At most max_payload bytes. To somebody who has left: nothing happens.
    void send(PeerId, Channel, std::span<const std::byte>);
    void flush();

    // Ends the connection when what is queued on the control channel has arrived; `left` follows. Nothing
    // more is heard of this peer until then.
    void disconnect(PeerId, std::uint32_t reason);

    // Ends the connection now, with one unacknowledged word; what is queued is lost. `left` follows.
    void drop(PeerId, std::uint32_t reason);

    // Sleeps until something arrives, at most this long (kept to a fraction of a millisecond).
    void wait(motionwire::Duration max);

    // Tells every peer, waits for their answers at most this long, and is gone: only the destructor,
    // counters() and port() may follow.
    void close(std::uint32_t reason, motionwire::Duration max);

    const Counters& counters() const;
    std::uint16_t port() const;

private:
    struct State;
    explicit Host(std::unique_ptr<State>);
    std::unique_ptr<State> state_;
};

}  // namespace net
