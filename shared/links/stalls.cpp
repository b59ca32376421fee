#include "links/stalls.hpp"

#include <algorithm>

namespace links {

using motionwire::LocalTime;
using motionwire::scaled;

LocalTime Stalls::released(const Conditions& conditions, LocalTime now, LocalTime arrival) {
    if (conditions.stall_every <= Duration{}) {
        on_ = false;
        return arrival;
    }
    if (!on_) {
        on_ = true;
        recent_.fill({now, now});
        draw(conditions);
    }
    while (arrival >= latest().ends) draw(conditions);
    for (const Stall& stall : recent_)
        if (stall.begins <= arrival && arrival < stall.ends) return stall.ends;
    return arrival;
}

void Stalls::draw(const Conditions& conditions) {
    const LocalTime begins = latest().ends + scaled(conditions.stall_every, random_.exponential());
    const Duration more = std::max(conditions.stall_most - conditions.stall_least, Duration{});
    const LocalTime ends = begins + conditions.stall_least + scaled(more, random_.unit());
    ++count_;
    latest() = {begins, ends};
}

}  // namespace links
