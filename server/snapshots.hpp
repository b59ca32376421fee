#pragma once

// Everything that is interpolated, told as it is at one tick, in datagrams that each stand alone.

#include "server/outbox.hpp"
#include "sim/world.hpp"

#include <span>
#include <vector>

namespace server {

// One walker or prop in the frame of what it stands on.
protocol::StreamedState streamed_state(const sim::WalkerEntity&, motionwire::ServerTime at);
protocol::StreamedState streamed_state(const sim::PropEntity&);

// All of them. Keeps the vector's capacity.
void streamed_states(const sim::World&, motionwire::ServerTime at,
                     std::vector<protocol::StreamedState>& into);

// What the player with this walker predicts from: the walker, or the car it drives.
protocol::OwnState own_state(const sim::World&, const sim::WalkerEntity&);

// `header` is what all parts share; its own state goes with the first. At least one part, however little
// there is to tell: a silent server and an idle world must not look alike.
void send_snapshot(const protocol::Snapshot& header, std::span<const protocol::StreamedState>, net::PeerId,
                   Outbox&);

}  // namespace server
