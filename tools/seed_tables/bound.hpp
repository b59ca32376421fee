#pragma once

// What a snapping receiver is guaranteed, tried on a grid of laps, speeds, tick rates, thresholds and latencies.
//
//     position and velocity, constant speed s:   error <= threshold + 2 s (L + h)
//
// Why: the guess in use was within the threshold at the last tick not later than now - L, and two velocities of at
// most s part at 2 s at most. Accelerations let the guess become faster than s; for them the text has no bound, and
// this one was derived: threshold + (4 s + sqrt(4 s^2 + 2 a threshold)) (L + h) + a (L + h)^2 / 2, with a the
// largest true acceleration.

#include "seed_tables/reckoning.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace seed_tables {

struct Delivery {
    double latency;  // s
    double tick;     // s
};

constexpr double bound(double threshold, double speed, const Delivery& d) {
    return threshold + 2 * speed * (d.latency + d.tick);
}
double derived_bound(double threshold, double speed, double acceleration, const Delivery& d);

// Every combination is played. Latencies need not be whole ticks: what arrives between two waits for the next.
struct BoundGrid {
    std::vector<std::vector<Point>> polygons;
    std::vector<double> radii, speeds;        // u, u/s
    std::vector<std::int64_t> rates;          // Hz
    std::vector<float> thresholds;            // u
    std::vector<std::uint32_t> latencies_ms;  // ms
    double seconds = 10;                      // of each ride
};

BoundGrid usual_grid();
BoundGrid small_grid();  // some of everything in it, for a hurry

// The largest error there was, as a share of the bound.
struct BoundRatios {
    double constant_velocity = 0;     // of bound()
    double acceleration = 0;          // of bound(), which doesn't cover it
    double acceleration_derived = 0;  // of derived_bound()
    int runs = 0;
};

// Called now and then with the share that is done.
using Done = std::function<void(double share)>;

BoundRatios try_bound(const BoundGrid& grid, const Done& done = {});

}  // namespace seed_tables
