#include "links/distribution.hpp"

#include <algorithm>
#include <cmath>

namespace links {

namespace {

constexpr double furthest = 4;  // 32767 / 8192: what iproute2's tables can hold

// Lognormal: how far apart large and small delays are, and where that puts the 95th percentile in terms of
// the median.
constexpr double lognormal_sigma = 0.8;
constexpr double z95 = 1.6449;
constexpr double lognormal_cut = 3;  // standard deviations; jitter beyond it (1 in 740) is cut

// Beyond this the normal quantile is of no use to anybody, and the formula ends.
constexpr double least_share = 1e-12;

double middle_of_normal(double q) {
    const double r = 0.180625 - q * q;
    const double above = ((59.109374720 * r + 159.29113202) * r + 50.434271938) * r + 3.3871327179;
    const double below = ((67.187563600 * r + 78.757757664) * r + 17.895169469) * r + 1;
    return q * above / below;
}

double tail_of_normal(double share) {
    const double r = std::sqrt(-std::log(share));
    if (r <= 5) {
        const double s = r - 1.6;
        const double above = ((0.17023821103 * s + 1.3067284816) * s + 2.7568153900) * s + 1.4234372777;
        return above / ((0.12021132975 * s + 0.73700164250) * s + 1);
    }
    const double s = r - 5;
    const double above = ((0.017337203997 * s + 0.42868294337) * s + 3.0812263860) * s + 6.6579051150;
    return above / ((0.012258202635 * s + 0.24197894225) * s + 1);
}

double pareto(double share) {
    const double rest = std::max(1 - share, least_share);
    return std::min((1 / std::cbrt(rest) - 1.5) * 4 / 3, furthest);
}

}  // namespace

double normal_quantile(double share) {
    const double q = share - 0.5;
    if (std::abs(q) <= 0.425) return middle_of_normal(q);
    const double tail = tail_of_normal(std::max(q < 0 ? share : 1 - share, least_share));
    return q < 0 ? -tail : tail;
}

double normal_share(double deviations) { return 0.5 * std::erfc(-deviations / std::sqrt(2.0)); }

double offset(Distribution distribution, double share) {
    switch (distribution) {
        case Distribution::uniform:
            return 2 * share - 1;
        case Distribution::normal:
            return std::clamp(normal_quantile(share), -furthest, furthest);
        case Distribution::pareto:
            return pareto(share);
        case Distribution::paretonormal: {
            const double normal = std::clamp(normal_quantile(share), -furthest, furthest);
            return 0.25 * normal + 0.75 * pareto(share);
        }
        case Distribution::lognormal: {
            const double deviations = std::min(normal_quantile(share), lognormal_cut);
            return std::exp(lognormal_sigma * (deviations - z95));
        }
    }
    return 0;
}

Duration spread(Duration delay, Duration jitter, Distribution distribution, double share) {
    if (jitter <= Duration{}) return delay;
    return std::max(Duration{}, delay + motionwire::scaled(jitter, offset(distribution, share)));
}

}  // namespace links
