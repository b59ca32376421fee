#include "links/lateness.hpp"

#include "links/distribution.hpp"

#include <cmath>
#include <numbers>

namespace links {

namespace {

// Of two normal quantities whose ranks correlate like that (Pearson, 1907).
double normal_correlation(double of_ranks) { return 2 * std::sin(std::numbers::pi / 6 * of_ranks); }

double kept(Duration passed, Duration wander) {
    return std::exp(-motionwire::exact_seconds_of(passed) / motionwire::exact_seconds_of(wander));
}

}  // namespace

Lateness::Lateness(std::uint64_t seed) : random_{seed}, last_{normal_quantile(random_.unit())} {}

double Lateness::share(const Conditions& conditions, motionwire::LocalTime now) {
    const Duration passed = now - last_time_;
    last_time_ = now;
    const double fresh = random_.unit();
    const bool wanders = conditions.wander > Duration{};
    if (!wanders && conditions.delay_correlation <= 0) return fresh;
    const double keeps =
        wanders ? kept(passed, conditions.wander) : normal_correlation(conditions.delay_correlation);
    last_ = keeps * last_ + std::sqrt(1 - keeps * keeps) * normal_quantile(fresh);
    return normal_share(last_);
}

}  // namespace links
