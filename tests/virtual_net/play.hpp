#pragma once

// A server and clients on a virtual network, and the little loop that serves them.

#include "virtual_net/network.hpp"

#include <concepts>
#include <cstring>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace play {

using namespace std::chrono_literals;
using motionwire::Duration;
using motionwire::LocalTime;
using net::Channel;
using net::Event;
using net::PeerId;
using virtual_net::Verdict;

// What a test sends: a number, and padding up to a size.
inline std::vector<std::byte> numbered(std::uint32_t number, std::size_t size = 8) {
    std::vector<std::byte> bytes(size);
    std::memcpy(bytes.data(), &number, sizeof number);
    return bytes;
}

inline std::uint32_t number_of(std::span<const std::byte> bytes) {
    std::uint32_t number = 0;
    if (bytes.size() >= sizeof number) std::memcpy(&number, bytes.data(), sizeof number);
    return number;
}

struct Got {
    PeerId peer;
    Channel channel;
    std::uint32_t number;
    std::size_t size;
    LocalTime at;
};

struct Left {
    PeerId peer;
    std::uint32_t reason;
    net::Leave leave;
    LocalTime at;
};

// A host and everything it was told.
struct End {
    explicit End(net::Host opened) : host{std::move(opened)} {}

    void serve(LocalTime now) {
        while (const auto event = host.next_event()) {
            if (event->kind == Event::joined) joined.push_back(event->peer), data.push_back(event->data);
            if (event->kind == Event::left) left.push_back({event->peer, event->data, event->leave, now});
            if (event->kind == Event::received)
                got.push_back(
                    {event->peer, event->channel, number_of(event->bytes), event->bytes.size(), now});
        }
    }

    std::size_t count(Channel channel) const {
        std::size_t n = 0;
        for (const Got& g : got) n += g.channel == channel;
        return n;
    }

    // The longest time between two that arrived one after the other.
    Duration longest_gap(Channel channel) const {
        Duration longest{};
        const Got* last = nullptr;
        for (const Got& g : got) {
            if (g.channel != channel) continue;
            if (last) longest = std::max(longest, g.at - last->at);
            last = &g;
        }
        return longest;
    }

    net::Host host;
    std::vector<PeerId> joined;
    std::vector<std::uint32_t> data;
    std::vector<Left> left;
    std::vector<Got> got;
};

inline constexpr std::uint16_t port = 7777;

struct Stage {
    explicit Stage(const net::ListenOptions& options = {.port = port}, std::uint64_t seed = 1)
        : network{seed}, server{net::Host::listen(options)} {}

    End& add_client(std::uint32_t data = 0) {
        return clients.emplace_back(net::Host::connect("server", port, data));
    }

    void step(Duration step = 5ms) {
        network.advance(step);
        if (server_lives) server.serve(network.now());
        for (End& client : clients) client.serve(network.now());
    }

    // Calls each(elapsed) before every step.
    template <std::invocable<Duration> Each>
    void run(Duration duration, Each each, Duration by = 5ms) {
        for (Duration t{}; t < duration; t += by) {
            each(t);
            flush();
            step(by);
        }
    }
    void run(Duration duration, Duration by = 5ms) {
        run(
            duration, [](Duration) {}, by);
    }

    void flush() {
        if (server_lives) server.host.flush();
        for (End& client : clients) client.host.flush();
    }

    virtual_net::Network network;
    bool server_lives = true;  // false: its thread is stopped
    End server;
    std::deque<End> clients;
};

// Is it time for something that happens every `period`?
inline bool every(Duration period, Duration elapsed) { return elapsed % period == Duration{}; }

}  // namespace play
