#pragma once

// How fast two clocks drift apart, for display: the change of the offset over the last one to two minutes.
// Nothing is steered by it; a clock that follows its pings needs no forecast of a few parts in a million.

#include "motionwire/time.hpp"

namespace motionwire {

class DriftMeter {
public:
    static constexpr Duration span = 60s;      // the older anchor is one to two spans old
    static constexpr Duration shortest = 10s;  // before this, an estimate would be all noise
    static constexpr Duration warm_up = 5s;    // the first estimates are poor anchors

    void observe(LocalTime at, Duration offset) {
        if (!started_) started_at_ = at;
        started_ = true;
        if (at - started_at_ < warm_up) older_ = newer_ = {at, offset};
        if (at - newer_.at >= span) {
            older_ = newer_;
            newer_ = {at, offset};
        }
        const Duration elapsed = at - older_.at;
        if (elapsed < shortest) return;
        ppm_ = 1e6 * static_cast<double>((offset - older_.offset).count()) /
               static_cast<double>(elapsed.count());
    }

    // Parts per million; positive: the server's clock is the faster one.
    double ppm() const { return ppm_; }

    // A clock was set, not adrift: start again.
    void restart() { started_ = false; }

private:
    struct Anchor {
        LocalTime at{};
        Duration offset{};
    };
    Anchor older_, newer_;
    LocalTime started_at_{};
    bool started_ = false;
    double ppm_ = 0;
};

}  // namespace motionwire
