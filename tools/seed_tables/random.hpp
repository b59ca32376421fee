#pragma once

// SplitMix64: the same numbers from the same seed everywhere.

#include <cstdint>

namespace seed_tables {

class Random {
public:
    explicit Random(std::uint64_t seed) : state_{seed * 0x1234567 + 99} {}

    // 0 <= it < 1
    double next() { return static_cast<double>(bits() >> 11) * 0x1p-53; }

    std::uint64_t bits() {
        state_ += 0x9e3779b97f4a7c15;
        std::uint64_t x = state_;
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
        x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
        return x ^ (x >> 31);
    }

private:
    std::uint64_t state_;
};

}  // namespace seed_tables
