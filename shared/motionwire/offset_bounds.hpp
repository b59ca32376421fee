#pragma once

// What a ping proves about the offset (server time = local time + offset).
//
// A datagram arrives after it was sent, whatever the network did to it:
//
//     sent + offset <= received         so   offset <= received - sent
//     answered <= returned + offset     so   offset >= answered - returned
//
// Both hold for every ping, fast or slow, symmetric or not. So does their intersection over many pings,
// which is as narrow as the fastest way there and the fastest way back, even when no single ping had both.
// (The idea is Marzullo's and Cristian's; the clocks may drift apart, so a bound widens as it ages.)

#include "motionwire/ping.hpp"
#include "motionwire/recent.hpp"
#include "motionwire/time.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace motionwire {

struct OffsetBounds {
    Duration low{};
    Duration high{};

    constexpr bool empty() const { return low > high; }
    constexpr Duration middle() const { return low + (high - low) / 2; }
    constexpr Duration half_width() const { return (high - low) / 2; }
    constexpr OffsetBounds widened(Duration by) const { return {low - by, high + by}; }

    constexpr bool contains(Duration offset) const { return low <= offset && offset <= high; }

    // The farthest the truth can be from a guess.
    constexpr Duration farthest(Duration guess) const { return std::max(high - guess, guess - low); }
};

constexpr OffsetBounds intersection(const OffsetBounds& a, const OffsetBounds& b) {
    return {std::max(a.low, b.low), std::min(a.high, b.high)};
}

// What a ping still proves at a later moment, if the clocks drift apart by at most `drift` (1e-4: 100 ppm).
// Both bounds age from the moment it was sent, so that its middle stays where it is.
constexpr OffsetBounds bounds_at(LocalTime later, const Ping& ping, double drift) {
    const Duration low = ping.answered.time_since_epoch() - ping.returned.time_since_epoch();
    const Duration high = ping.received.time_since_epoch() - ping.sent.time_since_epoch();
    return OffsetBounds{low, high}.widened(scaled(later - ping.sent, drift));
}

// The offset half-way between both bounds: right if both ways took equally long.
constexpr Duration middle_offset(const Ping& ping) { return bounds_at(ping.returned, ping, 0).middle(); }

// Bounds of the newest pings that agree with each other, and how many those are. Bounds are proofs, so
// when they contradict, a clock has changed and it is the older ones that are about another clock.
struct OffsetFit {
    OffsetBounds bounds{};
    std::size_t agreeing = 0;
};

template <std::size_t N>
OffsetFit fit_newest(const Recent<Ping, N>& pings, LocalTime at, Duration max_age, double drift) {
    OffsetFit fit;
    for (; fit.agreeing < pings.size(); ++fit.agreeing) {
        const Ping& ping = pings[fit.agreeing];
        if (fit.agreeing > 0 && at - ping.returned > max_age) break;
        const OffsetBounds one = bounds_at(at, ping, drift);
        const OffsetBounds both = fit.agreeing == 0 ? one : intersection(fit.bounds, one);
        if (both.empty()) break;
        fit.bounds = both;
    }
    return fit;
}

// The older rule, for comparison: the mean offset of the three fastest pings
// ("Snapshot interpolation": a fast ping had little room for asymmetry). Needs at least one ping.
template <std::size_t N>
Duration best_three_offset(const Recent<Ping, N>& pings) {
    std::array<const Ping*, N> sorted{};
    for (std::size_t i = 0; i < pings.size(); ++i) sorted[i] = &pings[i];
    const auto best = std::min<std::size_t>(3, pings.size());
    const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(pings.size());
    std::partial_sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(best), end,
                      [](const Ping* a, const Ping* b) { return a->round_trip() < b->round_trip(); });

    const Duration first = middle_offset(*sorted[0]);
    Duration sum{};  // of differences: offsets themselves may be too long to add
    for (std::size_t i = 0; i < best; ++i) sum += middle_offset(*sorted[i]) - first;
    return first + sum / static_cast<Duration::rep>(best);
}

}  // namespace motionwire
