#pragma once

// Numbers of datagrams: sixteen bits that wrap after 65535. Compared the short way round the circle, so they
// stay right as long as two of them are less than 32768 apart. They start at 1; 0 with no bits
// set is what a receiver says that has nothing yet. (Reliability and acks as in "Reliability and Congestion
// Avoidance over UDP", Gaffer On Games.)

#include <cstdint>

namespace protocol {

// to - from, the short way round.
constexpr std::int16_t datagrams_between(std::uint16_t from, std::uint16_t to) {
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(to - from));
}

constexpr bool newer(std::uint16_t a, std::uint16_t b) { return datagrams_between(b, a) > 0; }

// What arrived: the newest number, and which of the 32 before it. Inputs carries the two fields.
struct Arrivals {
    std::uint16_t newest = 0;
    std::uint32_t bits = 0;  // bit i: newest - 1 - i

    // Notes a datagram. False: seen already, or too old to say.
    constexpr bool note(std::uint16_t number) {
        const int ahead = datagrams_between(newest, number);
        if (ahead > 0) {
            bits = ahead > 32 ? 0 : static_cast<std::uint32_t>((std::uint64_t{bits} << 1 | 1) << (ahead - 1));
            newest = number;
            return true;
        }
        if (ahead == 0 || ahead < -32 || has(number)) return false;
        bits |= 1u << (-ahead - 1);
        return true;
    }

    constexpr bool has(std::uint16_t number) const {
        const int back = datagrams_between(number, newest);
        return back == 0 || (back > 0 && back <= 32 && (bits >> (back - 1) & 1) != 0);
    }
};

}  // namespace protocol
