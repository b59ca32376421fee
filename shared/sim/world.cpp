#include "sim/world.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "sim/contacts.hpp"
#include "sim/driver.hpp"
#include "sim/exact_math.hpp"

namespace sim {
namespace {

constexpr float arm_length = 3;  // m: how near a car must be to get in

Controls without_repeats(const Controls& now, const Controls& before) {
    Controls c = now;
    c.use = now.use && !before.use;
    c.respawn = now.respawn && !before.respawn;
    return c;
}

void get_out(WalkerEntity& w, CarEntity& c, const Arena& arena, ServerTime at) {
    c.driver = EntityId::none;
    c.lap = {};
    Walker& walker = w.walker;
    walker.car = EntityId::none;
    ++walker.epoch;
    walker.position = place_beside(c.car, arena, at);
    walker.velocity = flat(c.car.velocity);
    const float speed = flat_length(walker.velocity);
    if (speed > walker_speed) walker.velocity *= walker_speed / speed;
    walker.yaw = yaw_of(c.car.orientation);
    walker.yaw_rate = 0;
    walker.airborne = c.car.airborne;
    walker.parent = walker.airborne ? c.car.parent : ground_at(arena, walker.position, at).parent;
}

void get_in(WalkerEntity& w, CarEntity& c) {
    c.driver = w.id;
    c.lap = {};
    w.walker.car = c.id;
}

CarEntity* nearest_free_car(World& world, const Vec3& position) {
    CarEntity* nearest = nullptr;
    float least = arm_length;
    for (CarEntity& c : world.cars) {
        const float distance = glm::length(c.car.position - position);
        if (c.owner == EntityId::none || c.driver != EntityId::none || distance > least) continue;
        nearest = &c, least = distance;
    }
    return nearest;
}

void use(World& world, WalkerEntity& w, const Arena& arena, ServerTime at) {
    if (w.walker.car != EntityId::none) {
        if (CarEntity* car = find_car(world, w.walker.car)) get_out(w, *car, arena, at);
    } else if (CarEntity* car = nearest_free_car(world, w.walker.position)) {
        get_in(w, *car);
    }
}

// A driver is where the car is.
void ride(Walker& walker, const Car& car) {
    walker.position = car.position, walker.velocity = car.velocity;
    walker.yaw = yaw_of(car.orientation);
    walker.yaw_rate = car.spin.z;
    walker.airborne = car.airborne;
    walker.parent = car.parent;
}

void take_controls(World& world, std::span<const PlayerControls> controls) {
    for (WalkerEntity& w : world.walkers) {
        const auto mine = std::ranges::find(controls, w.id, &PlayerControls::walker);
        const Controls silent = w.walker.car == EntityId::none ? Controls{} : parked;
        const Controls now = mine == controls.end() ? silent : mine->controls;
        w.fresh = without_repeats(now, w.controls);
        w.controls = now;
    }
}

// How an AI car gets on with what is in front of it: slows behind what drives, goes round what stands.
struct Plan {
    float lane, speed;
};

Plan plan_of(const CarEntity& me, const World& world, const Arena& arena) {
    Plan plan{me.lane, me.speed};
    const Vec3 nose = flat(me.car.orientation * Vec3{1, 0, 0});
    const float now = std::max(speed_of(me.car), 0.0f), sight = 5 + now * now / 10;
    for (const CarEntity& other : world.cars) {
        if (other.id == me.id) continue;
        const Vec3 to = flat(other.car.position - me.car.position);
        const float ahead = glm::dot(to, nose), aside = nose.x * to.y - nose.y * to.x;
        if (ahead < 0.5f || ahead > sight || std::abs(aside) > 2.0f + 0.03f * ahead) continue;
        const float theirs = glm::dot(flat(other.car.velocity), nose);
        if (theirs < 1) {
            const float at = on_circuit(arena, other.car.position).left;
            plan.lane = std::clamp(at + (at > 0 ? -2.6f : 2.6f), -2.8f, 2.8f);
            plan.speed = std::min(plan.speed, std::max(3.0f, ahead));
        } else if (std::abs(aside) < 1.8f) {
            plan.speed = std::min(plan.speed, std::max(theirs + (ahead - 5) * 0.8f, 0.0f));
        }
    }
    return plan;
}

// Somebody may have pushed it off the road or boxed it in. After ten seconds nobody minds if it begins anew.
bool is_lost(CarEntity& c, const Arena& arena, Tick now, TickRate rate) {
    const bool on_road = std::abs(on_circuit(arena, c.car.position).left) < arena.road_half_width + 1;
    if (on_road && flat_length(c.car.velocity) > 1) c.moved = now;
    if (motionwire::ticks_between(c.moved, now) < 10 * rate.hz) return false;
    c.moved = now;
    return true;
}

Controls controls_for(CarEntity& c, World& world, const Arena& arena, TickRate rate) {
    if (c.owner == EntityId::none) {
        const Plan plan = plan_of(c, world, arena);
        Controls controls = drive_circuit(c.car, arena, plan.lane, plan.speed);
        controls.respawn = is_lost(c, arena, world.tick, rate);
        return controls;
    }
    const WalkerEntity* driver = find_walker(world, c.driver);
    return driver ? driver->fresh : parked;
}

void count_lap(World& world, CarEntity& c, const Car& before, const Arena& arena) {
    if (c.car.epoch != before.epoch) return;  // it did not drive there
    const auto ticks = advance(c.lap, arena, before.position, c.car.position, world.tick);
    if (!ticks) return;
    world.laps.push_back({.car = c.id, .walker = c.driver, .ticks = *ticks});
    if (world.best_lap_ticks != 0 && *ticks >= world.best_lap_ticks) return;
    world.best_lap_ticks = *ticks;
    world.best_car = c.id, world.best_walker = c.driver;
}

void move_cars(World& world, const Arena& arena, TickRate rate, ServerTime at) {
    for (CarEntity& c : world.cars) c.controls = controls_for(c, world, arena, rate);
    for (CarEntity& c : world.cars) {
        c.before = c.car;
        c.car = step(c.car, c.controls, arena, at, rate.interval());
    }
}

}  // namespace

void step(World& world, const Arena& arena, TickRate rate, std::span<const PlayerControls> controls) {
    const ServerTime at = rate.time_of(world.tick), then = at + rate.interval();
    world.laps.clear();
    take_controls(world, controls);
    for (WalkerEntity& w : world.walkers)
        if (w.fresh.use) use(world, w, arena, at);
    move_cars(world, arena, rate, at);
    for (WalkerEntity& w : world.walkers) w.walker = step(w.walker, w.fresh, arena, at, rate.interval());
    push_apart(world, arena, then);
    world.tick = motionwire::next(world.tick);
    for (CarEntity& c : world.cars) count_lap(world, c, c.before, arena);
    for (WalkerEntity& w : world.walkers)
        if (const CarEntity* car = find_car(world, w.walker.car)) ride(w.walker, car->car);
    for (PropEntity& p : world.props) p.motion = rotor_at(arena, rate.time_of(world.tick));
}

}  // namespace sim
