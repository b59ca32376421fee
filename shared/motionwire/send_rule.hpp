#pragma once

// When the sender speaks: when what everyone else is guessing has drifted too far from the truth, or when it
// has been silent for too long. ("GDCS Dead Reckoning and Extrapolation": threshold and heartbeat.)
//
// Compare with what was *sent*, as the receivers will decode it, never with what is true now or was last
// looked at. To look ahead, hand in a truth that is still to come: the rule compares at truth.time.

#include "motionwire/dead_reckoning.hpp"

namespace motionwire {

struct SendPolicy {
    float max_error = 0.3f;   // m; from what a player can see. Half the body's width is a fair first try
    float max_angle = 0.15f;  // rad
    Duration heartbeat = 2s;  // so that a lost update, or who comes late, recovers
    Belief belief{};          // the receivers' own
};

enum class Send : std::uint8_t { no, position, rotation, heartbeat };

template <Vector3 V, Quaternion Q>
constexpr bool is_at_rest(const MotionUpdate<V, Q>& u) {
    return motionwire::dot(u.motion.velocity, u.motion.velocity) == 0 &&
           motionwire::dot(u.motion.spin, u.motion.spin) == 0 &&
           motionwire::dot(u.acceleration, u.acceleration) == 0 && u.thrust == 0;
}

// Silent for a heartbeat. What rests speaks in slots of its own instead, which `phase` moves: a thousand
// parked cars that were created at one moment would otherwise all speak at one moment for ever. At most 1.1
// heartbeats apart.
template <Vector3 V, Quaternion Q>
bool heartbeat_due(const MotionUpdate<V, Q>& last_sent, ServerTime now, Duration heartbeat,
                   Duration phase = {}) {
    const Duration silence = now - last_sent.time;
    if (!motionwire::is_at_rest(last_sent) || heartbeat <= 0ns) return silence >= heartbeat;
    const auto slot = [&](ServerTime t) {
        return (t.time_since_epoch() - phase % heartbeat + heartbeat) / heartbeat;
    };
    return slot(now) > slot(last_sent.time + heartbeat / 10);
}

// Call on every simulation tick.
template <Vector3 V, Quaternion Q>
Send must_send(const MotionUpdate<V, Q>& last_sent, const MotionUpdate<V, Q>& truth, const SendPolicy& policy,
               Duration phase = {}) {
    const Motion<V, Q> guess = motionwire::extrapolate(last_sent, truth.time, policy.belief);
    if (motionwire::length(truth.motion.position - guess.position) > policy.max_error) return Send::position;
    if (motionwire::angle_between(truth.motion.orientation, guess.orientation) > policy.max_angle)
        return Send::rotation;
    if (motionwire::heartbeat_due(last_sent, truth.time, policy.heartbeat, phase)) return Send::heartbeat;
    return Send::no;
}

}  // namespace motionwire
