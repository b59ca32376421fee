#include "seed_tables/rides.hpp"

#include "motionwire/rotation.hpp"

#include <cmath>

namespace seed_tables {

namespace {

constexpr TickRate usual_rate{60};

Vec vec(Point p) { return {static_cast<float>(p.x), static_cast<float>(p.y), 0}; }

// Asks for the truth at each tick; the division is made anew each time, so nothing adds up.
template <class At>
Ride ride(const RideSettings& settings, const At& at) {
    Ride updates;
    updates.reserve(settings.ticks);
    for (std::uint32_t n = 0; n < settings.ticks; ++n) {
        const Truth truth = at(n / static_cast<double>(settings.rate.hz));
        updates.push_back({.time = settings.rate.time_of(Tick{n}),
                           .motion = {.position = vec(truth.position), .velocity = vec(truth.velocity)},
                           .acceleration = vec(truth.acceleration),
                           .model = settings.model});
    }
    return updates;
}

void face_where_it_goes(Update& update) {
    const Vec v = update.motion.velocity, a = update.acceleration;
    update.motion.orientation = motionwire::from_rotation_vector<Quat>(Vec{0, 0, std::atan2(v.y, v.x)});
    update.motion.spin = {0, 0, (v.x * a.y - v.y * a.x) / motionwire::dot(v, v)};
}

}  // namespace

Ride ride_along(const RoundedLap& lap, const RideSettings& settings) {
    Ride updates = ride(settings, [&](double seconds) { return lap.at(seconds); });
    if (settings.model == Model::arc)
        for (Update& update : updates) face_where_it_goes(update);
    return updates;
}

Ride back_and_forth(std::uint32_t ticks) {
    constexpr std::uint32_t leg = 15;
    Ride updates;
    updates.reserve(ticks);
    for (std::uint32_t n = 0; n < ticks; ++n) {
        const float sign = n / leg % 2 == 0 ? 1.0f : -1.0f;
        const float along = static_cast<float>(n % leg) / static_cast<float>(leg) - 0.5f;
        updates.push_back({.time = usual_rate.time_of(Tick{n}),
                           .motion = {.position = {sign * along, 0, 0}, .velocity = {4 * sign, 0, 0}},
                           .model = Model::position_velocity});
    }
    return updates;
}

Ride straight_on(std::uint32_t ticks) {
    return ride({.ticks = ticks}, [](double t) { return Truth{{lap_speed * t, 0}, {lap_speed, 0}, {0, 0}}; });
}

Ride in_circles(double radius, std::uint32_t ticks) {
    const double turn = lap_speed / radius;  // rad/s
    return ride({.ticks = ticks}, [=](double t) {
        const double c = std::cos(turn * t), s = std::sin(turn * t), pull = turn * lap_speed;
        return Truth{{radius * c, radius * s}, {-lap_speed * s, lap_speed * c}, {-pull * c, -pull * s}};
    });
}

std::uint32_t lap_tick(const RoundedLap& lap, int laps) {
    return static_cast<std::uint32_t>(std::ceil(laps * lap.seconds() * static_cast<double>(usual_rate.hz)));
}

}  // namespace seed_tables
