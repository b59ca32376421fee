#pragma once

// So much per second, over the last two seconds: seven full buckets of a quarter and the one being filled.
// Steady enough to read.

#include "motionwire/time.hpp"

#include <array>
#include <cstdint>
#include <numeric>

namespace client {

class RateMeter {
public:
    static constexpr std::size_t buckets = 8;
    static constexpr motionwire::Duration bucket = std::chrono::milliseconds{250};

    void add(double amount, motionwire::LocalTime now) {
        turn_to(now);
        amounts_[static_cast<std::size_t>(current_) % buckets] += amount;
    }

    float per_second(motionwire::LocalTime now) {
        turn_to(now);
        const double sum = std::accumulate(amounts_.begin(), amounts_.end(), 0.0);
        const motionwire::Duration begun = now.time_since_epoch() - bucket * current_;
        return static_cast<float>(sum / motionwire::seconds_of(bucket * (buckets - 1) + begun));
    }

private:
    void turn_to(motionwire::LocalTime now) {
        const std::int64_t wanted = now.time_since_epoch() / bucket;
        if (wanted - current_ >= static_cast<std::int64_t>(buckets)) {
            amounts_.fill(0);
            current_ = wanted;
        }
        while (current_ < wanted) amounts_[static_cast<std::size_t>(++current_) % buckets] = 0;
    }

    std::array<double, buckets> amounts_{};
    std::int64_t current_ = 0;
};

}  // namespace client
