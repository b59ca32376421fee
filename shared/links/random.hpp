#pragma once

// A random generator whose bits are the same everywhere, and so is what plain arithmetic makes of them;
// exponential() needs a logarithm and is the same wherever the math library is. (The distributions of
// <random> differ between standard libraries.) The generator is SplitMix64 by Steele, Lea and Flood.

#include <cmath>
#include <cstdint>

namespace links {

class Random {
public:
    explicit Random(std::uint64_t seed) : state_{seed} {}

    std::uint64_t bits() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    // Evenly in [0, 1).
    double unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }

    bool chance(double share) { return unit() < share; }

    // Mean 0, deviation 1: twelve even ones summed, which needs no function of the math library.
    double normal() {
        double sum = -6;
        for (int i = 0; i < 12; ++i) sum += unit();
        return sum;
    }

    // Mean 1: the time between events that happen once per unit of time.
    double exponential() { return -std::log(1 - unit()); }

private:
    std::uint64_t state_;
};

// Numbers from 0 to 1 of which each depends on the one before, as netem's do:
//
//     number = (1 - correlation) * fresh + correlation * last
//
// A mean of even numbers is no even number: it keeps away from 0 and 1, so that a correlated chance of a
// few per cent comes true less often than it says. That is netem's, and people's settings allow for it.
class CorrelatedRandom {
public:
    explicit CorrelatedRandom(std::uint64_t seed) : random_{seed}, last_{random_.unit()} {}

    double unit(double correlation) {
        const double fresh = random_.unit();
        if (correlation <= 0) return fresh;
        return last_ = (1 - correlation) * fresh + correlation * last_;
    }
    bool chance(double share, double correlation) { return unit(correlation) < share; }

    // From here on other numbers, after the same last one.
    void reseed(std::uint64_t seed) { random_ = Random{seed}; }

private:
    Random random_;
    double last_;
};

}  // namespace links
