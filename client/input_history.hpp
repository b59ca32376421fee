#pragma once

// One's own inputs, each for exactly one tick: kept until the server's word for their tick is old,
// and repeated in the next datagrams, so that a lost one costs nothing.

#include "motionwire/time.hpp"
#include "sim/controls.hpp"

#include <array>
#include <cassert>

namespace client {

class InputHistory {
public:
    static constexpr std::int32_t capacity = 128;  // ticks: two seconds at 60 Hz

    // Inputs come tick by tick; a gap (a jump after sleep) is filled with neutral ones.
    void push(motionwire::Tick tick, const sim::Controls& controls) {
        const std::int64_t gap = count_ == 0 ? 1 : motionwire::ticks_between(newest_, tick);
        if (gap <= 0 || gap > capacity) clear();
        for (std::int64_t missing = gap - 1; count_ != 0 && missing > 0; --missing)
            put(motionwire::plus(tick, -missing), {});
        put(tick, controls);
    }

    // What was done in this tick; neutral if that was before the first, or too long ago.
    sim::Controls at(motionwire::Tick tick) const {
        const std::int64_t back = motionwire::ticks_between(tick, newest_);
        return back >= 0 && back < count_ ? slot(tick) : sim::Controls{};
    }

    motionwire::Tick newest() const { return newest_; }
    std::int32_t size() const { return count_; }
    void clear() { count_ = 0; }

private:
    void put(motionwire::Tick tick, const sim::Controls& controls) {
        inputs_[motionwire::number_of(tick) % capacity] = controls;
        newest_ = tick;
        if (count_ < capacity) ++count_;
    }
    const sim::Controls& slot(motionwire::Tick tick) const {
        return inputs_[motionwire::number_of(tick) % capacity];
    }

    std::array<sim::Controls, capacity> inputs_{};
    motionwire::Tick newest_{};
    std::int32_t count_ = 0;
};

}  // namespace client
