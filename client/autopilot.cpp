#include "client/autopilot.hpp"

#include "sim/driver.hpp"

#include <algorithm>

namespace client {

namespace {

constexpr motionwire::TickRate strolling{60};  // the ticks in which wander() counts time

sim::Walker as_walker(const Body& body) {
    sim::Walker walker;
    walker.position = body.position;
    walker.velocity = body.velocity;
    return walker;
}

sim::Car as_car(const Body& body) {
    sim::Car car;
    car.position = body.position;
    car.velocity = body.velocity;
    car.orientation = body.orientation;
    return car;
}

}  // namespace

Autopilot::Autopilot(const sim::Arena& arena, Style style, std::uint32_t seed)
    : arena_{arena},
      style_{style},
      seed_{seed},
      lane_{static_cast<float>(seed % 5) * 0.8f - 1.6f},
      speed_{11.0f + static_cast<float>(seed % 7)} {}

sim::Controls Autopilot::controls(const Scene& scene) {
    const auto own =
        std::find_if(scene.bodies.begin(), scene.bodies.end(), [](const Body& b) { return b.mine; });
    if (own == scene.bodies.end()) return {};
    if (style_ == Style::drive) return drive(*own, scene);
    return sim::wander(as_walker(*own), arena_, strolling.tick_at(scene.present), seed_);
}

sim::Controls Autopilot::drive(const Body& own, const Scene& scene) {
    if (own.kind == sim::Kind::car) return sim::drive_circuit(as_car(own), arena_, lane_, speed_);
    const bool again = scene.present - tried_door_ > std::chrono::seconds{1} || scene.present < tried_door_;
    if (again) tried_door_ = scene.present;
    return {.use = again};
}

}  // namespace client
