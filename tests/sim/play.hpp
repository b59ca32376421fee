#pragma once

// What the tests of this room share: one island, a clock turned by hand, and random play.

#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>

#include "sim/car.hpp"
#include "sim/exact_math.hpp"
#include "sim/ferry.hpp"
#include "sim/walker.hpp"
#include "sim/world.hpp"

namespace sim {

using namespace std::chrono_literals;

inline const Arena& island() {
    static const Arena arena = make_arena();
    return arena;
}

constexpr TickRate hz60{60};

// One body alone, stepped with the same controls.
template <class Body>
Body stepped(Body body, const Controls& controls, int ticks, Tick from = Tick{0}) {
    for (int i = 0; i < ticks; ++i, from = motionwire::next(from)) {
        const ServerTime at = hz60.time_of(from);
        body = step(body, controls, island(), at, hz60.interval());
    }
    return body;
}

inline Car car_standing(float x, float y, float yaw) {
    return car_at(island(), {.position = {x, y, 0}, .yaw = yaw, .size = 1});
}

inline Walker walker_standing(float x, float y) {
    Walker w;
    w.position = {x, y, height(island(), x, y)};
    return w;
}

struct Random {
    std::uint32_t state;
    std::uint32_t next() { return state = state * 1664525u + 1013904223u, state >> 8; }
    std::int8_t axis() { return static_cast<std::int8_t>(static_cast<int>(next() % 256) - 128); }
    bool one_in(std::uint32_t n) { return next() % n == 0; }
};

// Presses keys as an eager child would, all values included.
struct RandomPlayer {
    Random random;
    Controls held{};
    const Controls& next() {
        if (random.one_in(20)) held.forward = random.one_in(3) ? random.axis() : std::int8_t{127};
        if (random.one_in(15)) held.right = random.one_in(3) ? std::int8_t{0} : random.axis();
        held.action = random.one_in(8);
        held.use = random.one_in(90);
        held.respawn = random.one_in(1500);
        return held;
    }
};

inline bool is_finite(const Vec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}
inline bool is_finite(const Motion& m) {
    const float norm = m.orientation.w * m.orientation.w + m.orientation.x * m.orientation.x +
                       m.orientation.y * m.orientation.y + m.orientation.z * m.orientation.z;
    return is_finite(m.position) && is_finite(m.velocity) && is_finite(m.spin) && std::abs(norm - 1) < 1e-3f;
}

// Do the ways a-b and c-d cross, seen from above?
inline bool cross(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    const auto side = [](const Vec3& p, const Vec3& q, const Vec3& r) {
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    };
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

// A walk or drive through a wall, not a leap over it.
inline bool through_a_wall(const Vec3& from, const Vec3& to) {
    for (const Wall& w : island().walls) {
        const float top = std::min(w.from.z, w.to.z) + w.height - 0.3f;
        if (from.z < top && to.z < top && cross(from, to, w.from, w.to)) return true;
    }
    return false;
}

}  // namespace sim
