#include "sim/walker.hpp"

#include <algorithm>
#include <cmath>

#include "sim/attitude.hpp"
#include "sim/exact_math.hpp"
#include "sim/ferry.hpp"
#include "sim/obstacles.hpp"

namespace sim {
namespace {

constexpr float legs = 30, in_the_air = 6;  // m/s2 by which the velocity follows the wish
constexpr float jump_speed = 4.4f;          // m/s: a metre high
constexpr float turning = 12;               // rad/s
constexpr float stair = 0.3f;               // metres down that are walked, not fallen
constexpr float standing = 1e-4f;           // m/s; slower is rounding

Vec3 wished(const Controls& c) {
    const Vec3 wish{fraction_of(c.right), fraction_of(c.forward), 0};
    return wish * (walker_speed / std::max(1.0f, flat_length(wish)));
}

Vec3 followed(const Vec3& velocity, const Vec3& wish, float most) {
    const Vec3 missing = wish - velocity;
    const float length = flat_length(missing);
    return length <= most ? wish : velocity + missing * (most / length);
}

Walker put(Walker walker, const Vec3& position) {
    ++walker.epoch;
    walker.position = position;
    walker.airborne = false;
    walker.parent = Parent::world;
    return walker;
}

// Beside where a car would stand, so that it is free even when one does.
Walker respawned(Walker walker, const Arena& arena) {
    const Place* nearest = &arena.spawns.front();
    for (const Place& p : arena.spawns)
        if (flat_length(p.position - walker.position) < flat_length(nearest->position - walker.position))
            nearest = &p;
    const float yaw = nearest->yaw;
    const Vec3 back{nearest->position.x - 2.1f * cosine(yaw), nearest->position.y - 2.1f * sine(yaw), 0};
    const Vec3 place{back.x, back.y, height(arena, back.x, back.y)};
    if (walker.position == place && walker.velocity == Vec3{}) return walker;
    walker.velocity = {}, walker.yaw = yaw, walker.yaw_rate = 0;
    return put(walker, place);
}

// Faces where it wants to go; turns at a steady rate, and arrives exactly.
void face(Motion& m, const Vec3& wish, float seconds) {
    const float yaw = yaw_of(m.orientation);
    m.spin = {};
    if (wish == Vec3{}) return;
    const float goal = direction_of(wish.y, wish.x);
    const float turn = toward(0, wrapped(goal - yaw), turning * seconds);
    if (std::abs(turn) < 1e-4f) return;
    const float now = yaw + turn;
    m.orientation = {cosine(now / 2), 0, 0, sine(now / 2)};
    m.spin.z = turn / seconds;
}

// What the step has come to, as the world has it; and what the place does to it.
Walker placed(Walker walker, const Motion& m, const Ground& ground, const Arena& arena) {
    walker.position = m.position, walker.velocity = m.velocity;
    walker.yaw_rate = m.spin.z;
    if (m.spin.z != 0 || walker.parent == Parent::ferry) walker.yaw = yaw_of(m.orientation);
    const bool above_deck = walker.parent == Parent::ferry && m.position.z < deck_height + 1.5f;
    walker.parent = !walker.airborne || above_deck ? ground.parent : Parent::world;
    if (in_deep(walker.position, ground)) return respawned(walker, arena);
    if (walker.airborne) return walker;
    const Vec3 ahead =
        walker.velocity == Vec3{} ? Vec3{cosine(walker.yaw), sine(walker.yaw), 0} : walker.velocity;
    if (const auto out = cross_pad(arena, walker.position, ahead)) return put(walker, *out);
    return walker;
}

}  // namespace

Motion motion_of(const Walker& w) {
    return {w.position, w.velocity, {cosine(w.yaw / 2), 0, 0, sine(w.yaw / 2)}, {0, 0, w.yaw_rate}};
}

Walker step(const Walker& was, const Controls& controls, const Arena& arena, ServerTime at, Duration dt) {
    if (was.car != EntityId::none) return was;
    if (controls.respawn) return respawned(was, arena);
    const float seconds = motionwire::seconds_of(dt);
    const ServerTime then = at + dt;
    const Quat deck = was.parent == Parent::ferry ? ferry_at(at).orientation : Quat{1, 0, 0, 0};
    const Vec3 wish = glm::conjugate(deck) * wished(controls);
    Walker walker = was;
    Motion m = to_frame(was.parent, motion_of(was), at);
    float climb = m.velocity.z;
    Vec3 velocity = flat(m.velocity);
    if (flat_length(velocity) < standing) velocity = {};
    const Vec3 before = velocity;
    velocity = followed(velocity, wish, (was.airborne ? in_the_air : legs) * seconds);
    m.position += (before + velocity) * (0.5f * seconds);

    const auto in_world = [&](const Vec3& p) {
        return from_frame(was.parent, Motion{.position = p}, then).position;
    };
    const auto in_here = [&](const Vec3& p) {
        return to_frame(was.parent, Motion{.position = p}, then).position;
    };
    const Vec3 moved = in_world(m.position);
    const KeptOut kept = keep_out(arena, moved, walker_radius, then);
    if (kept.position != moved) {
        m.position = in_here(kept.position);
        const Quat back = was.parent == Parent::ferry ? glm::conjugate(ferry_at(then).orientation) : deck;
        velocity = without_part_into(velocity, back * kept.normal);
        if (flat_length(velocity) < 0.01f) velocity = {};
    }

    const Ground ground = ground_at(arena, kept.position, then);
    velocity *= wading(kept.position, ground, seconds);
    const bool jumps = controls.action && !was.airborne;
    if (jumps) climb = jump_speed;
    const float fallen = m.position.z + (climb - 0.5f * gravity * seconds) * seconds;
    walker.airborne = was.airborne || jumps ? fallen > ground.height : m.position.z - ground.height > stair;
    if (walker.airborne) {
        if (!was.airborne && !jumps) climb = 0;
        m.position.z += (climb - 0.5f * gravity * seconds) * seconds;
        climb -= gravity * seconds;
    } else {
        m.position.z = ground.height;
        climb = -(ground.normal.x * velocity.x + ground.normal.y * velocity.y) / ground.normal.z;
    }
    m.velocity = {velocity.x, velocity.y, climb};
    face(m, wish, seconds);
    if (m.velocity == Vec3{} && wish == Vec3{} && was.parent == Parent::ferry) rest_on_deck(m);
    return placed(walker, from_frame(was.parent, m, then), ground, arena);
}

}  // namespace sim
