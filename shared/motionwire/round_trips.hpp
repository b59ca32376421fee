#pragma once

// How long pings take, for display and for whoever plans ahead: the fastest of late, and the slow ones.

#include "motionwire/recent.hpp"
#include "motionwire/time.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace motionwire {

class RoundTrips {
public:
    static constexpr std::size_t window = 16;       // of these the fastest
    static constexpr std::size_t long_window = 64;  // of these the 95th percentile: too rare in the short one

    void observe(Duration round_trip) {
        recent_.push(round_trip);
        fastest_ = round_trip;
        for (std::size_t i = 1; i < std::min(window, recent_.size()); ++i)
            fastest_ = std::min(fastest_, recent_[i]);

        std::array<Duration, long_window> sorted{};
        for (std::size_t i = 0; i < recent_.size(); ++i) sorted[i] = recent_[i];
        const auto size = static_cast<std::ptrdiff_t>(recent_.size());
        const auto rank = sorted.begin() + (size * 95 + 99) / 100 - 1;  // the nearest rank
        std::nth_element(sorted.begin(), rank, sorted.begin() + size);
        p95_ = *rank;
    }

    Duration fastest() const { return fastest_; }
    Duration p95() const { return p95_; }

private:
    Recent<Duration, long_window> recent_;
    Duration fastest_{};
    Duration p95_{};
};

}  // namespace motionwire
