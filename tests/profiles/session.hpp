#pragma once

// One link's session, the same over real sockets and virtual ones: two ends send to each other at an even
// rate, and each datagram's delay is taken. The server's end begins when it hears from the client.

#include "links/profiles.hpp"
#include "net/udp_socket.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

namespace profiles {

using namespace std::chrono_literals;
using motionwire::Duration;
using motionwire::LocalTime;

inline constexpr Duration plays = 12s, drains = 2s, interval = 16ms;
inline constexpr std::uint64_t seed = 7;

// A profile, and how old its link is when the session begins.
struct Window {
    std::string name;
    links::Link link;
    Duration age{};
};

// Every profile; those that change begin shortly before their first change, and again before the last.
inline std::vector<Window> windows() {
    std::vector<Window> all;
    for (const links::Profile& profile : links::profiles()) {
        const auto& changes = profile.link.up.changes;
        const Duration first = changes.empty() ? Duration{} : std::max<Duration>(changes.front().at - 4s, 0s);
        all.push_back({profile.name, profile.link, first});
        if (changes.empty() || changes.back().at < first + plays - 3s) continue;
        all.push_back({profile.name, profile.link, changes.back().at - 4s});
    }
    return all;
}

struct Figures {
    int sent = 0, lost = 0;
    std::array<double, 4> quantiles{};       // ms, at 10, 50, 90 and 99 %
    std::array<double, 4> below{}, above{};  // of the next one place lower or higher
};

inline constexpr std::array shares{0.1, 0.5, 0.9, 0.99};

// And `places` further on in their order.
inline std::array<double, 4> quantiles_of(std::vector<double> values, int places = 0) {
    std::sort(values.begin(), values.end());
    std::array<double, 4> found{};
    for (std::size_t i = 0; i < found.size() && !values.empty(); ++i)
        found[i] = values[static_cast<std::size_t>(
            std::clamp(static_cast<int>(shares[i] * static_cast<double>(values.size() - 1)) + places, 0,
                       static_cast<int>(values.size()) - 1))];
    return found;
}

class End {
public:
    explicit End(enet_uint32 host) : socket_{host} {}

    std::uint16_t port() const { return socket_.port(); }
    bool knows_peer() const { return peer_.has_value(); }
    void meet(const ENetAddress& peer, LocalTime now, LocalTime end) {
        peer_ = peer, next_ = now, end_ = end;
    }
    std::optional<LocalTime> next() const {
        return peer_ && next_ < end_ ? std::optional{next_} : std::nullopt;
    }

    void send(LocalTime now) {
        for (; next() && next_ <= now; next_ += interval) {
            std::array<std::byte, 100> bytes{};
            const std::int64_t sent = now.time_since_epoch().count();
            std::memcpy(bytes.data(), &sent, sizeof sent);
            const std::int32_t number = sent_++;
            std::memcpy(bytes.data() + sizeof sent, &number, sizeof number);
            socket_.send(*peer_, bytes);
        }
    }

    // What the other end sent; `now` is asked for as each arrives.
    template <class Now>
    void receive(const Now& now, LocalTime end) {
        std::array<std::byte, 200> bytes{};
        ENetAddress from{};
        while (socket_.receive(from, bytes) > 0) {
            const LocalTime arrived = now();
            if (!peer_) meet(from, arrived, end);
            std::int64_t sent = 0;
            std::int32_t number = 0;
            std::memcpy(&sent, bytes.data(), sizeof sent);
            std::memcpy(&number, bytes.data() + sizeof sent, sizeof number);
            const auto place = static_cast<std::size_t>(number);
            if (place >= heard_.size()) heard_.resize(place + 1);
            heard_[place] = true;
            const Duration took = arrived - LocalTime{Duration{sent}};
            delays_.push_back(std::chrono::duration<double, std::milli>(took).count());
        }
    }

    // Of what `sender` sent here.
    Figures figures(const End& sender) const {
        const auto heard = static_cast<int>(std::count(heard_.begin(), heard_.end(), true));
        return {sender.sent_, sender.sent_ - heard, quantiles_of(delays_), quantiles_of(delays_, -1),
                quantiles_of(delays_, 1)};
    }

private:
    net::UdpSocket socket_;
    std::optional<ENetAddress> peer_;
    LocalTime next_{}, end_{};
    std::int32_t sent_ = 0;
    std::vector<bool> heard_;
    std::vector<double> delays_;
};

}  // namespace profiles
