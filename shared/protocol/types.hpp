#pragma once

// The words that messages are made of: the sim's, a bounded name, and a returning player's token.

#include "motionwire/time.hpp"
#include "protocol/name.hpp"
#include "protocol/reason.hpp"
#include "sim/car.hpp"
#include "sim/controls.hpp"
#include "sim/race.hpp"
#include "sim/types.hpp"
#include "sim/walker.hpp"

#include <cstdint>

namespace protocol {

using motionwire::Duration;
using motionwire::LocalTime;
using motionwire::ServerTime;
using motionwire::Tick;
using sim::Controls;
using sim::EntityId;
using sim::Kind;
using sim::LapProgress;
using sim::Motion;
using sim::Parent;
using sim::Quat;
using sim::Update;
using sim::Vec3;

// Drawn at random by the client once and sent with every Join: whoever knows it is the same player.
using Token = std::uint64_t;

}  // namespace protocol
