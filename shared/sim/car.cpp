#include "sim/car.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "sim/attitude.hpp"
#include "sim/driver.hpp"
#include "sim/driving.hpp"
#include "sim/exact_math.hpp"
#include "sim/ferry.hpp"
#include "sim/obstacles.hpp"

namespace sim {
namespace {

constexpr float springs = 15;  // m/s2 by which the wheels follow the ground down faster than falling
constexpr float settling = 6;  // rad/s at which a car that has landed lies down on the slope

Car put(Car car, const Vec3& position, const Quat& orientation) {
    ++car.epoch;
    car.position = position, car.orientation = orientation;
    return car;
}

Car respawned(const Car& car, const Arena& arena) {
    const OnCircuit road = on_circuit(arena, car.position);
    Place place{.position = road.point, .yaw = road.yaw};
    place.position.z = height(arena, place.position.x, place.position.y);
    Car fresh = car_at(arena, place);
    fresh.epoch = car.epoch;
    const bool is_there =
        flat_length(car.position - fresh.position) < 0.1f && car.velocity == Vec3{} && !car.airborne;
    return is_there ? car : put(fresh, fresh.position, fresh.orientation);
}

// The ground falls away from under the wheels faster than they can follow. A kerb of a hand's height does not
// count: the springs take it.
bool takes_off(const Moving& body, const Vec3& moved, const Ground& ground, float slope_climb,
               float seconds) {
    const float followed = body.climb * seconds - 0.5f * (gravity + springs) * seconds * seconds;
    if (ground.height >= moved.z + followed) return false;
    const float along_slopes = moved.z + 0.5f * (body.climb + slope_climb) * seconds;
    const bool kerb = std::abs(ground.height - along_slopes) > 0.02f && moved.z - ground.height < 0.15f;
    return !kerb;
}

float climb_on(const Vec3& normal, const Vec3& velocity) {
    return -(normal.x * velocity.x + normal.y * velocity.y) / normal.z;
}

void fly(Motion& m, float seconds) {
    m.position.z += m.velocity.z * seconds - 0.5f * gravity * seconds * seconds;
    m.velocity.z -= gravity * seconds;
    m.orientation = turned(m.orientation, m.spin * seconds);
}

// Turns in the air so that it lands level, as far as one can tell at the edge.
Vec3 spin_off_edge(const Moving& body) {
    const float speed = flat_length(body.velocity);
    if (body.climb < 1) return {};
    return left_of(body.nose) * (body.climb / std::max(speed, 5.0f) * gravity / (2.2f * body.climb));
}

// On the slope, as it has turned by the steering, and no faster than a car can lie down on it.
void lie_on(Motion& m, const Moving& body, const Vec3& normal, float rate, float seconds, bool at_rest) {
    const Quat before = m.orientation, goal = aligned(body.nose, normal);
    const Vec3 turn = small_turn(before, goal);
    const float angle = glm::length(turn), most = std::abs(rate) * seconds + settling * seconds;
    m.spin = {};
    if (at_rest && angle < 1e-3f) return;
    m.orientation = angle > most ? turned(before, turn * (most / angle)) : goal;
    if (at_rest) return;
    m.spin = turn * (std::min(angle, most) / (angle > 0 ? angle : 1) / seconds);
    m.spin += normal * (rate - glm::dot(m.spin, normal));
}

// Moves on over the ground, and out of what stands in the way. Returns the place in the world.
Vec3 move_on(Car& car, Motion& m, Moving& body, const Vec3& mean_velocity, const Arena& arena,
             ServerTime then, float seconds) {
    m.position += mean_velocity * seconds;
    const Vec3 moved = from_frame(car.parent, {.position = m.position}, then).position;
    const KeptOut kept = keep_out(arena, moved, car_radius, then);
    if (kept.position == moved) return moved;
    m.position = to_frame(car.parent, {.position = kept.position}, then).position;
    const Vec3 normal =
        car.parent == Parent::world ? kept.normal : glm::conjugate(ferry_at(then).orientation) * kept.normal;
    body.velocity = without_part_into(body.velocity, normal);
    if (glm::dot(body.nose, normal) * car.thrust < 0) car.thrust = 0;
    return kept.position;
}

// On the ground, in the air, or from one to the other.
void settle(Car& car, Motion& m, const Moving& body, const Ground& ground, float rate, float seconds) {
    const Vec3 normal = ground.normal;  // the deck is level in either frame, so slopes are the world's
    const float climb = climb_on(normal, body.velocity);
    const bool rests = body.velocity == Vec3{} && !car.airborne;
    const float fallen = m.position.z + (body.climb - 0.5f * gravity * seconds) * seconds;
    const bool was_airborne = car.airborne;
    car.airborne =
        was_airborne ? fallen > ground.height : !rests && takes_off(body, m.position, ground, climb, seconds);
    m.velocity = {body.velocity.x, body.velocity.y, car.airborne ? body.climb : climb};
    if (car.airborne) {
        if (!was_airborne) m.spin = spin_off_edge(body);
        fly(m, seconds);
        car.thrust = 0;
        return;
    }
    m.position.z = ground.height;
    lie_on(m, body, normal, rate, seconds, rests);
    if (rests && car.parent == Parent::ferry) rest_on_deck(m);
}

// What the step has come to, as the world has it; and what the place does to it.
Car placed(Car car, const Motion& m, const Ground& ground, const Arena& arena) {
    car.position = m.position, car.velocity = m.velocity, car.orientation = m.orientation, car.spin = m.spin;
    const bool above_deck = car.parent == Parent::ferry && m.position.z < deck_height + 1.5f;
    car.parent = !car.airborne || above_deck ? ground.parent : Parent::world;
    if (in_deep(car.position, ground)) return respawned(car, arena);
    if (car.airborne) return car;
    const Vec3 nose = car.orientation * Vec3{1, 0, 0};
    if (const auto out =
            cross_pad(arena, car.position, flat_length(car.velocity) > 0.1f ? car.velocity : nose))
        return put(car, *out, aligned(flat(nose) * (1 / flat_length(nose)), normal(arena, out->x, out->y)));
    return car;
}

}  // namespace

float speed_of(const Car& car) { return glm::dot(car.velocity, car.orientation * Vec3{1, 0, 0}); }

Motion motion_of(const Car& car) { return {car.position, car.velocity, car.orientation, car.spin}; }

Update update_of(const Car& car, ServerTime at) {
    Update update{.time = at, .motion = motion_of(car)};
    update.thrust = speed_of(car) < 0 ? -car.thrust : car.thrust;  // along the direction of travel
    if (car.airborne) {
        update.model = motionwire::Model::ballistic;
        update.acceleration = {0, 0, -gravity};
    }
    return update;
}

Car car_at(const Arena& arena, const Place& place) {
    Car car;
    car.position = {place.position.x, place.position.y, height(arena, place.position.x, place.position.y)};
    car.orientation =
        aligned({cosine(place.yaw), sine(place.yaw), 0}, normal(arena, car.position.x, car.position.y));
    return car;
}

Car step(const Car& was, const Controls& controls, const Arena& arena, ServerTime at, Duration dt) {
    if (controls.respawn) return respawned(was, arena);
    const float seconds = motionwire::seconds_of(dt);
    const ServerTime then = at + dt;
    Car car = was;
    Motion m = to_frame(was.parent, motion_of(was), at);
    Moving body = taken_apart(m);
    const Vec3 velocity_before = body.velocity;
    steer(car, body, controls, seconds);
    const float rate = was.airborne ? 0 : drive(car, body, controls, seconds);
    const Vec3 here = move_on(car, m, body, (velocity_before + body.velocity) * 0.5f, arena, then, seconds);
    const Ground ground = ground_at(arena, here, then);
    body.velocity *= wading(here, ground, seconds);
    settle(car, m, body, ground, rate, seconds);
    return placed(car, from_frame(was.parent, m, then), ground, arena);
}

}  // namespace sim
