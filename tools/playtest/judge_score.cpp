// What comes out of a Judge, in the units of the table.

#include "playtest/judge.hpp"

namespace playtest {

namespace {

constexpr double centimetres = 100;

Histogram scaled(Histogram histogram, double by) {
    histogram.least *= by;
    histogram.step *= by;
    return histogram;
}

void fill_walkers(Score& score, const BodyJudge::Tallies& of) {
    score[Metric::walkers_error_rms] = of.error.rms() * centimetres;
    score[Metric::walkers_error_p99] = of.error.quantile(0.99) * centimetres;
    score[Metric::walkers_error_max] = of.error.most() * centimetres;
    score[Metric::walkers_now_error_rms] = of.now_error.rms();
    score[Metric::walkers_off_path_rms] = of.off_path.rms() * centimetres;
    score[Metric::walkers_off_path_max] = of.off_path.most() * centimetres;
    score[Metric::walkers_rotation_rms] = of.rotation.rms();
    score[Metric::walkers_pop_p999] = of.pop.quantile(0.999) * centimetres;
    score[Metric::walkers_pop_max] = of.pop.most() * centimetres;
    score[Metric::walkers_velocity_jump_rms] = of.velocity_jump.rms();
    score[Metric::walkers_velocity_jump_max] = of.velocity_jump.most();
}

void fill_cars(Score& score, const BodyJudge::Tallies& of) {
    score[Metric::cars_error_mean] = of.error.mean();
    score[Metric::cars_error_p99] = of.error.quantile(0.99);
    score[Metric::cars_error_max] = of.error.most();
    score[Metric::cars_off_path_rms] = of.off_path.rms() * centimetres;
    score[Metric::cars_off_path_max] = of.off_path.most() * centimetres;
    score[Metric::cars_rotation_rms] = of.rotation.rms();
    score[Metric::cars_pop_p999] = of.pop.quantile(0.999) * centimetres;
    score[Metric::cars_pop_max] = of.pop.most() * centimetres;
    score[Metric::cars_velocity_jump_rms] = of.velocity_jump.rms();
    score[Metric::cars_velocity_jump_max] = of.velocity_jump.most();
}

}  // namespace

ClientResult Judge::finish(Duration end) {
    ClientResult result;
    Score& score = result.score;
    time_.fill(score);
    fill_walkers(score, bodies_.walkers());
    fill_cars(score, bodies_.cars());
    score[Metric::walker_states] = states_per_s_.mean();
    score[Metric::vehicle_updates] = updates_per_s_.mean();
    // Who never came in has waited for so long.
    score[Metric::join_seconds] = motionwire::exact_seconds_of(others_drawn_.value_or(end) - options_.joins);
    score[Metric::frames_away] =
        frames_ > 0 ? 100 * static_cast<double>(frames_away_) / static_cast<double>(frames_) : 100;
    if (recovery_) {
        recovery_->finish(motionwire::exact_seconds_of(end));
        if (const auto smooth = recovery_->smooth()) score[Metric::recovery_smooth] = *smooth;
        if (const auto latency = recovery_->latency()) score[Metric::recovery_latency] = *latency;
    }
    result.series = timeline_.series();
    result.latency_ms = time_.latency_ms().histogram(5, 200);
    result.walker_error_cm = scaled(bodies_.walkers().error.histogram(0.002, 200), centimetres);
    result.car_error_cm = scaled(bodies_.cars().error.histogram(0.02, 200), centimetres);
    result.tracks = tracks_.tracks();
    result.events = options_.events;
    return result;
}

}  // namespace playtest
