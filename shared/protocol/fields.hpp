#pragma once

// How a value inside a message travels: wire(position(motion.position)) reads and writes the
// vector in place, as codes. Small references with a serialize(); they live for one expression.
// (`Wire` is one of the two archives in wire.hpp. Only codec.cpp, which makes them, has to include cereal.)

#include "motionwire/time.hpp"
#include "protocol/enums.hpp"
#include "protocol/quantize.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <span>

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

// A float to the last bit, no greater than the limit either way.
struct Exact {
    float& value;
    float limit;

    template <class Wire>
    void serialize(Wire& wire) {
        wire(value);
        wire.require(std::abs(value) <= limit);
    }
};

struct Exact3 {
    sim::Vec3& v;
    float limit;

    template <class Wire>
    void serialize(Wire& wire) {
        wire(Exact{v.x, limit}, Exact{v.y, limit}, Exact{v.z, limit});
    }
};

inline Exact exact(float& value, float limit) { return {value, limit}; }
inline Exact3 exact(sim::Vec3& v, float limit) { return {v, limit}; }

// A quaternion to the last bit, as long as it is a unit one up to rounding. One that is within a tenth
// of that is made a unit quaternion; any other is nonsense.
struct ExactOrientation {
    sim::Quat& q;

    template <class Wire>
    void serialize(Wire& wire) {
        wire(q.w, q.x, q.y, q.z);
        const float norm = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
        wire.require(norm >= 0.9f && norm <= 1.1f);
        if constexpr (Wire::is_loading::value) {
            if (!wire.ok()) q = {1, 0, 0, 0};
            if (wire.ok() && std::abs(norm - 1) > 1e-5f) q = {q.w / norm, q.x / norm, q.y / norm, q.z / norm};
        }
    }
};

inline ExactOrientation exact(sim::Quat& q) { return {q}; }

// A moment of either clock, in nanoseconds: any within 36 years of the clock's zero, so that the
// difference of two never overflows.
template <class TimePoint>
struct Moment {
    TimePoint& time;

    template <class Wire>
    void serialize(Wire& wire) {
        constexpr std::int64_t limit = std::int64_t{1} << 60;
        std::int64_t ns = time.time_since_epoch().count();
        wire(ns);
        wire.require(ns >= -limit && ns <= limit);
        if constexpr (Wire::is_loading::value) time = TimePoint{motionwire::Duration{wire.ok() ? ns : 0}};
    }
};

template <class TimePoint>
Moment<TimePoint> moment(TimePoint& time) {
    return {time};
}

// A length of time above zero, in nanoseconds.
struct Length {
    motionwire::Duration& duration;
    motionwire::Duration limit;

    template <class Wire>
    void serialize(Wire& wire) {
        std::int64_t ns = duration.count();
        wire(ns);
        wire.require(ns > 0 && ns <= limit.count());
        if constexpr (Wire::is_loading::value) duration = motionwire::Duration{wire.ok() ? ns : 0};
    }
};

inline Length length(motionwire::Duration& duration, motionwire::Duration limit) { return {duration, limit}; }

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
