#pragma once

// One guess for both ends: where something is, some seconds after its last update.
//
//     sender    must_send(last sent, truth)?  ->  send the truth          (send_rule.hpp)
//     receiver  extrapolate(newest update)    ->  draw it                 (reckoned_track.hpp)
//
// Always a closed form of the elapsed time, never stepped: stepping would give each end, and each frame rate,
// an answer of its own, and the sender would check the wrong one. ("GDCS Dead Reckoning and Extrapolation":
// one pure model.)

#include "motionwire/arc.hpp"
#include "motionwire/motion_update.hpp"

#include <algorithm>
#include <limits>

namespace motionwire {

template <Vector3 V, Quaternion Q>
struct Guess {
    Motion<V, Q> motion{};
    V acceleration{};  // m/s2 in force at that moment, world axes
};

namespace detail {

inline constexpr float never = std::numeric_limits<float>::infinity();
inline constexpr float standing = 1e-3f;    // m/s; slower has no direction
inline constexpr float furthest_back = -1;  // s; how far before its own time an update may be asked

template <Vector3 V, Quaternion Q>
V travel_direction(const Motion<V, Q>& m) {
    const float speed = motionwire::length(m.velocity);
    return speed > standing ? m.velocity * (1 / speed)
                            : motionwire::rotate(m.orientation, motionwire::make_vector<V>(1, 0, 0));
}

// What is left of a motion that the brakes have ended.
template <Vector3 V, Quaternion Q>
Guess<V, Q> stopped(Motion<V, Q> m) {
    m.velocity = V{}, m.spin = V{};
    return {m, V{}};
}

// The part along the direction of travel may brake to a stop; the part across it never lasts longer than the
// belief.
template <Vector3 V, Quaternion Q>
Guess<V, Q> accelerated(const MotionUpdate<V, Q>& from, float t, const Belief& belief) {
    const V direction = detail::travel_direction(from.motion);
    const float push = motionwire::dot(from.acceleration, direction),
                speed = motionwire::length(from.motion.velocity);
    const bool brakes = push < 0 && speed > standing;
    const float stop = brakes ? speed / -push : never;
    const float end = std::min(t, stop), held = std::min(end, seconds_of(belief.acceleration));
    const float pushed = brakes ? end : held;
    const V along = direction * push, across = from.acceleration - along;

    Motion<V, Q> m = motionwire::coast(from.motion, end);
    m.position = m.position + along * (pushed * (end - pushed / 2)) + across * (held * (end - held / 2));
    if (t >= stop) return detail::stopped(m);
    m.velocity = m.velocity + along * pushed + across * held;
    return {m, (pushed < t ? V{} : along) + (held < t ? V{} : across)};
}

template <Vector3 V, Quaternion Q>
Guess<V, Q> turning(const MotionUpdate<V, Q>& from, float t, const Belief& belief) {
    const float speed = motionwire::length(from.motion.velocity);
    const bool brakes = from.thrust < 0 && speed > standing;
    const float stop = brakes ? speed / -from.thrust : never;
    const float end = std::min(t, stop), pushed = brakes ? end : std::min(end, seconds_of(belief.thrust));
    const V push = detail::travel_direction(from.motion) * from.thrust;

    Motion<V, Q> m = motionwire::along_arc(from.motion, push, pushed);
    if (t >= stop) return detail::stopped(m);
    if (end > pushed) m = motionwire::along_arc(m, V{}, end - pushed);
    const V turned_push =
        pushed < t ? V{} : motionwire::rotate(motionwire::from_rotation_vector<Q>(m.spin * pushed), push);
    return {m, motionwire::cross(m.spin, m.velocity) + turned_push};
}

template <Vector3 V, Quaternion Q>
Guess<V, Q> flying(const MotionUpdate<V, Q>& from, float t, const Belief& belief) {
    const float end = std::min(t, seconds_of(belief.flight));
    Motion<V, Q> m = motionwire::coast(from.motion, end);
    m.position = m.position + from.acceleration * (end * end / 2);
    if (t > end) return detail::stopped(m);
    m.velocity = m.velocity + from.acceleration * end;
    return {m, from.acceleration};
}

}  // namespace detail

// The guess with the acceleration that goes with it. `seconds` may be a little negative: a clock is never
// exact.
template <Vector3 V, Quaternion Q>
Guess<V, Q> guess(const MotionUpdate<V, Q>& from, float seconds, const Belief& belief = {}) {
    const float t = std::max(seconds, detail::furthest_back);
    switch (from.model) {
        case Model::acceleration:
            return detail::accelerated(from, t, belief);
        case Model::arc:
            return detail::turning(from, t, belief);
        case Model::ballistic:
            return detail::flying(from, t, belief);
        case Model::fixed:
            return detail::stopped(from.motion);
        case Model::position_velocity:
            break;
    }
    return {motionwire::coast(from.motion, t), V{}};
}

template <Vector3 V, Quaternion Q>
Motion<V, Q> extrapolate(const MotionUpdate<V, Q>& from, float seconds, const Belief& belief = {}) {
    return motionwire::guess(from, seconds, belief).motion;
}

template <Vector3 V, Quaternion Q>
Motion<V, Q> extrapolate(const MotionUpdate<V, Q>& from, ServerTime at, const Belief& belief = {}) {
    return motionwire::extrapolate(from, seconds_of(at - from.time), belief);
}

}  // namespace motionwire
