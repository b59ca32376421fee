#include "seed_tables/bound.hpp"

#include "seed_tables/random.hpp"

#include <cmath>
#include <numbers>

namespace seed_tables {

namespace {

// `count` corners around a centre, at distances from `near` to 6 u.
std::vector<Point> ring(int count, double near, Random& random) {
    std::vector<Point> corners;
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * std::numbers::pi * i / count, far = near + (6 - near) * random.next();
        corners.push_back({far * std::cos(angle), far * std::sin(angle)});
    }
    return corners;
}

std::vector<Point> star(int points) {
    std::vector<Point> corners;
    for (int i = 0; i < 2 * points; ++i) {
        const double angle = std::numbers::pi * i / points, far = i % 2 == 0 ? 6 : 2;
        corners.push_back({far * std::cos(angle), far * std::sin(angle)});
    }
    return corners;
}

std::vector<std::vector<Point>> polygons() {
    Random random{1};
    const std::vector<Point> triangle{{0, 0}, {4, 0}, {1, 3}}, needle{{0, 0}, {6, -0.2}, {12, 0}, {6, 0.2}};
    return {fitted_corners(),   needle, triangle, star(5), ring(7, 3, random), ring(9, 2, random),
            ring(12, 1, random)};
}

double largest_acceleration(const Ride& ride) {
    double largest = 0;
    for (const Update& update : ride) largest = std::max(largest, distance(update.acceleration, Vec{}));
    return largest;
}

struct Combination {
    Model model;
    double speed;  // u/s
    std::int64_t rate;
};

void try_ride(const Ride& ride, const Combination& c, const BoundGrid& grid, BoundRatios& ratios) {
    const double fastest = largest_acceleration(ride);
    for (const float threshold : grid.thresholds)
        for (const std::uint32_t ms : grid.latencies_ms) {
            const Delivery delivery{ms / 1000.0, 1.0 / static_cast<double>(c.rate)};
            const auto ticks = static_cast<std::uint32_t>((ms * c.rate + 999) / 1000);
            const Ticks all{1, static_cast<std::uint32_t>(ride.size())};
            const double peak =
                reckon(ride, all, {.threshold = threshold, .blend = 0ms, .latency = ticks}).peak;
            const auto keep = [](double& largest, double ratio) { largest = std::max(largest, ratio); };
            const double plain = peak / bound(static_cast<double>(threshold), c.speed, delivery);
            ++ratios.runs;
            if (c.model == Model::position_velocity) {
                keep(ratios.constant_velocity, plain);
                continue;
            }
            keep(ratios.acceleration, plain);
            keep(ratios.acceleration_derived,
                 peak / derived_bound(static_cast<double>(threshold), c.speed, fastest, delivery));
        }
}

}  // namespace

double derived_bound(double threshold, double speed, double acceleration, const Delivery& d) {
    const double wait = d.latency + d.tick;
    return threshold + (4 * speed + std::sqrt(4 * speed * speed + 2 * acceleration * threshold)) * wait +
           acceleration * wait * wait / 2;
}

BoundGrid usual_grid() {
    return {.polygons = polygons(),
            .radii = {0.05, 0.36, 0.67, 1.6},
            .speeds = {1, 4, 10},
            .rates = {20, 30, 60},
            .thresholds = {0.05f, 0.3f, 1},
            .latencies_ms = {0, 50, 75, 100, 230}};
}

BoundGrid small_grid() {
    BoundGrid grid = usual_grid();
    grid.radii = {0.05, 0.67};
    grid.speeds = {1, 10};
    grid.rates = {20, 60};
    grid.latencies_ms = {0, 75, 100};
    grid.seconds = 6;
    return grid;
}

BoundRatios try_bound(const BoundGrid& grid, const Done& done) {
    BoundRatios ratios;
    double tried = 0;
    for (const auto& polygon : grid.polygons)
        for (const double radius : grid.radii) {
            for (const double speed : grid.speeds)
                for (const std::int64_t rate : grid.rates)
                    for (const Model model : {Model::position_velocity, Model::acceleration}) {
                        const auto ticks =
                            static_cast<std::uint32_t>(grid.seconds * static_cast<double>(rate));
                        const RoundedLap lap{polygon, radius, speed};
                        const Ride ride = ride_along(lap, {.ticks = ticks, .rate = {rate}, .model = model});
                        try_ride(ride, {model, speed, rate}, grid, ratios);
                    }
            tried += 1;
            if (done) done(tried / static_cast<double>(grid.polygons.size() * grid.radii.size()));
        }
    return ratios;
}

}  // namespace seed_tables
