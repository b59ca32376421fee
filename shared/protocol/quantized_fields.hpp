#pragma once

// Vectors and rotations as small integers: wire(position(motion.position)) reads and writes the vector in
// place, as codes (quantize.hpp). Small references with a serialize(); they live for one expression.

#include "protocol/quantize.hpp"

#include <cstdint>

namespace protocol {

// One number as sixteen bits.
template <class Codes>
struct Fixed {
    float& value;

    template <class Wire>
    void serialize(Wire& wire) {
        std::uint16_t code = Codes::zero;
        if constexpr (Wire::is_saving::value) code = Codes::encode(value);
        wire(code);
        if constexpr (Wire::is_loading::value) value = wire.ok() ? Codes::decode(code) : 0;
    }
};

template <class X, class Y, class Z>
struct Fixed3 {
    sim::Vec3& v;

    template <class Wire>
    void serialize(Wire& wire) {
        wire(Fixed<X>{v.x}, Fixed<Y>{v.y}, Fixed<Z>{v.z});
    }
};

inline Fixed3<Metres, Metres, Heights> position(sim::Vec3& v) { return {v}; }
inline Fixed3<Speeds, Speeds, Speeds> velocity(sim::Vec3& v) { return {v}; }
inline Fixed3<TurnRates, TurnRates, TurnRates> spin(sim::Vec3& v) { return {v}; }
inline Fixed3<Accelerations, Accelerations, Accelerations> acceleration(sim::Vec3& v) { return {v}; }
inline Fixed<Accelerations> thrust(float& value) { return {value}; }

// A rotation as 48 bits.
struct Orientation {
    sim::Quat& q;

    template <class Wire>
    void serialize(Wire& wire) {
        std::uint32_t low = 0;
        std::uint16_t high = 0;
        if constexpr (Wire::is_saving::value) {
            const std::uint64_t code = encode_orientation(q);
            low = static_cast<std::uint32_t>(code);
            high = static_cast<std::uint16_t>(code >> 32);
        }
        wire(low, high);
        if constexpr (Wire::is_loading::value) {
            const auto read = decode_orientation(std::uint64_t{high} << 32 | low);
            wire.require(read.has_value());
            q = read.value_or(sim::Quat{1, 0, 0, 0});
        }
    }
};

inline Orientation orientation(sim::Quat& q) { return {q}; }

// Place and movement of a body: 24 bytes.
struct Moving {
    sim::Motion& motion;

    template <class Wire>
    void serialize(Wire& wire) {
        wire(position(motion.position), velocity(motion.velocity), orientation(motion.orientation),
             spin(motion.spin));
    }
};

inline Moving moving(sim::Motion& motion) { return {motion}; }

}  // namespace protocol
