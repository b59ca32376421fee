#pragma once

// How late a server's ticks are. The first tick after some that were dropped stands for them: it is as late as the
// first of them would have been.

#include "motionwire/time.hpp"
#include "playtest/result.hpp"
#include "playtest/tally.hpp"

#include <algorithm>
#include <optional>

namespace playtest {

class TickLateness {
public:
    explicit TickLateness(motionwire::Duration interval) : interval_{interval} {}

    // In order. `lost`: ticks dropped since the start.
    void see(motionwire::LocalTime due, motionwire::LocalTime made, std::int64_t lost) {
        const bool stands_for_others = next_due_ && lost > lost_;
        const motionwire::LocalTime since = stands_for_others ? std::min(due, *next_due_) : due;
        late_ms_.add(1000 * motionwire::exact_seconds_of(std::max(motionwire::Duration{}, made - since)));
        next_due_ = due + interval_;
        lost_ = lost;
    }

    void fill(Score& score) const {
        score[Metric::tick_late_p99] = late_ms_.quantile(0.99);
        score[Metric::tick_late_max] = late_ms_.most();
        score[Metric::ticks_lost] = static_cast<double>(lost_);
    }

private:
    motionwire::Duration interval_;
    Tally late_ms_;
    std::optional<motionwire::LocalTime> next_due_;
    std::int64_t lost_ = 0;
};

}  // namespace playtest
