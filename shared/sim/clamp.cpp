#include "sim/clamp.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "sim/exact_math.hpp"
#include "sim/obstacles.hpp"

namespace sim {

Motion clamped(const Motion& drawn, float radius, const Arena& arena, ServerTime at) {
    Motion m = drawn;
    m.position = keep_out(arena, keep_out(arena, m.position, radius, at).position, radius, at).position;
    m.position.z = std::max(m.position.z, ground_at(arena, m.position, at).height);
    return m;
}

Motion clamped_on_way(const Vec3& known, const Motion& drawn, float radius, const Arena& arena,
                      ServerTime at) {
    constexpr float stride = 0.4f,
                    furthest = 50;  // metres; a wall with a body's radius on both sides is thicker
    const Vec3 way = drawn.position - known;
    const float length = flat_length(way);
    if (length > furthest) return clamped(drawn, radius, arena, at);
    Motion m = drawn;
    const int strides = static_cast<int>(length / stride);
    for (int i = 1; i <= strides; ++i) {
        m.position = known + way * (static_cast<float>(i) * stride / length);
        m.position.z = std::max(m.position.z, ground_at(arena, m.position, at).height);
        if (keep_out(arena, m.position, radius, at).normal != Vec3{}) return clamped(m, radius, arena, at);
    }
    return clamped(drawn, radius, arena, at);
}

}  // namespace sim
