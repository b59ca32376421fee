#pragma once

// The island: everything that never moves, computed once and then only read.
//
//   land      a height field, so that height() is nine multiplications and no library call
//   circuit   the middle of the road, closed, evenly spaced
//   solids    walls, trees, mill and lighthouse, which nothing drives or walks through (obstacles.hpp)
//   places    pads, docks, gates, spawns
//
// The ferry is the one ground that moves: ground_at() knows it too, which is why it takes a time.

#include <array>
#include <vector>

#include "sim/types.hpp"

namespace sim {

struct Place {
    Vec3 position{};
    float yaw = 0;   // radians from east, to the left
    float size = 1;  // times the usual
};

struct Wall {
    Vec3 from{}, to{};       // along its foot
    float height = 1.6f;     // above the land
    float thickness = 0.7f;  // metres, both halves together
};

struct Pillar {  // what is round and solid: a trunk, a tower
    Vec3 foot{};
    float radius = 0.3f, height = 4;
};

// Heights of the land on a grid of whole metres, read through a quadratic B-spline: smooth in value and
// slope, so that a car's nose never jerks from one cell to the next.
struct HeightField {
    int columns = 0, rows = 0;
    float left = 0, bottom = 0;  // where the first sample lies
    std::vector<float> samples{};
};

// On a grid of whole metres: how far away the nearest wall or pillar is, at least (clearance.hpp).
struct Clearance {
    int columns = 0, rows = 0;
    float left = 0, bottom = 0;  // the corner of the first cell
    std::vector<float> cells{};  // metres
};

struct Arena {
    float half_width = 72, half_depth = 50;
    HeightField land;
    std::vector<Vec3> circuit;
    std::vector<float> bends;  // 1/m at each of its points, left positive
    float road_half_width = 3.4f;
    std::vector<Wall> walls;
    std::vector<Pillar> pillars;
    std::vector<Place> pads, docks, gates, trees;
    Place ramp, mill, lighthouse;
    std::vector<Place> spawns;  // where a car may stand beside the road
    Clearance clearance;
};

// Half sizes of what was built, in its own frame.
constexpr float ramp_half_length = 4, ramp_half_width = 2.4f, ramp_slope = 0.28f;  // rises along +x
constexpr float dock_begin = -6, dock_end = 4.8f, dock_half_width = 2.4f;          // reaches out along +x
constexpr float pad_radius = 2.0f;                                                 // where it takes effect
constexpr float step_height = 0.45f;  // what one can drive or walk up at once

Arena make_arena();

float height(const Arena&, float x, float y);  // of the land; below 0 is sea
Vec3 normal(const Arena&, float x, float y);   // of the land

struct Ground {
    float height = 0;
    Vec3 normal{0, 0, 1};
    bool water = false;             // deeper than ankles
    Parent parent = Parent::world;  // whose ground it is
};

// What a body at this place stands on, or falls onto: the highest of land, ramp, dock and ferry deck that it
// can still step onto.
Ground ground_at(const Arena&, const Vec3& position, ServerTime);

}  // namespace sim
