#pragma once

// How a body lies: from a nose and an up to a quaternion, and from one attitude to the next. Used by car.cpp.

#include "sim/types.hpp"

namespace sim {

float yaw_of(const Quat&);  // radians from east

Quat aligned(const Vec3& flat_nose, const Vec3& up);  // nose that way as seen from above, and along the slope
Quat turned(const Quat&, const Vec3& turn);           // by a rotation vector about the world's axes
Vec3 turned(const Vec3& flat, float angle);           // to the left, as seen from above
Vec3 small_turn(const Quat& from, const Quat& to);    // the rotation vector from one to a near other
inline Vec3 left_of(const Vec3& flat_nose) { return {-flat_nose.y, flat_nose.x, 0}; }

// Whoever rests on the deck is put onto a fine grid of it, so that rounding, which comes with every step of a
// moving frame, never adds up. The grid's points lie between those of any power-of-two quantisation.
void rest_on_deck(Motion& in_ferry_frame);

}  // namespace sim
