#pragma once

// Floats as small integers, and back. Pure: no archive in sight.
//
// Fixed16 counts steps of a power of two, so that every code is an exact float, zero is a
// code, and a decoded value encodes to the code it came from: a thing at rest stays
// at rest however often it is passed on. The error is at most half a step; beyond the ends the
// value is held at the end.
//
//                  step          error          range
//   Metres         1/256 m       2.0 mm         -128 .. 128 m
//   Heights        1/1024 m      0.5 mm         -16 .. 48 m
//   Speeds         1/512 m/s     1.0 mm/s       -64 .. 64 m/s
//   Accelerations  1/512 m/s2    1.0 mm/s2      -64 .. 64 m/s2
//   TurnRates      1/256 rad/s   0.002 rad/s    -128 .. 128 rad/s
//   orientation    48 bits       0.009 degrees  every rotation

#include "sim/types.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <optional>

namespace protocol {

template <int per_unit, int lowest>
struct Fixed16 {
    static_assert((per_unit & (per_unit - 1)) == 0);

    static constexpr int zero = -lowest * per_unit;

    static std::uint16_t encode(float value) {
        assert(std::isfinite(value));
        const double steps = static_cast<double>(value) * per_unit + zero;
        if (!(steps >= 0)) return std::isnan(steps) ? zero : 0;
        return static_cast<std::uint16_t>(std::min(steps + 0.5, 65535.0));
    }

    static constexpr float decode(std::uint16_t code) {
        return static_cast<float>(static_cast<int>(code) - zero) / per_unit;
    }
};

using Metres = Fixed16<256, -128>;
using Heights = Fixed16<1024, -16>;
using Speeds = Fixed16<512, -64>;
using Accelerations = Fixed16<512, -64>;
using TurnRates = Fixed16<256, -128>;

// Smallest three: of a unit quaternion's four components the largest is left out, since the
// others give it, and none of those is greater than sqrt(1/2). q and -q are the same rotation;
// the one whose largest component is positive is meant. ("Snapshot Compression", Gaffer On Games.)
//
//   bit 47   46 45          44 .. 30   29 .. 15   14 .. 0
//       0    which is out   third      second     first      of w x y z, each as code + sqrt_half
//
// Near a tie rounding could make the one left out the smaller, and the next encoder would choose the
// other. So the one left out must win clearly, or the greatest is pulled in by a step.
std::uint64_t encode_orientation(const sim::Quat& orientation);

// Nothing for a code that encode_orientation() never makes; else a unit quaternion with just this code.
std::optional<sim::Quat> decode_orientation(std::uint64_t code);

}  // namespace protocol
