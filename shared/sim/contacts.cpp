#include "sim/contacts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "sim/exact_math.hpp"
#include "sim/obstacles.hpp"

namespace sim {
namespace {

constexpr float circle = 0.8f, spread = 0.75f;  // m: radius; how far before and behind the middle
constexpr float furthest = 0.15f;               // m in one tick: never through a wall
constexpr float skin = 1e-3f;                   // m: who touches, rests
constexpr float bounce = 0.2f;                  // of the speed at which they meet
constexpr float same_level = 1.2f;              // m: a car in the air passes over another

struct Overlap {
    Vec3 normal{};  // from a to b
    float depth = 0;
};

std::array<Vec3, 2> circles_of(const Car& car) {
    const Vec3 nose = flat(car.orientation * Vec3{1, 0, 0}) * spread;
    return {car.position + nose, car.position - nose};
}

void deepen(Overlap& worst, const Vec3& a, const Vec3& b, float reach) {
    const Vec3 between = flat(b - a);
    const float distance = flat_length(between);
    if (reach - distance <= worst.depth) return;
    worst.depth = reach - distance;
    worst.normal = distance > 1e-4f ? between * (1 / distance) : Vec3{1, 0, 0};
}

bool far_apart(const Vec3& a, const Vec3& b, float reach) {
    return std::abs(a.x - b.x) > reach || std::abs(a.y - b.y) > reach || std::abs(a.z - b.z) > same_level;
}

float settled(float z, bool airborne, const Ground& ground) {
    return airborne ? std::max(z, ground.height) : ground.height;
}

void move(Car& car, const Vec3& way, const Arena& arena, ServerTime at) {
    car.position = keep_out(arena, car.position + way, car_radius, at).position;
    car.position.z = settled(car.position.z, car.airborne, ground_at(arena, car.position, at));
}

void push_cars(Car& a, Car& b, const Arena& arena, ServerTime at) {
    if (far_apart(a.position, b.position, 2 * (circle + spread))) return;
    Overlap worst;
    for (const Vec3& p : circles_of(a))
        for (const Vec3& q : circles_of(b)) deepen(worst, p, q, 2 * circle);
    if (worst.depth <= skin) return;
    const Vec3 between = flat(b.position - a.position);
    if (glm::dot(worst.normal, between) < 0)
        worst.normal = between * (1 / flat_length(between));  // deep inside
    const Vec3 way = worst.normal * (std::min(worst.depth, 2 * furthest) / 2);
    move(a, -way, arena, at);
    move(b, way, arena, at);
    const float meeting = glm::dot(flat(a.velocity - b.velocity), worst.normal);
    if (meeting <= 0) return;
    const Vec3 change = worst.normal * (meeting * (1 + bounce) / 2);
    a.velocity -= change, b.velocity += change;
    a.thrust = b.thrust = 0;
}

void push_walker(Walker& walker, const Car& car, const Arena& arena, ServerTime at) {
    if (far_apart(walker.position, car.position, circle + spread + walker_radius)) return;
    Overlap worst;
    for (const Vec3& p : circles_of(car)) deepen(worst, p, walker.position, circle + walker_radius);
    if (worst.depth <= skin) return;
    const Vec3 way = worst.normal * std::min(worst.depth, 3 * furthest);
    walker.position = keep_out(arena, walker.position + way, walker_radius, at).position;
    walker.position.z = settled(walker.position.z, walker.airborne, ground_at(arena, walker.position, at));
    const float meeting = glm::dot(flat(car.velocity - walker.velocity), worst.normal);
    if (meeting > 0) walker.velocity += worst.normal * meeting;
}

}  // namespace

void push_apart(World& world, const Arena& arena, ServerTime at) {
    for (std::size_t i = 0; i < world.cars.size(); ++i)
        for (std::size_t j = i + 1; j < world.cars.size(); ++j)
            push_cars(world.cars[i].car, world.cars[j].car, arena, at);
    for (WalkerEntity& w : world.walkers) {
        if (w.walker.car != EntityId::none) continue;
        for (const CarEntity& c : world.cars) push_walker(w.walker, c.car, arena, at);
    }
}

Vec3 place_beside(const Car& car, const Arena& arena, ServerTime at) {
    const Vec3 nose = flat(car.orientation * Vec3{1, 0, 0}), left{-nose.y, nose.x, 0};
    const auto on_ground = [&](Vec3 p) {
        p.z = std::max(ground_at(arena, p, at).height, car.airborne ? p.z : -100.0f);
        return p;
    };
    for (const Vec3& way : {left * 1.5f, left * -1.5f, nose * -2.1f, nose * 2.1f}) {
        bool free = true;
        for (const float share : {0.35f, 0.7f, 1.0f}) {
            const Vec3 p = car.position + way * share;
            free =
                free && keep_out(arena, p, walker_radius, at).position == p && !ground_at(arena, p, at).water;
        }
        if (free) return on_ground(car.position + way);
    }
    return on_ground(keep_out(arena, car.position, walker_radius, at).position);
}

}  // namespace sim
