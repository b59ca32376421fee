#include "playtest/recovery.hpp"

#include <algorithm>
#include <cmath>

namespace playtest {

Recovery::Recovery(std::vector<Event> events, double from) : events_{std::move(events)} {
    std::erase_if(events_, [&](const Event& event) { return event.at < from; });
}

double Recovery::until() const {
    const double end = events_[current_].at + events_[current_].lasts;
    const bool last = current_ + 1 == events_.size();
    return last ? end + longest : std::min(end + longest, events_[current_ + 1].at);
}

void Recovery::frame(double at, double latency_ms, bool bad) {
    while (current_ < events_.size() && at >= until()) settle(until());
    if (current_ == events_.size()) return;
    const double since = at - (events_[current_].at + events_[current_].lasts);
    if (since < 0) return;
    seen_.push_back({static_cast<float>(since), static_cast<float>(latency_ms)});
    see(since, bad);
}

void Recovery::see(double since, bool bad) {
    if (bad || since - last_seen_ > longest_gap) {
        if (!is_calm_) last_bad_ = since;
    } else if (since - last_bad_ >= calm) {
        is_calm_ = true;
    }
    last_seen_ = since;
}

void Recovery::finish(double end) {
    if (current_ < events_.size()) settle(std::min(end, until()));
}

void Recovery::settle(double end) {
    const double lasted = end - (events_[current_].at + events_[current_].lasts);
    if (lasted > 0 && !is_calm_ && lasted - last_seen_ > longest_gap)
        smooth_ = std::max(smooth_.value_or(0), lasted);  // gone, and not back
    if (!seen_.empty()) {
        const float from = seen_.back().since - static_cast<float>(settling);
        sorted_.clear();
        for (const Seen& seen : seen_)
            if (seen.since >= from) sorted_.push_back(seen.latency_ms);
        const auto middle = sorted_.begin() + static_cast<std::ptrdiff_t>(sorted_.size() / 2);
        std::nth_element(sorted_.begin(), middle, sorted_.end());
        double unsettled = 0;
        for (const Seen& seen : seen_)
            if (std::abs(seen.latency_ms - *middle) > static_cast<float>(close_ms))
                unsettled = static_cast<double>(seen.since);
        smooth_ = std::max(smooth_.value_or(0), last_bad_);
        latency_ = std::max(latency_.value_or(0), unsettled);
    }
    seen_.clear();
    last_bad_ = last_seen_ = 0;
    is_calm_ = false;
    ++current_;
}

}  // namespace playtest
