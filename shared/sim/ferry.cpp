#include "sim/ferry.hpp"

#include <glm/geometric.hpp>

#include "sim/exact_math.hpp"

namespace sim {
namespace {

constexpr Duration rest = std::chrono::seconds{8}, passage = std::chrono::seconds{12};
constexpr double from_x = -0.5, to_x = 13.0, line_y = -31;  // the hull touches the docks' ends
constexpr double bow = 12, swing = 2.6;                     // 3 m south of the line; 0.25 rad to either side

// How much of the passage lies behind it, 0..1, and how fast that grows: quintic, so that it starts and
// arrives without a jerk.
struct Progress {
    double way = 0, rate = 0;
};

Progress progress_at(ServerTime at) {
    const Duration period = 2 * (rest + passage);
    Duration phase = at.time_since_epoch() % period;
    if (phase < Duration::zero()) phase += period;
    const bool back = phase >= rest + passage;
    if (back) phase -= rest + passage;
    Progress p;
    if (phase > rest) {
        const double length = motionwire::exact_seconds_of(passage);
        const double u = motionwire::exact_seconds_of(phase - rest) / length;
        p = {u * u * u * (10 - 15 * u + 6 * u * u), 30 * u * u * (1 - u) * (1 - u) / length};
    }
    return back ? Progress{1 - p.way, -p.rate} : p;
}

}  // namespace

Motion ferry_at(ServerTime at) {
    const auto [w, rate] = progress_at(at);
    const double yaw = -swing * w * (1 - w) * (1 - 2 * w);
    Motion m;
    m.position = {static_cast<float>(from_x + (to_x - from_x) * w),
                  static_cast<float>(line_y - bow * w * (1 - w)), 0};
    m.velocity = {static_cast<float>((to_x - from_x) * rate), static_cast<float>(-bow * (1 - 2 * w) * rate),
                  0};
    m.orientation = Quat{static_cast<float>(cosine(yaw / 2)), 0, 0, static_cast<float>(sine(yaw / 2))};
    m.spin = {0, 0, static_cast<float>(-swing * (1 - 6 * w + 6 * w * w) * rate)};
    return m;
}

Motion to_ferry(const Motion& body, ServerTime at) {
    const Motion ferry = ferry_at(at);
    const Quat back = glm::conjugate(ferry.orientation);
    const Vec3 arm = body.position - ferry.position;
    Motion m;
    m.position = back * arm;
    m.velocity = back * (body.velocity - ferry.velocity - glm::cross(ferry.spin, arm));
    m.orientation = back * body.orientation;
    m.spin = back * (body.spin - ferry.spin);
    return m;
}

Motion from_ferry(const Motion& body, ServerTime at) {
    const Motion ferry = ferry_at(at);
    const Vec3 arm = ferry.orientation * body.position;
    Motion m;
    m.position = ferry.position + arm;
    m.velocity = ferry.velocity + glm::cross(ferry.spin, arm) + ferry.orientation * body.velocity;
    m.orientation = glm::normalize(ferry.orientation * body.orientation);
    m.spin = ferry.spin + ferry.orientation * body.spin;
    return m;
}

Motion to_frame(Parent parent, const Motion& m, ServerTime at) {
    return parent == Parent::ferry ? to_ferry(m, at) : m;
}

Motion from_frame(Parent parent, const Motion& m, ServerTime at) {
    return parent == Parent::ferry ? from_ferry(m, at) : m;
}

bool on_deck(const Vec3& p) {
    return p.x > -hull_half_length && p.x < hull_half_length && p.y > -hull_half_width &&
           p.y < hull_half_width;
}

}  // namespace sim
