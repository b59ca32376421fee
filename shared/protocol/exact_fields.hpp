#pragma once

// Floats, rotations, moments and ticks to the last bit, but within limits: wire(exact(walker.yaw, limit)).
// Small references with a serialize(); they live for one expression.

#include "motionwire/time.hpp"
#include "sim/types.hpp"

#include <cmath>
#include <cstdint>

namespace protocol {

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

// A tick to the last of its 64 bits. All others travel as the low half.
struct WholeTick {
    motionwire::Tick& tick;

    template <class Wire>
    void serialize(Wire& wire) {
        std::uint64_t number = motionwire::number_of(tick);
        wire(number);
        if constexpr (Wire::is_loading::value) tick = motionwire::Tick{number};
    }
};

inline WholeTick in_full(motionwire::Tick& tick) { return {tick}; }

}  // namespace protocol
