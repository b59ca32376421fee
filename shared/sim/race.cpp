#include "sim/race.hpp"

#include <cmath>

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

std::optional<std::uint32_t> advance(LapProgress& lap, const Arena& arena, const Vec3& from, const Vec3& to,
                                     Tick now) {
    if (!passes(arena, arena.gates[lap.next_gate], from, to)) return std::nullopt;
    std::optional<std::uint32_t> done;
    if (lap.next_gate == 0) {
        if (lap.running) done = number_of(now) - number_of(lap.started);
        lap.running = true;
        lap.started = now;
    }
    lap.next_gate = static_cast<std::uint8_t>((lap.next_gate + 1u) % arena.gates.size());
    return done;
}

}  // namespace sim
