#pragma once

// What is sent over a link to measure it, and what came of it: the same over the virtual network, over sockets that a
// relay stands between, and over cables that the kernel's netem shapes.
//
//     both ends   |....|....|....|  a burst every 20 ms, for 10 s; both directions are one sample
//
// A burst costs a guest, where system calls are dear, hardly more than a single datagram.

#include "motionwire/time.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace probe {

using namespace std::chrono_literals;
using motionwire::Duration;

inline constexpr Duration greets = 1s;  // before that: each end learns where the other is
inline constexpr Duration plays = 10s, drains = 1s, interval = 20ms;
inline constexpr std::size_t burst = 4, bytes = 24;

struct Mail {
    std::int64_t sent = 0;  // ns, by the sender's clock
    std::int32_t number = greeting;
    static constexpr std::int32_t greeting = -1;
};

inline constexpr std::array shares{0.1, 0.5, 0.9, 0.99};

struct Figures {
    int sent = 0, lost = 0;
    std::array<double, shares.size()> quantiles{};  // of the delay, ms
};

// One direction of one link.
class Trips {
public:
    std::int32_t next_number() { return sent_++; }
    void arrived(std::int32_t number, Duration took) {
        const auto place = static_cast<std::size_t>(number);
        if (place >= heard_.size()) heard_.resize(place + 1);
        heard_[place] = true;
        delays_.push_back(1000 * motionwire::exact_seconds_of(took));
    }
    friend Figures figures_of(const Trips& up, const Trips& down);

private:
    std::int32_t sent_ = 0;
    std::vector<bool> heard_;
    std::vector<double> delays_;
};

inline Figures figures_of(const Trips& up, const Trips& down) {
    Figures f{.sent = up.sent_ + down.sent_};
    f.lost = f.sent;
    std::vector<double> delays;
    for (const Trips* const trips : {&up, &down}) {
        f.lost -= static_cast<int>(std::count(trips->heard_.begin(), trips->heard_.end(), true));
        delays.insert(delays.end(), trips->delays_.begin(), trips->delays_.end());
    }
    std::sort(delays.begin(), delays.end());
    for (std::size_t i = 0; i < shares.size() && !delays.empty(); ++i)
        f.quantiles[i] = delays[static_cast<std::size_t>(shares[i] * static_cast<double>(delays.size() - 1))];
    return f;
}

}  // namespace probe
