#include "sim/race.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/exact_math.hpp"

namespace sim {

bool passes(const Arena& arena, const Place& gate, const Vec3& from, const Vec3& to) {
    const float c = cosine(gate.yaw), s = sine(gate.yaw);
    const auto ahead = [&](const Vec3& p) {
        return c * (p.x - gate.position.x) + s * (p.y - gate.position.y);
    };
    const auto aside = [&](const Vec3& p) {
        return c * (p.y - gate.position.y) - s * (p.x - gate.position.x);
    };
    return ahead(from) < 0 && ahead(to) >= 0 && std::abs(aside(to)) < arena.road_half_width + 0.5f;
}

namespace {

// As much as a lap can take: more than a year.
std::uint32_t ticks_of(Tick from, Tick to) {
    constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max();
    return static_cast<std::uint32_t>(std::clamp(motionwire::ticks_between(from, to), std::int64_t{0}, most));
}

}  // namespace

std::optional<std::uint32_t> advance(LapProgress& lap, const Arena& arena, const Vec3& from, const Vec3& to,
                                     Tick now) {
    if (!passes(arena, arena.gates[lap.next_gate], from, to)) return std::nullopt;
    std::optional<std::uint32_t> done;
    if (lap.next_gate == 0) {
        if (lap.running) done = ticks_of(lap.started, now);
        lap.running = true;
        lap.started = now;
    }
    lap.next_gate = static_cast<std::uint8_t>((lap.next_gate + 1u) % arena.gates.size());
    return done;
}

}  // namespace sim
