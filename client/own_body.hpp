#pragma once

// The frame of oneself: run the ticks that are due, send what was pressed, make peace with the server's word,
// and say where one is to be drawn.
//
//     own time = present + lead          what is drawn = predicted + offset, on the deck that is drawn

#include "client/control_latch.hpp"
#include "client/frame_time.hpp"
#include "client/session.hpp"
#include "motionwire/network_clock.hpp"
#include "protocol/client_messages.hpp"

#include <optional>

namespace client {

// Runs Prediction and LeadServo for one frame. The inputs of the ticks made are the newest in
// prediction.inputs().
Prediction::Run run_own_ticks(Session& session, const FrameTime& moment,
                              const motionwire::NetworkClock& clock, ControlLatch& latch);

// One datagram for the tick `newest`: its input, and the last few again.
protocol::Inputs inputs_datagram(const InputHistory& inputs, const protocol::Arrivals& arrivals,
                                 motionwire::Tick newest);

// After run_own_ticks(): where one is drawn; nothing before the server's first word.
std::optional<Body> draw_own(Session& session, const FrameTime& moment);

}  // namespace client
