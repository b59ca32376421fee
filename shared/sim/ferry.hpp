#pragma once

// The ferry between the two docks: a timetable, not a simulation. Where it is follows from the time alone,
// so nobody ever has to send it, and both ends agree to the bit.
//
//   dock A |####......####| dock B      8 s at rest, 12 s under way with a bow to the south, and back
//
// What stands on the deck is told in the deck's frame (to_ferry), where it rests while the ship turns.

#include "sim/types.hpp"

namespace sim {

constexpr float deck_half_length = 5.0f, deck_half_width = 2.5f, deck_height = 0.66f;  // metres
constexpr float hull_half_length = 5.2f, hull_half_width = 2.7f;

Motion ferry_at(ServerTime);  // the middle of the hull on the waterline; +x is from dock A to dock B

// The same motion, told in the ferry's frame, and back. Velocity and spin are relative to the deck below.
Motion to_ferry(const Motion& in_world, ServerTime);
Motion from_ferry(const Motion& on_deck, ServerTime);

// Both of the above by name of the frame; Parent::world changes nothing.
Motion to_frame(Parent, const Motion& in_world, ServerTime);
Motion from_frame(Parent, const Motion& in_frame, ServerTime);

bool on_deck(const Vec3& in_ferry_frame);  // above the deck, at whatever height

}  // namespace sim
