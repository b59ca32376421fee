#pragma once

// A tick on the wire: the low 32 bits of its number, which wrap after 2.3 years at 60 Hz. In memory a tick is
// whole. The one that comes in is the nearest to a tick that the receiver knows:
//
//     known      ... FFFF FFFA              1 0000 0007
//     told              0000 0003             FFFF FFFE        8 hexadecimal digits
//     whole           1 0000 0003           0 FFFF FFFE
//
// The server knows its own tick, a client the newest that it was told; Welcome tells the first in full. The
// codec does it: only there does a ShortTick exist.

#include "motionwire/time.hpp"

#include <cstdint>

namespace protocol {

// No game comes so far (47 years at 60 Hz), and no time up to it overflows, at 10 Hz or faster.
inline constexpr std::uint64_t last_tick = 90'000'000'000;

enum class ShortTick : std::uint32_t {};

constexpr ShortTick short_of(motionwire::Tick tick) {
    return ShortTick{static_cast<std::uint32_t>(motionwire::number_of(tick))};
}

// Right for every tick that is less than 2^31 away from `known`. None is before 0.
constexpr motionwire::Tick whole(ShortTick told, motionwire::Tick known) {
    const auto bits = static_cast<std::uint32_t>(told);
    const auto ahead = static_cast<std::int32_t>(bits - static_cast<std::uint32_t>(short_of(known)));
    if (ahead < 0 && motionwire::number_of(known) < std::uint64_t{0} - static_cast<std::uint64_t>(ahead))
        return motionwire::Tick{bits};
    return motionwire::plus(known, ahead);
}

}  // namespace protocol
