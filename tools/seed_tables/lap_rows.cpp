#include "seed_tables/row_makers.hpp"

#include <algorithm>

namespace seed_tables {

namespace {

struct Lap {
    double radius = usual_radius;
    Model model = Model::position_velocity;
};

// The second lap: the first is not yet what the others are.
Reckoned drive(const Reckon& reckon, const Lap& lap, const ReckoningSettings& settings) {
    const RoundedLap path = fitted_lap(lap.radius);
    const Ticks second{lap_tick(path, 1), lap_tick(path, 2)};
    return reckon(ride_along(path, {.ticks = second.to, .model = lap.model}), second, settings);
}

struct Length {
    const char *id, *what;
    double seed, ours;
};

struct Count {
    const char *id, *what;
    int seed, ours;
};

Row length_row(const Length& l) {
    return matching({.id = l.id, .what = l.what, .seed = l.seed, .ours = l.ours, .tolerance = quoted});
}

Row count_row(const Count& c) {
    return matching({.id = c.id,
                     .what = c.what,
                     .seed = static_cast<double>(c.seed),
                     .ours = static_cast<double>(c.ours)});
}

}  // namespace

Reckon as_it_is() {
    return [](std::span<const Update> truth, Ticks measured, const ReckoningSettings& settings) {
        return reckon(truth, measured, settings);
    };
}

std::vector<Row> lap_rows(const Reckon& reckon) {
    const auto on = [&](const Lap& lap, const ReckoningSettings& settings) {
        return drive(reckon, lap, settings);
    };
    const auto updates_at = [&](float threshold) { return on({}, {.threshold = threshold}).updates; };
    const Reckoned snapped = on({}, {.blend = 0ms}), blended = on({}, {}), smooth = on({}, {.blend = 1s});
    const Reckoned pva = on({.model = Model::acceleration}, {}), wide = on({wide_radius}, {}),
                   instant = on({near_instant_radius}, {});
    const int wide_pva = on({wide_radius, Model::acceleration}, {}).updates;
    const int instant_pva = on({near_instant_radius, Model::acceleration}, {}).updates;
    const double fine = on({}, {.threshold = 0.05f, .blend = 0ms}).peak;
    return {
        matching({.id = "lap_seconds",
                  .what = "a lap, s",
                  .seed = 8.4,
                  .ours = fitted_lap().seconds(),
                  .tolerance = 0.05}),
        count_row({"updates_eps_1", "updates a lap, threshold 1", 8, updates_at(1)}),
        count_row({"updates_eps_0.6", "updates a lap, threshold .6", 12, updates_at(0.6f)}),
        count_row({"updates_eps_0.3", "updates a lap, threshold .3", 14, updates_at(0.3f)}),
        count_row({"updates_eps_0.15", "updates a lap, threshold .15", 21, updates_at(0.15f)}),
        count_row({"updates_eps_0.05", "updates a lap, threshold .05", 29, updates_at(0.05f)}),
        length_row({"snap_largest_step", "snapping: largest step, u", 0.74, snapped.largest_step}),
        length_row({"snap_peak", "snapping: peak error, u", 0.76, snapped.peak}),
        length_row({"snap_peak_eps_0.05", "snapping, threshold .05: peak error, u", 0.31, fine}),
        length_row({"blend200_largest_step", "200 ms blend: largest step, u", 0.15, blended.largest_step}),
        length_row({"blend200_peak", "200 ms blend: peak error, u", 0.90, blended.peak}),
        length_row({"blend200_mean", "200 ms blend: mean error, u", 0.24, blended.mean}),
        length_row({"blend1000_largest_step", "1 s blend: largest step, u", 0.12, smooth.largest_step}),
        length_row({"blend1000_peak", "1 s blend: peak error, u", 2.02, smooth.peak}),
        count_row({"updates_pva_r0.67", "updates a lap with acceleration", 15, pva.updates}),
        length_row(
            {"pva_blend200_largest_step", "with acceleration: largest step, u", 0.23, pva.largest_step}),
        count_row({"updates_pv_r1.6", "wide corners: updates a lap", 20, wide.updates}),
        count_row({"updates_pva_r1.6", "wide corners, acceleration: updates a lap", 15, wide_pva}),
        length_row({"blend200_peak_r1.6", "wide corners: peak error, u", 0.89, wide.peak}),
        count_row({"updates_pv_r0.05", "near-instant turns: updates a lap", 8, instant.updates}),
        count_row({"updates_pva_r0.05", "near-instant turns, acceleration: updates", 8, instant_pva}),
        length_row({"blend200_peak_r0.05", "near-instant turns: peak error, u", 1.11, instant.peak}),
    };
}

}  // namespace seed_tables
