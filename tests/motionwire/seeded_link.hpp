#pragma once

// One way through a network, drawn from a seed; the same numbers wherever the math library is the same.

#include "motionwire/time.hpp"

#include <cmath>
#include <cstdint>
#include <random>

namespace seeded {

using motionwire::Duration;

class Dice {
public:
    explicit Dice(std::uint64_t seed) : random_{seed} {}

    double uniform() { return static_cast<double>(random_() >> 11) * 0x1p-53; }  // [0, 1)
    double uniform(double from, double to) { return from + (to - from) * uniform(); }
    double exponential(double mean) { return -mean * std::log(1 - uniform()); }
    double normal() { return std::sqrt(2 * exponential(1)) * std::cos(6.283185307179586 * uniform()); }
    bool chance(double p) { return uniform() < p; }

private:
    std::mt19937_64 random_;
};

// One-way delay of a packet: a floor, and a right-skewed tail above it.
struct Way {
    double base_ms;
    double exponential_ms = 0;
    double lognormal_ms = 0;  // median of another tail
    double uniform_ms = 0;

    Duration draw(Dice& dice) const {
        double ms = base_ms + uniform_ms * dice.uniform();
        if (exponential_ms > 0) ms += dice.exponential(exponential_ms);
        if (lognormal_ms > 0) ms += lognormal_ms * std::exp(0.6 * dice.normal());
        return motionwire::scaled(std::chrono::milliseconds{1}, ms);
    }
};

}  // namespace seeded
