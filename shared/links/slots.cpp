#include "links/slots.hpp"

#include "links/distribution.hpp"

#include <algorithm>

namespace links {

using motionwire::LocalTime;

namespace {

bool is_on(const Slot& slot) { return slot.least > Duration{} || slot.most > Duration{}; }

// Longer than nearly every wait for a slot.
Duration long_wait(const Slot& slot) {
    return slot.distributed ? slot.least + 4 * slot.most : std::max(slot.least, slot.most);
}

}  // namespace

LocalTime Slots::slot(const Slot& slot, LocalTime now, LocalTime ready, std::size_t bytes) {
    if (!is_on(slot)) return ready;
    if (next_ < ready) {
        // Slots long before it is ready need not be counted one by one.
        begin(std::max({next_, now, ready - 4 * long_wait(slot)}));
        do next_ += until_next(slot);
        while (next_ < ready);
    }
    const LocalTime goes = next_;
    ++packets_, bytes_ += bytes;
    const bool full = (slot.packets > 0 && packets_ >= slot.packets) ||
                      (slot.bytes > 0 && bytes_ >= static_cast<std::size_t>(slot.bytes));
    if (full) begin(next_ + until_next(slot));
    return goes;
}

// Some time, or a distribution whose offsets are not positive would never come to an end.
Duration Slots::until_next(const Slot& slot) {
    const double share = random_.unit();
    if (slot.distributed)
        return std::max<Duration>(spread(slot.least, slot.most, slot.distribution, share), Duration{1000});
    const Duration more = std::max(slot.most - slot.least, Duration{});
    return std::max<Duration>(slot.least + motionwire::scaled(more, share), Duration{1000});
}

void Slots::begin(LocalTime at) { next_ = at, packets_ = 0, bytes_ = 0; }

}  // namespace links
