#pragma once

// Everything that crosses the wire. Messages are values; one serialize() each serves both directions, so that
// what is written and what is read cannot drift apart, and quantises on the fly (fields.hpp).

#include "protocol/client_messages.hpp"
#include "protocol/server_messages.hpp"

#include <variant>

namespace protocol {

using ClientMessage = std::variant<Join, Ping, Inputs>;
using ServerMessage =
    std::variant<Welcome, Refused, Baseline, Despawn, LapNews, Pong, Snapshot, VehicleUpdates>;

// No datagram of ours is larger: with every header in front it still fits through any path unfragmented.
constexpr std::size_t max_datagram = 1100;

}  // namespace protocol
