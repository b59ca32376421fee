#pragma once

// The words for time. Every other file in motionwire speaks them.
//
//   LocalTime    a moment on this machine's steady clock
//   ServerTime   a moment on the server's simulation clock
//   Tick         a numbered simulation step: the stamp on everything that is simulated
//
// The two clocks start at different moments and drift apart, so their types do not
// mix: `local - server` does not compile. NetworkClock is the one door between them.
//
// Moments and durations are 64-bit nanoseconds, exact for centuries. Only a short
// difference is ever turned into a float, by seconds_of().

#include <chrono>
#include <compare>
#include <cstdint>

namespace motionwire {

using Duration = std::chrono::nanoseconds;
using namespace std::chrono_literals;

// A clock that only names its moments. It has no now(): whoever owns the main loop
// reads the machine once and hands the moment down.
template <class Tag>
struct NamedClock {
    using rep = Duration::rep;
    using period = Duration::period;
    using duration = Duration;
    using time_point = std::chrono::time_point<NamedClock>;
    static constexpr bool is_steady = true;
};

using LocalTime = NamedClock<struct LocalTag>::time_point;
using ServerTime = NamedClock<struct ServerTag>::time_point;

// By a multiplication in double: as exact as a division in float, and a fraction of its time.
constexpr float seconds_of(Duration d) { return static_cast<float>(static_cast<double>(d.count()) * 1e-9); }

// For sums and statistics, where a float would not do.
constexpr double exact_seconds_of(Duration d) { return std::chrono::duration<double>(d).count(); }

// Also the way from a double back to time: scaled(1s, seconds).
constexpr Duration scaled(Duration d, double factor) {
    return std::chrono::round<Duration>(std::chrono::duration<double, std::nano>(d) * factor);
}

// Ticks start at 0 when the server starts, and 64 bits never wrap. Who sends fewer of them over a wire makes
// the whole number again where it comes in, so that nobody behind has to think of a wrap.
enum class Tick : std::uint64_t {};

constexpr std::uint64_t number_of(Tick t) { return static_cast<std::uint64_t>(t); }
constexpr Tick next(Tick t) { return Tick{number_of(t) + 1}; }
constexpr Tick plus(Tick t, std::int64_t ticks) {
    return Tick{number_of(t) + static_cast<std::uint64_t>(ticks)};
}

// to - from.
constexpr std::int64_t ticks_between(Tick from, Tick to) {
    return static_cast<std::int64_t>(number_of(to) - number_of(from));
}

// Is a later than b?
constexpr bool later(Tick a, Tick b) { return a > b; }

struct TickRate {
    std::int64_t hz;

    constexpr Duration interval() const { return Duration{1s} / hz; }

    // How long a number of ticks takes. Multiplies before it divides, so that a million ticks are as exact
    // as one; whole seconds apart, so that nothing overflows.
    constexpr Duration duration_of(std::int64_t ticks) const {
        return ticks / hz * Duration{1s} + ticks % hz * Duration{1s} / hz;
    }

    // How many whole ticks fit: ticks_in(duration_of(n)) == n. The +1 and -1 undo its rounding down.
    constexpr std::int64_t ticks_in(Duration d) const {
        const auto whole = std::chrono::floor<std::chrono::seconds>(d);
        return whole.count() * hz + (((d - whole).count() + 1) * hz - 1) / Duration{1s}.count();
    }

    constexpr ServerTime time_of(Tick t) const {
        return ServerTime{duration_of(static_cast<std::int64_t>(number_of(t)))};
    }

    // The last tick at or before a moment, and 0 for those before the start: tick_at(time_of(t)) == t for
    // every tick and every rate.
    constexpr Tick tick_at(ServerTime at) const {
        const std::int64_t number = ticks_in(at.time_since_epoch());
        return Tick{number < 0 ? 0 : static_cast<std::uint64_t>(number)};
    }

    friend constexpr bool operator==(const TickRate&, const TickRate&) = default;
};

}  // namespace motionwire
