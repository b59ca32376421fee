#pragma once
// A body's own axes in the world, computed once and used for every corner of it.
#include <cmath>

#include "sim/types.hpp"

namespace window {

struct Frame {
    sim::Vec3 origin{0, 0, 0}, forward{1, 0, 0}, left{0, 1, 0}, up{0, 0, 1};

    Frame(const sim::Vec3& position, const sim::Quat& q)
        : origin(position),
          forward(q * sim::Vec3{1, 0, 0}),
          left(q * sim::Vec3{0, 1, 0}),
          up(q * sim::Vec3{0, 0, 1}) {}
    Frame(const sim::Vec3& position, float yaw)
        : origin(position),
          forward(std::cos(yaw), std::sin(yaw), 0),
          left(-std::sin(yaw), std::cos(yaw), 0) {}

    sim::Vec3 at(const sim::Vec3& local) const {
        return origin + forward * local.x + left * local.y + up * local.z;
    }
};

}  // namespace window
