#pragma once

// What a sender says about one entity, and how long it is to be believed.

#include "motionwire/motion.hpp"
#include "motionwire/time.hpp"

#include <cstdint>

namespace motionwire {

enum class Model : std::uint8_t {
    position_velocity,  // straight on: p + v t
    acceleration,       // p + v t + a t^2 / 2, for as long as an acceleration is believed
    arc,                // turns and speeds up or brakes steadily: the workhorse for what has wheels
    ballistic,          // flies: a parabola under `acceleration`, which is gravity
    fixed,              // stays where it was told
};
inline constexpr int model_count = 5;

template <Vector3 V, Quaternion Q>
struct MotionUpdate {
    ServerTime time{};  // when it was true, not when it arrived
    Motion<V, Q> motion{};
    V acceleration{};  // m/s2, world axes; for Model::acceleration and Model::ballistic
    float thrust = 0;  // m/s2 along the direction of travel (negative: brakes), along the nose while
                       // standing; for Model::arc
    Model model = Model::arc;
};

// How long one update is believed. Both ends must believe the same. Brakes are believed until they have
// stopped the vehicle, and no longer: brakes don't reverse.
struct Belief {
    Duration acceleration = 300ms;  // then on at the speed reached
    Duration thrust = 1s;           // likewise
    Duration flight = 3s;           // then it stays in the air: whoever falls longer is waiting for news
};

}  // namespace motionwire
