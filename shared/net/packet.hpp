#pragma once

// The two words everybody shares with the net room: who, and on which of the two roads.

#include <cstddef>
#include <cstdint>

namespace net {

// One connection, from `joined` to `left`. The number of a connection that has ended names nobody for a
// long time: a late word to a player who left never reaches the one who took the place.
enum class PeerId : std::uint16_t {};

// The other end of a Host made by Host::connect.
inline constexpr PeerId server_peer{0};

// state    every datagram for itself: may be lost or overtaken, never waits. Carries what is soon repeated.
// control  arrives, and in order; waits for what was lost. Carries what must not be missed.
enum class Channel : std::uint8_t { state, control };

// The largest payload there is, in bytes. With all headers it stays under 1200, so no datagram is ever
// split on the way.
inline constexpr std::size_t max_payload = 1100;

}  // namespace net
