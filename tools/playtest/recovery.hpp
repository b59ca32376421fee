#pragma once

// How long a picture took to be well again after something was done to it.
//
//     event |-------|                                next event, or 30 s, or the end
//     frames . . x x x . x . . . . . . . . . . . . . |
//                   |--->|         smooth: from the event's end to the last bad frame before 3 s without one
//     latency ____/""""""\________________________
//                   |------>|      latency: until it stays within 20 ms of the median of the last 3 s
//
// Frames come in order and are forgotten when their event is settled.

#include "motionwire/time.hpp"
#include "playtest/result.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace playtest {

class Recovery {
public:
    static constexpr double longest = 30;        // s after an event
    static constexpr double settling = 3;        // s at the end of that
    static constexpr double close_ms = 20;       // of what the latency settles at
    static constexpr double calm = 3;            // s without a bad frame: what comes later has another cause
    static constexpr double longest_gap = 0.25;  // s without a frame to look at, as while nobody is connected
    static constexpr double bad_pop = 0.15;  // m; a car that is told anew steps by a few centimetres anyway
    static constexpr double bad_slow = 0.8, bad_fast = 1.25;

    // In order of time; one that begins before `from` is left out.
    Recovery(std::vector<Event> events, double from);

    void frame(double at, double latency_ms, bool bad);
    void finish(double end);  // of the run: who is not back by then is not well

    // Seconds, of the worst event; nothing without one.
    std::optional<double> smooth() const { return smooth_; }
    std::optional<double> latency() const { return latency_; }

private:
    struct Seen {
        float since, latency_ms;
    };

    double until() const;
    void see(double since, bool bad);
    void settle(double end);

    std::vector<Event> events_;
    std::size_t current_ = 0;
    std::vector<Seen> seen_;               // since the current event's end
    double last_bad_ = 0, last_seen_ = 0;  // since then
    bool is_calm_ = false;
    std::vector<float> sorted_;
    std::optional<double> smooth_, latency_;
};

}  // namespace playtest
