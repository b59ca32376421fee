#pragma once

// Turns uneven frames into even ticks.
//
//     deadlines  |    |    |    |    |    |    |      start + n / hz, computed anew from n each time
//     turns        ^      ^           ^    ^
//     due          0      1           3    1
//
// The loop says what time it is; FixedTimestep says how many ticks are due. Deadlines are absolute: a turn
// that comes late makes the next wait shorter, and no rounding adds up over days. A machine that cannot
// keep up loses time instead of falling further behind with every turn, and it says how much it lost.
//
//     for (;;) {
//         for (int due = timestep.advance(now()); due > 0; --due) tick();
//         sleep_until(timestep.next_due());
//     }

#include "motionwire/time.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>

namespace motionwire {

class FixedTimestep {
public:
    // The first tick is due one interval after the start.
    FixedTimestep(TickRate rate, LocalTime start, int max_ticks_due = 5)
        : rate_{rate}, max_due_{max_ticks_due}, start_{start}, then_{start} {
        assert(rate.hz > 0 && max_ticks_due > 0);
    }

    // The ticks to run in this turn: at most max_ticks_due, the rest is dropped and counted.
    // For ever after, ticks run + lost() == whole intervals since the start.
    int advance(LocalTime now) {
        then_ = std::max(then_, now);
        const std::int64_t passed = rate_.ticks_in(then_ - start_);
        const std::int64_t owed = passed - passed_;
        const std::int64_t due = std::min<std::int64_t>(owed, max_due_);
        passed_ = passed;
        lost_ += owed - due;
        return static_cast<int>(due);
    }

    // Time since the last deadline, always less than an interval: where to draw between two ticks.
    Duration left_over() const { return then_ - (start_ + rate_.duration_of(passed_)); }

    // When to wake up for the next tick.
    LocalTime next_due() const { return start_ + rate_.duration_of(passed_ + 1); }

    // Ticks dropped so far, because the machine could not keep up.
    std::int64_t lost() const { return lost_; }

private:
    TickRate rate_;
    std::int64_t max_due_;
    LocalTime start_;
    LocalTime then_;
    std::int64_t passed_ = 0;  // deadlines behind us, run or lost
    std::int64_t lost_ = 0;
};

}  // namespace motionwire
