#pragma once
// A low sun in the west: warm where it falls, cool where it doesn't. Faces are lit once and flat.
#include <SDL.h>

#include <algorithm>
#include <cstdint>

#include "sim/types.hpp"

namespace window {

inline sim::Vec3 sun() { return glm::normalize(sim::Vec3{-0.55f, 0.15f, 0.72f}); }

inline SDL_Color lit(SDL_Color base, const sim::Vec3& normal) {
    const float light = std::max(0.0f, glm::dot(normal, sun()));
    auto shade = [](std::uint8_t c, float k) { return std::uint8_t(std::min(255.0f, float(c) * k)); };
    return {shade(base.r, 0.50f + 0.58f * light), shade(base.g, 0.54f + 0.53f * light),
            shade(base.b, 0.66f + 0.42f * light), base.a};
}

// How far sunlight carries a point's shadow over level ground, for a point that high above it (metres).
inline sim::Vec3 shadow_offset(float height) {
    const sim::Vec3 s = sun();
    return {-s.x / s.z * height, -s.y / s.z * height, 0};
}

}  // namespace window
