#pragma once

// The vectors and rotations of the seed tables: what motionwire asks of them, and no more.

#include "motionwire/motion_update.hpp"

namespace seed_tables {

using namespace std::chrono_literals;
using motionwire::Duration;
using motionwire::LocalTime;
using motionwire::Model;
using motionwire::ServerTime;
using motionwire::Tick;
using motionwire::TickRate;

struct Vec {
    float x = 0, y = 0, z = 0;
    friend constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend constexpr Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend constexpr Vec operator*(Vec a, float s) { return {a.x * s, a.y * s, a.z * s}; }
    friend constexpr bool operator==(Vec, Vec) = default;
};

struct Quat {
    float x = 0, y = 0, z = 0, w = 1;
    friend constexpr bool operator==(Quat, Quat) = default;
};

using Motion = motionwire::Motion<Vec, Quat>;
using Update = motionwire::MotionUpdate<Vec, Quat>;

inline double distance(Vec a, Vec b) { return static_cast<double>(motionwire::length(a - b)); }

}  // namespace seed_tables
