#include "links/line.hpp"

#include <algorithm>
#include <functional>

namespace links {

using motionwire::LocalTime;
using namespace std::chrono_literals;

Duration time_on_line(const Conditions& conditions, std::size_t bytes) {
    if (conditions.rate <= 0) return {};
    std::int64_t size = static_cast<std::int64_t>(bytes) + conditions.rate_overhead;
    size = std::max<std::int64_t>(size, 0);
    if (conditions.rate_cell > 0) {
        const std::int64_t cells = (size + conditions.rate_cell - 1) / conditions.rate_cell;
        size = cells * (conditions.rate_cell + conditions.rate_cell_overhead);
    }
    return motionwire::scaled(1s, static_cast<double>(std::max<std::int64_t>(size, 0)) / conditions.rate);
}

bool Line::is_full(const Conditions& conditions, LocalTime now) {
    while (!under_way_.empty() && under_way_.front() <= now) {
        std::pop_heap(under_way_.begin(), under_way_.end(), std::greater<>{});
        under_way_.pop_back();
    }
    return under_way_.size() >= static_cast<std::size_t>(std::max(conditions.limit, 0));
}

LocalTime Line::ready(const Conditions& conditions, LocalTime after_delay, std::size_t bytes) {
    const bool queues = conditions.rate > 0;
    const LocalTime begins = queues ? std::max(after_delay, free_) : after_delay;
    const LocalTime ends = begins + time_on_line(conditions, bytes);
    free_ = std::max(free_, ends);
    return ends;
}

void Line::carry(LocalTime arrival) {
    under_way_.push_back(arrival);
    std::push_heap(under_way_.begin(), under_way_.end(), std::greater<>{});
}

}  // namespace links
