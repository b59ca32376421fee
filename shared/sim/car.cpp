#include "sim/car.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>

#include "sim/driver.hpp"
#include "sim/exact_math.hpp"
#include "sim/ferry.hpp"
#include "sim/obstacles.hpp"

namespace sim {
namespace {

constexpr float steering_slew = 0.3f, thrust_slew = 30;                   // 1/m per s, m/s3
constexpr float engine = 7, brakes = 9, hand_brake = 12, rolling = 3.5f;  // m/s2
constexpr float top_reverse = 6;                                          // m/s
constexpr float tyres = 14, sliding_tyres = 5;                            // m/s2 sideways that they can do
constexpr float springs = 15;      // m/s2 by which the wheels follow the ground down faster than falling
constexpr float standing = 1e-4f;  // m/s; slower is rounding
constexpr float settling = 6;      // rad/s at which a car that has landed lies down on the slope

// A car in the frame of whatever it stands on, taken apart. `nose` and `velocity` are flat there.
struct Moving {
    Vec3 position{}, velocity{}, nose{};
    float speed = 0;  // along the nose
    float climb = 0;  // m/s upward
};

Vec3 left_of(const Vec3& nose) { return {-nose.y, nose.x, 0}; }

Vec3 turned(const Vec3& v, float angle) {
    const float c = cosine(angle), s = sine(angle);
    return {c * v.x - s * v.y, s * v.x + c * v.y, 0};
}

Moving taken_apart(const Motion& m) {
    const Vec3 nose = flat(m.orientation * Vec3{1, 0, 0});
    const float length = flat_length(nose);
    Moving body{m.position, flat(m.velocity), length > 0 ? nose * (1 / length) : Vec3{1, 0, 0}, 0,
                m.velocity.z};
    if (flat_length(body.velocity) < standing) body.velocity = {};
    body.speed = glm::dot(body.velocity, body.nose);
    return body;
}

Quat aligned(const Vec3& nose, const Vec3& up) {  // nose flat
    const Vec3 ahead = glm::normalize(Vec3{nose.x, nose.y, -(up.x * nose.x + up.y * nose.y) / up.z});
    return glm::normalize(glm::quat_cast(glm::mat3{ahead, glm::cross(up, ahead), up}));
}

// The rotation vector from one attitude to a near one, by its series: a step never turns far.
Vec3 small_turn(const Quat& from, const Quat& to) {
    Quat q = to * glm::conjugate(from);
    if (q.w < 0) q = -q;
    const Vec3 v{q.x, q.y, q.z};
    const float s2 = glm::dot(v, v);
    return v * (2 + s2 * (1.0f / 3 + s2 * 0.15f));
}

Quat turned(const Quat& q, const Vec3& turn) {
    const float angle = glm::length(turn);
    if (angle == 0) return q;
    const Vec3 v = turn * (sine(angle / 2) / angle);
    return glm::normalize(Quat{cosine(angle / 2), v.x, v.y, v.z} * q);
}

// What the pedals ask for at this speed, m/s2 along the nose.
float asked_thrust(float speed, const Controls& c) {
    const float pedal = fraction_of(c.forward), against = speed > 0 ? -1.0f : speed < 0 ? 1.0f : 0.0f;
    if (c.action) return against * hand_brake;
    if (pedal > 0 && speed >= 0) return std::min(engine * pedal, 3 * (car_top_speed - speed));
    if (pedal < 0 && speed <= 0) return std::max(0.6f * engine * pedal, -3 * (top_reverse + speed));
    if (pedal != 0) return against * std::max(brakes * std::abs(pedal), rolling);
    return against * rolling;
}

void steer(Car& car, const Moving& body, const Controls& c, float seconds) {
    const float grip = (c.action ? 2 : 1) * car_grip, v2 = std::max(body.speed * body.speed, 1.0f);
    const float most = std::min(car_curvature, grip / v2), asked = -fraction_of(c.right) * car_curvature;
    car.curvature = toward(car.curvature, std::clamp(asked, -most, most), steering_slew * seconds);
    car.curvature = std::clamp(car.curvature, -2 * grip / v2, 2 * grip / v2);
}

// Pedals move; speed follows; brakes and rolling end in a standstill, not in the other direction.
void push(Car& car, Moving& body, const Controls& c, float seconds) {
    const float asked = asked_thrust(body.speed, c);
    car.thrust = toward(car.thrust, asked, thrust_slew * seconds);
    const float before = body.speed, after = before + car.thrust * seconds;
    const bool slows = asked * before < 0 || asked == 0;
    if (slows && after * before <= 0 && std::abs(before) < 1) {
        body.velocity -= body.nose * before;
        body.speed = 0;
        if (asked * before < 0 || std::abs(car.thrust) <= thrust_slew * seconds) car.thrust = 0;
    } else {
        body.velocity += body.nose * (after - before);
        body.speed = after;
    }
}

// The nose turns as steered; the tyres turn the velocity with it as well as they can, and what is left of
// sideways motion they slow down. Returns the rate of turn.
float turn(const Car& car, Moving& body, const Controls& c, float seconds) {
    const float rate = car.curvature * body.speed, speed = flat_length(body.velocity);
    const float grip = c.action ? sliding_tyres : tyres, most = grip / std::max(speed, 0.1f);
    const float gripped = std::clamp(rate, -most, most);
    body.nose = turned(body.nose, rate * seconds);
    body.nose *= 1 / flat_length(body.nose);
    if (gripped != 0) body.velocity = turned(body.velocity, gripped * seconds);
    const Vec3 left = left_of(body.nose);
    const float sideways = glm::dot(body.velocity, left);
    const float spare = std::max(grip - std::abs(gripped) * speed, 0.2f * grip) * seconds;
    body.speed = glm::dot(body.velocity, body.nose);
    const float kept = toward(sideways, 0, spare);
    body.velocity = kept == 0 ? body.nose * body.speed : body.velocity + left * (kept - sideways);
    if (flat_length(body.velocity) < standing) body.velocity = {}, body.speed = 0;
    return rate;
}

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

// Whoever rests on the deck is put onto a fine grid of it, so that rounding, which comes with every step of a
// moving frame, never adds up. The grid's points lie between those of any power-of-two quantisation.
void rest_on_deck(Motion& m) {
    const auto snap = [](float x) { return (std::floor(x * 1024) + 0.5f) / 1024; };
    m.position.x = snap(m.position.x), m.position.y = snap(m.position.y);
    const float yaw = snap(yaw_of(m.orientation));
    m.orientation = {cosine(yaw / 2), 0, 0, sine(yaw / 2)};
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

}  // namespace

float yaw_of(const Quat& q) {
    const Vec3 nose = q * Vec3{1, 0, 0};
    return direction_of(nose.y, nose.x);
}

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
    float rate = 0;
    steer(car, body, controls, seconds);
    if (!was.airborne) {
        push(car, body, controls, seconds);
        rate = turn(car, body, controls, seconds);
    }
    m.position += (velocity_before + body.velocity) * (0.5f * seconds);

    const auto in_world = [&](const Vec3& p) {
        return from_frame(was.parent, Motion{.position = p}, then).position;
    };
    const auto in_here = [&](const Vec3& p) {
        return to_frame(was.parent, Motion{.position = p}, then).position;
    };
    const Vec3 moved = in_world(m.position);
    const KeptOut kept = keep_out(arena, moved, car_radius, then);
    if (kept.position != moved) {
        m.position = in_here(kept.position);
        const Vec3 normal = was.parent == Parent::world
                                ? kept.normal
                                : glm::conjugate(ferry_at(then).orientation) * kept.normal;
        body.velocity = without_part_into(body.velocity, normal);
        if (glm::dot(body.nose, normal) * car.thrust < 0) car.thrust = 0;
    }

    const Ground ground = ground_at(arena, kept.position, then);
    const Vec3 normal = ground.normal;  // the deck is level in either frame, so slopes are the world's
    body.velocity *= wading(kept.position, ground, seconds);
    const float climb = climb_on(normal, body.velocity);
    const bool rests = body.velocity == Vec3{} && !was.airborne;
    m.velocity = {body.velocity.x, body.velocity.y, body.climb};
    const float fallen = m.position.z + (body.climb - 0.5f * gravity * seconds) * seconds;
    car.airborne =
        was.airborne ? fallen > ground.height : !rests && takes_off(body, m.position, ground, climb, seconds);
    if (car.airborne) {
        if (!was.airborne) m.spin = spin_off_edge(body);
        fly(m, seconds);
        car.thrust = 0;
    } else {
        m.position.z = ground.height;
        m.velocity.z = climb;
        lie_on(m, body, normal, rate, seconds, rests);
        if (rests && was.parent == Parent::ferry) rest_on_deck(m);
    }
    const Motion world = from_frame(was.parent, m, then);
    car.position = world.position, car.velocity = world.velocity;
    car.orientation = world.orientation, car.spin = world.spin;
    const bool stays =
        was.parent == ground.parent && ground.parent == Parent::ferry && m.position.z < deck_height + 1.5f;
    car.parent = !car.airborne || stays ? ground.parent : Parent::world;
    if (in_deep(car.position, ground)) return respawned(car, arena);
    if (!car.airborne)
        if (const auto out =
                cross_pad(arena, car.position, body.velocity == Vec3{} ? body.nose : body.velocity))
            return put(car, *out, aligned(body.nose, sim::normal(arena, out->x, out->y)));
    return car;
}

}  // namespace sim
