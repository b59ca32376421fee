#pragma once

// How a value inside a message travels; here: several of them, and which part of a whole they are.
// (`Wire` is one of the two archives in wire.hpp. Only codec.cpp, which makes them, has to include cereal.)

#include "protocol/enums.hpp"
#include "protocol/exact_fields.hpp"
#include "protocol/quantized_fields.hpp"

#include <array>
#include <cstdint>

namespace protocol {

// The first `count` of an array: refused if there are more than fit into the array or than bytes are left.
template <class T, std::size_t max>
struct Elements {
    std::uint8_t& count;
    std::array<T, max>& elements;

    template <class Wire>
    void serialize(Wire& wire) {
        wire(count);
        wire.require(count <= max);
        if constexpr (Wire::is_loading::value) {
            wire.require(count <= wire.left());
            if (!wire.ok()) count = 0;
        }
        for (std::size_t i = 0; i < count; ++i) wire(elements[i]);
    }
};

template <class T, std::size_t max>
Elements<T, max> elements(std::uint8_t& count, std::array<T, max>& all) {
    return {count, all};
}

// Which part of how many this datagram is.
struct Part {
    std::uint8_t& part;
    std::uint8_t& parts;

    template <class Wire>
    void serialize(Wire& wire) {
        wire(part, parts);
        wire.require(part < parts);
    }
};

inline Part part_of(std::uint8_t& part, std::uint8_t& parts) { return {part, parts}; }

}  // namespace protocol
