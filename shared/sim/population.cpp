// Who is in the world: comes, goes, and is found.

#include <algorithm>
#include <cmath>

#include "sim/contacts.hpp"
#include "sim/driver.hpp"
#include "sim/exact_math.hpp"
#include "sim/world.hpp"

namespace sim {
namespace {

constexpr std::size_t usual_players = 64;

template <class Entities>
auto* find(Entities& entities, EntityId id) {
    const auto it = std::ranges::find_if(entities, [id](const auto& e) { return e.id == id; });
    return it == entities.end() ? nullptr : &*it;
}

// Numbers come round after 65535 entities, so those still in use are passed over.
EntityId new_id(World& world) {
    const auto is_used = [&](EntityId id) {
        return id == EntityId::none || find(world.walkers, id) || find(world.cars, id) ||
               find(world.props, id);
    };
    while (is_used(EntityId{world.next_id})) ++world.next_id;
    return EntityId{world.next_id++};
}

// The first place with room, in steps that spread players along the road; else the one with the most room.
const Place& free_spawn(const World& world, const Arena& arena) {
    const std::size_t n = arena.spawns.size();
    std::size_t best = 0;
    float most = -1;
    for (std::size_t i = 0; i < n; ++i) {
        const Place& place = arena.spawns[i];
        float room = 1e9f;
        for (const CarEntity& c : world.cars)
            room = std::min(room, flat_length(c.car.position - place.position));
        if (room > 3.5f) return place;
        if (room > most) most = room, best = i;
    }
    return arena.spawns[best];
}

void reserve(World& world, std::size_t ai_cars) {
    world.walkers.reserve(usual_players);
    world.cars.reserve(usual_players + ai_cars);
    world.laps.reserve(usual_players + ai_cars);
}

}  // namespace

World make_world(const Arena& arena, TickRate rate, WorldOptions options) {
    World world;
    const auto count = static_cast<std::size_t>(std::max(options.ai_cars, 0));
    reserve(world, count);
    world.props.push_back({new_id(world), rotor_at(arena, rate.time_of(world.tick))});
    std::uint32_t seed = options.seed * 2654435761u + 12345u;
    const auto random = [&seed] {  // 0..1
        seed = seed * 1664525u + 1013904223u;
        return static_cast<float>(seed >> 8) / 16777216.0f;
    };
    constexpr float lanes[] = {-1.9f, 0.0f, 1.9f};
    for (std::size_t i = 0; i < count; ++i) {
        CarEntity c{.id = new_id(world)};
        c.lane = lanes[i % 3] + 0.3f * (random() - 0.5f);
        c.speed = 9 + 7 * random();
        const std::size_t index = i * arena.circuit.size() / count;
        const Vec3& p = arena.circuit[index];
        const float yaw = on_circuit(arena, p).yaw;
        const Vec3 in_lane = p + Vec3{-sine(yaw), cosine(yaw), 0} * c.lane;
        c.car = car_at(arena, {.position = in_lane, .yaw = yaw});
        world.cars.push_back(c);
    }
    return world;
}

Joined add_player(World& world, const Arena& arena) {
    const Place& place = free_spawn(world, arena);
    WalkerEntity w{.id = new_id(world)};
    CarEntity c{.id = new_id(world), .owner = w.id};
    c.car = car_at(arena, place);
    w.own_car = c.id;
    w.walker.position = place_beside(c.car, arena, ServerTime{});
    w.walker.yaw = place.yaw;
    world.walkers.push_back(w);
    world.cars.push_back(c);
    return {w.id, c.id};
}

void remove_player(World& world, EntityId id) {
    const WalkerEntity* leaver = find_walker(world, id);
    if (!leaver) return;
    const EntityId own = leaver->own_car;
    if (CarEntity* drives = find_car(world, leaver->walker.car))
        drives->driver = EntityId::none, drives->lap = {};
    for (WalkerEntity& w : world.walkers)  // whoever sits in the leaver's car stands where it was
        if (w.walker.car == own && w.id != id) {
            w.walker.car = EntityId::none;
            w.walker.velocity = {};
            w.walker.yaw_rate = 0;
            ++w.walker.epoch;
        }
    std::erase_if(world.walkers, [id](const WalkerEntity& w) { return w.id == id; });
    std::erase_if(world.cars, [own](const CarEntity& c) { return c.id == own; });
}

const WalkerEntity* find_walker(const World& world, EntityId id) { return find(world.walkers, id); }
const CarEntity* find_car(const World& world, EntityId id) { return find(world.cars, id); }
WalkerEntity* find_walker(World& world, EntityId id) { return find(world.walkers, id); }
CarEntity* find_car(World& world, EntityId id) { return find(world.cars, id); }

}  // namespace sim
