// The island as numbers. Made once, at the start.

#include <algorithm>
#include <cmath>

#include "sim/arena.hpp"
#include "sim/clearance.hpp"
#include "sim/exact_math.hpp"

namespace sim {
namespace {

double bump(double x, double y, double cx, double cy, double radius) {
    const double dx = (x - cx) / radius, dy = (y - cy) / radius;
    return exponential(-(dx * dx + dy * dy));
}

double cube(double x) { return std::abs(x * x * x); }

double island_height(double x, double y) {
    const double coast =
        cube(x / 60) + cube(y / 38) + 0.10 * sine(x * 0.11 + 1) + 0.09 * sine(y * 0.17 + x * 0.05);
    const double bay = 2.3 * bump(x, y, 6, -40, 15);
    const double shore = std::min(1.0, 2.6 * (1 - coast - bay));  // 1 inland, falls into the sea
    const double hills = 6.5 * bump(x, y, -30, 17, 12) + 4.2 * bump(x, y, 30, 14, 11) +
                         2.6 * bump(x, y, 2, 20, 9) + 2.2 * bump(x, y, -36, -16, 9);
    return 0.9 * shore + std::max(0.0, shore) * hills;
}

HeightField make_land(float half_width, float half_depth) {
    HeightField land{.columns = static_cast<int>(2 * half_width) + 5,
                     .rows = static_cast<int>(2 * half_depth) + 5,
                     .left = -half_width - 2,
                     .bottom = -half_depth - 2,
                     .samples = {}};
    for (int j = 0; j < land.rows; ++j)
        for (int i = 0; i < land.columns; ++i)
            land.samples.push_back(static_cast<float>(
                island_height(static_cast<double>(land.left) + i, static_cast<double>(land.bottom) + j)));
    return land;
}

Place on(const Arena& arena, float x, float y, float yaw = 0, float size = 1) {
    return {.position = {x, y, height(arena, x, y)}, .yaw = yaw, .size = size};
}

constexpr int knot_count = 18, per_knot = 64, points = 144, start_index = 4;
constexpr float knots[knot_count][2] = {{-46, -8}, {-49, 8}, {-38, 24}, {-20, 24},  {-12, 12},  {-2, 6},
                                        {10, 12},  {18, 24}, {34, 24},  {46, 14},   {47, -4},   {38, -18},
                                        {26, -14}, {14, -8}, {0, -8},   {-12, -14}, {-26, -24}, {-40, -20}};

Vec3 catmull_rom(int knot, float t) {
    const auto k = [&](int j) {
        const auto& p = knots[(knot + j + knot_count) % knot_count];
        return Vec3{p[0], p[1], 0};
    };
    return (k(0) * 2.0f + (k(1) - k(-1)) * t + (k(-1) * 2.0f - k(0) * 5.0f + k(1) * 4.0f - k(2)) * (t * t) +
            (k(0) * 3.0f - k(-1) - k(1) * 3.0f + k(2)) * (t * t * t)) *
           0.5f;
}

// The closed curve as many short straights, then walked along in equal steps. The start lies half a knot in,
// and becomes point number start_index.
std::vector<Vec3> make_circuit(const Arena& arena) {
    std::vector<Vec3> fine;
    for (int i = 0; i <= knot_count * per_knot; ++i) {
        const int n = i + per_knot / 2;
        fine.push_back(catmull_rom(n / per_knot % knot_count, static_cast<float>(n % per_knot) / per_knot));
    }
    float length = 0;
    for (std::size_t i = 1; i < fine.size(); ++i) length += flat_length(fine[i] - fine[i - 1]);
    std::vector<Vec3> circuit(points);
    float walked = 0;
    std::size_t at = 0;
    for (int n = 0; n < points; ++n) {
        const float goal = length * static_cast<float>(n) / points;
        float piece = flat_length(fine[at + 1] - fine[at]);
        while (walked + piece < goal) walked += piece, ++at, piece = flat_length(fine[at + 1] - fine[at]);
        Vec3 p = fine[at] + (fine[at + 1] - fine[at]) * ((goal - walked) / piece);
        p.z = height(arena, p.x, p.y);
        circuit[static_cast<std::size_t>((n + start_index) % points)] = p;
    }
    return circuit;
}

// From the turn between two pieces of road before a point and two behind it.
std::vector<float> bends_of(const std::vector<Vec3>& circuit) {
    std::vector<float> bends;
    const std::size_t n = circuit.size();
    for (std::size_t i = 0; i < n; ++i) {
        const Vec3 a = circuit[i] - circuit[(i + n - 2) % n], b = circuit[(i + 2) % n] - circuit[i];
        const float la = flat_length(a), lb = flat_length(b);
        bends.push_back((a.x * b.y - a.y * b.x) / (la * lb) / (0.5f * (la + lb)));
    }
    return bends;
}

Place gate_near(const Arena& arena, const Vec3& p) {
    std::size_t best = 0;
    for (std::size_t i = 0; i < arena.circuit.size(); ++i)
        if (flat_length(arena.circuit[i] - p) < flat_length(arena.circuit[best] - p)) best = i;
    const std::size_t n = arena.circuit.size();
    const Vec3 along = arena.circuit[(best + 1) % n] - arena.circuit[(best + n - 1) % n];
    return {.position = arena.circuit[best], .yaw = direction_of(along.y, along.x)};
}

void plant_trees(Arena& arena) {
    std::uint32_t seed = 7;
    const auto random = [&seed] {
        return static_cast<float>((seed = seed * 1664525u + 1013904223u) >> 8) / 16777216.0f;
    };
    while (arena.trees.size() < 46) {
        const float x = (random() - 0.5f) * 116, y = (random() - 0.5f) * 74, size = 0.75f + 0.6f * random();
        const Place tree = on(arena, x, y, 0, size);
        bool clear = tree.position.z > 0.7f && flat_length(tree.position - arena.ramp.position) > 9;
        clear =
            clear && !(std::abs(y - arena.ramp.position.y) < 4 && std::abs(x - arena.ramp.position.x) < 24);
        for (const Vec3& p : arena.circuit) clear = clear && flat_length(tree.position - p) > 6;
        for (const Place& p : arena.pads) clear = clear && flat_length(tree.position - p.position) > 6;
        for (const Wall& w : arena.walls) clear = clear && distance_to(w, tree.position) > 2.5f;
        clear = clear && flat_length(tree.position - arena.mill.position) > 5;
        if (clear && sine(x * 0.21f) + cosine(y * 0.19f + x * 0.1f) > -0.2f) arena.trees.push_back(tree);
    }
}

void set_pillars(Arena& arena) {
    for (const Place& tree : arena.trees) arena.pillars.push_back({tree.position, 0.3f * tree.size, 4});
    arena.pillars.push_back({arena.mill.position, 1.7f, 6});
    arena.pillars.push_back({arena.lighthouse.position, 1.5f, 8});
    for (const Place& gate : arena.gates) {
        const Vec3 left{-sine(gate.yaw), cosine(gate.yaw), 0};
        for (const float side : {1.0f, -1.0f}) {
            const Vec3 foot = gate.position + left * (side * (arena.road_half_width + 0.5f));
            arena.pillars.push_back({{foot.x, foot.y, height(arena, foot.x, foot.y)}, 0.25f, 4.4f});
        }
    }
}

// A car fits there, with room to walk round it, and nobody on the road is in its way.
bool may_stand(const Arena& arena, const Place& place) {
    const Vec3& p = place.position;
    bool clear = p.z > 0.6f && flat_length(p - arena.ramp.position) > 12;
    for (const Vec3& c : arena.circuit) clear = clear && flat_length(c - p) > arena.road_half_width + 1.3f;
    for (const Wall& w : arena.walls) clear = clear && distance_to(w, p) > 3;
    for (const Pillar& o : arena.pillars) clear = clear && flat_length(o.foot - p) > o.radius + 2;
    for (const Place& o : arena.pads) clear = clear && flat_length(o.position - p) > 7;
    for (const Place& o : arena.docks) clear = clear && flat_length(o.position - p) > 9;
    for (const Place& o : arena.spawns) clear = clear && flat_length(o.position - p) > 3.9f;
    return clear;
}

void choose_spawns(Arena& arena) {
    const std::size_t n = arena.circuit.size();
    for (std::size_t i = 0; i < n; ++i)
        for (const float side : {-1.0f, 1.0f}) {
            const Vec3 &a = arena.circuit[(start_index + i) % n],
                       &b = arena.circuit[(start_index + i + 1) % n];
            const float yaw = direction_of(b.y - a.y, b.x - a.x), out = side * (arena.road_half_width + 1.7f);
            const Place place = on(arena, a.x - sine(yaw) * out, a.y + cosine(yaw) * out, yaw);
            if (may_stand(arena, place)) arena.spawns.push_back(place);
        }
}

}  // namespace

Arena make_arena() {
    Arena arena;
    arena.land = make_land(arena.half_width, arena.half_depth);
    arena.circuit = make_circuit(arena);
    arena.bends = bends_of(arena.circuit);
    const auto wall = [&](float ax, float ay, float bx, float by) {
        arena.walls.push_back(
            {.from = {ax, ay, height(arena, ax, ay)}, .to = {bx, by, height(arena, bx, by)}});
    };
    wall(-22, 3, -22, -9), wall(-22, -9, -12, -9), wall(20, 2, 32, 2);
    wall(32, 2, 32, -6), wall(-6, 27, 6, 30), wall(-30, 0, -36, -3);
    arena.pads = {on(arena, -34, 4), on(arena, 24, -3)};
    arena.docks = {{.position = {-10.5f, -31, 0.6f}, .yaw = 0},
                   {.position = {23, -31, 0.6f}, .yaw = static_cast<float>(pi)}};
    arena.ramp = on(arena, -4, -1);
    arena.mill = on(arena, 2, 20);
    arena.lighthouse = on(arena, 51, 21);
    for (const int knot : {0, 5, 9, 13}) arena.gates.push_back(gate_near(arena, catmull_rom(knot, 0.5f)));
    plant_trees(arena);
    set_pillars(arena);
    arena.clearance = make_clearance(arena);
    choose_spawns(arena);
    return arena;
}

}  // namespace sim
