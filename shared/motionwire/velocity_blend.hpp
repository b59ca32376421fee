#pragma once

// Hides the corrections of dead reckoning: projective velocity blending, as in "GDCS Dead Reckoning and
// Extrapolation".
//
//     drawn o . . . . . . .  P  projected: goes on from what is drawn, its velocity fading from old to new
//               `  .  .
//     ---------------- ` o-----> the new model
//
//     k = elapsed / duration       P = q0 + (v0 + (v' - v0) k) t + a' t^2 / 2       q = P + (p' - P) k
//
// It starts exactly where the thing is drawn and ends exactly on the new model. The orientation goes the same
// way: projected with a spin that fades, then turned onto the model the short way round.

#include "motionwire/dead_reckoning.hpp"
#include "motionwire/interpolate.hpp"

namespace motionwire {

// `drawn` is what was on screen when the blend began, `target` the new model at this moment; both times in
// seconds.
template <Vector3 V, Quaternion Q>
Motion<V, Q> blend(const Motion<V, Q>& drawn, const Guess<V, Q>& target, float elapsed, float duration) {
    if (!(elapsed < duration)) return target.motion;  // finished, or no duration: snap
    const float k = elapsed / duration;
    const V velocity = motionwire::lerp(drawn.velocity, target.motion.velocity, k);
    const V spin = motionwire::lerp(drawn.spin, target.motion.spin, k);
    const V projected =
        drawn.position + velocity * elapsed + target.acceleration * (0.5f * elapsed * elapsed);
    const Q facing = motionwire::integrate(drawn.orientation, spin, elapsed);
    return {motionwire::lerp(projected, target.motion.position, k), velocity,
            motionwire::slerp(facing, target.motion.orientation, k), spin};
}

template <Vector3 V, Quaternion Q>
Motion<V, Q> blend(const Motion<V, Q>& drawn, const Motion<V, Q>& target, float elapsed, float duration) {
    return motionwire::blend(drawn, Guess<V, Q>{target, V{}}, elapsed, duration);
}

}  // namespace motionwire
