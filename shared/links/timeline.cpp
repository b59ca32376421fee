#include "links/timeline.hpp"

#include <algorithm>
#include <utility>

namespace links {

namespace {

Duration between(Duration a, Duration b, double share) { return a + motionwire::scaled(b - a, share); }
double between(double a, double b, double share) { return a + (b - a) * share; }

// Some time after a change has begun. No limit at all has no middle with a limit.
Conditions changed(const Conditions& before, const Change& change, Duration since) {
    if (since >= change.over) return change.to;
    Conditions now = change.to;
    const double share = motionwire::exact_seconds_of(since) / motionwire::exact_seconds_of(change.over);
    now.delay = between(before.delay, change.to.delay, share);
    now.jitter = between(before.jitter, change.to.jitter, share);
    now.loss = between(before.loss, change.to.loss, share);
    if (before.rate > 0 && change.to.rate > 0) now.rate = between(before.rate, change.to.rate, share);
    return now;
}

}  // namespace

Conditions Way::at(Duration age) const { return Timeline{*this}.at(age); }

Timeline::Timeline(Way way) : way_{std::move(way)}, before_{way_.from}, current_{way_.from} {
    for (const Change& change : way_.changes)
        if (change.stall > Duration{}) stalls_.push_back({change.at, change.stall});
}

const Conditions& Timeline::at(Duration age) {
    const std::int64_t round = way_.repeat > Duration{} && age > Duration{} ? age / way_.repeat : 0;
    if (round != round_) {
        round_ = round, begun_ = 0, settled_ = true;
        before_ = current_ = way_.from;
    }
    age -= round * way_.repeat;
    for (; begun_ < way_.changes.size() && way_.changes[begun_].at <= age; ++begun_) {
        const Change* const last = begun_ > 0 ? &way_.changes[begun_ - 1] : nullptr;
        if (last) before_ = changed(before_, *last, way_.changes[begun_].at - last->at);
        settled_ = false;
    }
    if (!settled_) {
        const Change& last = way_.changes[begun_ - 1];
        current_ = changed(before_, last, age - last.at);
        settled_ = age - last.at >= last.over;
    }
    return current_;
}

// One stall's end may lie in the next one, also in that of the next round.
Duration Timeline::released(Duration age) const {
    if (stalls_.empty()) return age;
    const bool repeats = way_.repeat > Duration{};
    const std::int64_t last = repeats && age > Duration{} ? age / way_.repeat : 0;
    for (std::int64_t round = std::max<std::int64_t>(last - 1, 0); round <= last + (repeats ? 1 : 0); ++round)
        for (const Stall& stall : stalls_) {
            const Duration begins = round * way_.repeat + stall.at;
            if (begins <= age && age < begins + stall.lasts) age = begins + stall.lasts;
        }
    return age;
}

}  // namespace links
