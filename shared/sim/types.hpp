#pragma once

// The words of the simulated world: metres, seconds, radians; z up, x east, y north.
//
// A Motion is a place and how it changes. The sim has one frame, the world; `Parent` says in whose
// frame others should tell a place, because what stands on the ferry moves simply there and only there.

#include <cstdint>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include "motionwire/dead_reckoning.hpp"
#include "motionwire/motion.hpp"
#include "motionwire/time.hpp"

namespace sim {

using motionwire::Duration;
using motionwire::ServerTime;
using motionwire::Tick;
using motionwire::TickRate;

using Vec3 = glm::vec3;
using Quat = glm::quat;
using Motion = motionwire::Motion<Vec3, Quat>;
using Update = motionwire::MotionUpdate<Vec3, Quat>;

enum class EntityId : std::uint16_t { none = 0 };
enum class Kind : std::uint8_t { walker, car, prop };
enum class Parent : std::uint8_t { world, ferry };  // in whose frame a place is told

constexpr float gravity = 9.81f;  // m/s2

}  // namespace sim
