#pragma once

// What a client says. Inputs travel unreliably and repeat themselves; Join and Ping say when they were sent
// or are sent again.

#include "protocol/fields.hpp"
#include "protocol/protocol_hash.hpp"
#include "protocol/types.hpp"

#include <array>
#include <cstdint>

namespace protocol {

// The first word. Its first five bytes (type and protocol) never change, and of a Join in a foreign
// protocol only these are read: the server can say "wrong version" to whoever cannot say more.
struct Join {
    std::uint32_t protocol = 0;  // protocol_hash()
    Name name{};
    Token token = 0;

    template <class Wire>
    void serialize(Wire& wire) {
        wire(protocol);
        if constexpr (Wire::is_loading::value)
            if (wire.ok() && protocol != protocol_hash()) return wire.skip_rest();
        wire(name, token);
    }
};

// Asks what time it is; answered by Pong.
struct Ping {
    LocalTime sent{};

    template <class Wire>
    void serialize(Wire& wire) {
        wire(moment(sent));
    }
};

// What was held down, one Controls per tick, newest first: the last few are repeated in every datagram, so
// that one that is lost costs nothing. Also which VehicleUpdates arrived (see datagram_number.hpp).
struct Inputs {
    static constexpr std::size_t max_controls = 8;

    Tick newest{};
    std::uint8_t count = 0;
    std::array<Controls, max_controls> controls{};  // [0] is for `newest`, [1] for the tick before, ...
    std::uint16_t newest_datagram = 0;
    std::uint32_t datagram_bits = 0;  // bit i: newest_datagram - 1 - i arrived as well

    template <class Wire>
    void serialize(Wire& wire) {
        wire(newest, elements(count, controls), newest_datagram, datagram_bits);
    }
};

template <class Wire>
void serialize(Wire& wire, Controls& controls) {
    auto& [forward, right, action, use, respawn] = controls;
    wire(forward, right, choices(action, use, respawn));
}

}  // namespace protocol
