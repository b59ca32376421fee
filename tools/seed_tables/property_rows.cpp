#include "seed_tables/row_makers.hpp"
#include "seed_tables/snapshots.hpp"

#include <array>
#include <cstdio>

namespace seed_tables {

namespace {

// At most the seed's value. `what` is a largest ratio.
Row at_most(Row row) {
    row.verdict = row.ours <= row.seed + row.tolerance ? Verdict::matches : Verdict::differs;
    return row;
}

struct Quoted {
    std::chrono::milliseconds delay;
    int underruns;           // in the one run of the text
    double mean, tolerance;  // of many runs, as found before
};

Row underrun_row(const Quoted& q, int runs) {
    const UnderrunCount count = count_underruns(q.delay, runs);
    std::array<char, 100> note{};
    std::snprintf(note.data(), note.size(), "mean of %d runs; 95 %% of them %d to %d, %d of them none", runs,
                  count.least, count.most, count.none);
    const std::string ms = std::to_string(q.delay.count());
    Row row{.id = "underruns_" + ms,
            .what = "10 Hz, 30 ms jitter, 5 % loss: underruns in 20 s at " + ms + " ms",
            .seed = static_cast<double>(q.underruns),
            .ours = count.mean,
            .tolerance = q.tolerance,
            .label = Label::many_seeds,
            .note = note.data()};
    const bool usual = count.least <= q.underruns && q.underruns <= count.most;
    row.verdict = usual && is_near(count.mean, q.mean, q.tolerance) ? Verdict::matches : Verdict::differs;
    return row;
}

Row formula(const std::string& id, const std::string& what, double seed, double ours, double tolerance) {
    return matching({.id = id,
                     .what = what,
                     .seed = seed,
                     .ours = ours,
                     .tolerance = tolerance,
                     .label = Label::arithmetic});
}

double needed_ms(int rate, int losses) {
    return 1000 * motionwire::exact_seconds_of(needed_delay({Duration{1s} / rate, 30ms, losses}));
}

}  // namespace

std::vector<Row> bound_rows(const BoundGrid& grid, const Done& done) {
    const BoundRatios ratios = try_bound(grid, done);
    const std::string played = std::to_string(ratios.runs) + " runs";
    Row beyond{.id = "bound_pva",
               .what = "with acceleration: largest error / bound",
               .seed = 1.45,
               .ours = ratios.acceleration,
               .tolerance = quoted,
               .label = Label::grid,
               .note = "depends on the grid: grows as corners get sharper"};
    beyond.verdict = ratios.acceleration > 1 ? Verdict::not_reproduced : Verdict::differs;
    return {
        at_most({.id = "bound_pv",
                 .what = "error / (threshold + 2 s (L + h)), largest",
                 .seed = 1,
                 .ours = ratios.constant_velocity,
                 .tolerance = 1e-9,
                 .label = Label::grid,
                 .note = played}),
        beyond,
        at_most({.id = "bound_pva_derived",
                 .what = "with acceleration: error / our own bound, largest",
                 .seed = 1,
                 .ours = ratios.acceleration_derived,
                 .tolerance = 1e-9,
                 .label = Label::grid,
                 .note = "derived here, not the text's"}),
    };
}

std::vector<Row> snapshot_rows(int runs) {
    const auto dry = try_needed_delay(0), short_of = try_needed_delay(0.1);
    Row enough{.id = "needed_delay",
               .what = "D >= (1+k) I + J: combinations with an underrun",
               .seed = 0,
               .ours = static_cast<double>(dry.random + dry.adversarial),
               .label = Label::grid,
               .note = "of " + std::to_string(2 * dry.all)};
    Row tight{.id = "needed_delay_is_tight",
              .what = "0.1 I less, adversarial: share that underruns",
              .seed = 1,
              .ours = short_of.adversarial / static_cast<double>(short_of.all),
              .label = Label::grid,
              .note = "of " + std::to_string(short_of.all)};
    return {
        underrun_row({100ms, 137, 136.7, 1.0}, runs),
        underrun_row({150ms, 9, 9.36, 0.3}, runs),
        underrun_row({200ms, 8, 6.8, 0.3}, runs),
        underrun_row({330ms, 0, 0.05, 0.05}, runs),
        matching(enough),
        matching(tight),
    };
}

std::vector<Row> arithmetic_rows() {
    const double lap = fitted_lap().seconds();
    return {
        formula("updates_per_second", "14 updates a lap, per second", 1.68, 14 / lap, quoted),
        formula("fixed_stream_updates", "10 Hz stream: updates a lap", 84, std::ceil(10 * lap), 0),
        formula("bound_0.3", "bound at threshold .3, 4 u/s, 100 ms, u", 1.23, bound(0.3, 4, {0.1, 1.0 / 60}),
                quoted),
        formula("needed_10hz_k0", "delay needed, 10 Hz, 30 ms, no loss, ms", 130, needed_ms(10, 0), 0.5),
        formula("needed_10hz_k1", "delay needed, 10 Hz, one lost, ms", 230, needed_ms(10, 1), 0.5),
        formula("needed_10hz_k2", "delay needed, 10 Hz, two lost, ms", 330, needed_ms(10, 2), 0.5),
        formula("needed_20hz_k1", "delay needed, 20 Hz, one lost, ms", 130, needed_ms(20, 1), 0.5),
        formula("needed_30hz_k1", "delay needed, 30 Hz, one lost, ms", 97, needed_ms(30, 1), 0.5),
        formula("slots_250ms", "snapshots kept, 10 Hz, 250 ms: ceil(D / I) + 1", 4,
                std::ceil(250.0 / 100) + 1, 0),
    };
}

}  // namespace seed_tables
