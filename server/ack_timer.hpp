#pragma once

// How long to wait for the acknowledgement of a datagram before it counts as lost: the usual round trip from
// datagram to acknowledgement (which includes the interval between two acknowledgements) and four times its
// usual deviation, as TCP does it (RFC 6298). Each datagram has its own number, so every sample is a true
// one. In ticks. Never too short for long: a repeat that overtakes every acknowledgement would go on for
// ever. So the longest patience is beyond any round trip that is still played with.

#include <algorithm>
#include <cmath>

namespace server {

class AckTimer {
public:
    explicit AckTimer(int tick_rate) : start_{tick_rate / 4}, longest_{3 * tick_rate} {}

    void observe(int ticks) {
        const auto sample = static_cast<float>(ticks);
        if (!measured_) {
            mean_ = sample, deviation_ = sample / 2, measured_ = true;
            return;
        }
        deviation_ += (std::abs(sample - mean_) - deviation_) / 4;
        mean_ += (sample - mean_) / 8;
    }

    int patience() const {
        if (!measured_) return start_;
        const float ticks = mean_ + std::max(4 * deviation_, least_slack);
        return std::min(static_cast<int>(std::ceil(ticks)), longest_);
    }

private:
    static constexpr float least_slack = 2;

    int start_, longest_;
    bool measured_ = false;
    float mean_ = 0, deviation_ = 0;
};

}  // namespace server
