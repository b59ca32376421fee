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

// As one would walk: a stride toward the next point of the way, and out of what is solid. Who grazes a corner
// slides round it; who is sent through a wall stays before it, because a stride is shorter than a wall with a
// body's radius on both sides is thick.
Motion clamped_on_way(const Vec3& known, const Motion& drawn, float radius, const Arena& arena,
                      ServerTime at) {
    constexpr float stride = 0.4f, catching_up = 1.5f, furthest = 50;  // metres; strides; metres
    const Vec3 way = drawn.position - known;
    const float length = flat_length(way);
    if (length > furthest) return clamped(drawn, radius, arena, at);
    const int strides = std::max(1, static_cast<int>(length / stride));
    Vec3 place = known;
    bool touched = false;
    for (int i = 1; i <= strides; ++i) {
        const Vec3 next = known + way * (static_cast<float>(i) / static_cast<float>(strides));
        const Vec3 toward = next - place;
        const float far = flat_length(toward),
                    most = catching_up * std::max(stride, length / static_cast<float>(strides));
        place = touched && far > most ? place + toward * (most / far) : next;
        place.z = std::max(place.z, ground_at(arena, place, at).height);
        const KeptOut kept = keep_out(arena, place, radius, at);
        touched = touched || kept.normal != Vec3{};
        place = kept.position;
    }
    Motion m = drawn;
    if (touched) m.position = {place.x, place.y, std::max(place.z, drawn.position.z)};
    return clamped(m, radius, arena, at);
}

}  // namespace sim
