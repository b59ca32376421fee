#include "sim/driving.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "sim/attitude.hpp"
#include "sim/exact_math.hpp"

namespace sim {
namespace {

constexpr float steering_slew = 0.3f, thrust_slew = 30;                   // 1/m per s, m/s3
constexpr float engine = 7, brakes = 9, hand_brake = 12, rolling = 3.5f;  // m/s2
constexpr float top_reverse = 6;                                          // m/s
constexpr float tyres = 14, sliding_tyres = 5;                            // m/s2 sideways that they can do
constexpr float standing = 1e-4f;                                         // m/s; slower is rounding

// What the pedals ask for at this speed, m/s2 along the nose.
float asked_thrust(float speed, const Controls& c) {
    const float pedal = fraction_of(c.forward), against = speed > 0 ? -1.0f : speed < 0 ? 1.0f : 0.0f;
    if (c.action) return against * hand_brake;
    if (pedal > 0 && speed >= 0) return std::min(engine * pedal, 3 * (car_top_speed - speed));
    if (pedal < 0 && speed <= 0) return std::max(0.6f * engine * pedal, -3 * (top_reverse + speed));
    if (pedal != 0) return against * std::max(brakes * std::abs(pedal), rolling);
    return against * rolling;
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

}  // namespace

Moving taken_apart(const Motion& m) {
    const Vec3 nose = flat(m.orientation * Vec3{1, 0, 0});
    const float length = flat_length(nose);
    Moving body{flat(m.velocity), length > 0 ? nose * (1 / length) : Vec3{1, 0, 0}, 0, m.velocity.z};
    if (flat_length(body.velocity) < standing) body.velocity = {};
    body.speed = glm::dot(body.velocity, body.nose);
    return body;
}

void steer(Car& car, const Moving& body, const Controls& c, float seconds) {
    const float grip = (c.action ? 2.0f : 1.0f) * car_grip, v2 = std::max(body.speed * body.speed, 1.0f);
    const float most = std::min(car_curvature, grip / v2), asked = -fraction_of(c.right) * car_curvature;
    car.curvature = toward(car.curvature, std::clamp(asked, -most, most), steering_slew * seconds);
    car.curvature = std::clamp(car.curvature, -2 * grip / v2, 2 * grip / v2);
}

float drive(Car& car, Moving& body, const Controls& c, float seconds) {
    push(car, body, c, seconds);
    return turn(car, body, c, seconds);
}

}  // namespace sim
