#pragma once

// How often one address may ask to connect. An address has a handful of knocks, which come back with time;
// who knocks more often is not even answered. That bounds what a forger can make us send to somebody else,
// and how many seats one attacker can hold.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace net {

class ConnectGate {
public:
    static constexpr double handful = 8;

    explicit ConnectGate(double knocks_per_second) : per_ms_{knocks_per_second / 1000} {}

    // now_ms counts up and may wrap.
    bool admits(std::uint32_t address, std::uint32_t now_ms) {
        Caller& caller = find(address, now_ms);
        caller.knocks = std::min(handful, caller.knocks + per_ms_ * (now_ms - caller.seen_ms));
        caller.seen_ms = now_ms;
        if (caller.knocks < 1) return false;
        caller.knocks -= 1;
        return true;
    }

private:
    struct Caller {
        std::uint32_t address = 0;
        std::uint32_t seen_ms = 0;
        double knocks = handful;
    };

    // Few addresses share a row of four; the one not seen for longest makes room. A flood of forged
    // addresses can thus make us forget an attacker, but never refuse a friend.
    Caller& find(std::uint32_t address, std::uint32_t now_ms) {
        const std::size_t row = (address * 2654435761u) >> 26;
        const auto first = callers_.begin() + static_cast<std::ptrdiff_t>(row * row_size);
        const auto last = first + row_size;
        const auto known = std::find_if(first, last, [&](const Caller& c) { return c.address == address; });
        if (known != last) return *known;
        Caller& oldest = *std::max_element(first, last, [&](const Caller& a, const Caller& b) {
            return now_ms - a.seen_ms < now_ms - b.seen_ms;
        });
        return oldest = {.address = address, .seen_ms = now_ms, .knocks = handful};
    }

    static constexpr int row_size = 4;
    std::array<Caller, std::size_t{64} * row_size> callers_{};
    double per_ms_;
};

}  // namespace net
