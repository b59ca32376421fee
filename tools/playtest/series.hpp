#pragma once

// What a picture of a run needs, gathered frame by frame: its timeline in so many stretches, and the ways of a
// walker and of a car, as they were and as they were drawn.

#include "client/scene.hpp"
#include "playtest/result.hpp"

#include <array>
#include <optional>

namespace playtest {

// What one frame adds to the timeline.
struct Moment {
    double at = 0;  // s after the start
    std::optional<double> latency_ms = {};
    double chosen_ms = 0, rate = 1, down_kbps = 0;
    std::array<int, client::modes> by_mode{};
    double walker_error_cm = 0, car_error_cm = 0;
};

class Timeline {
public:
    static constexpr double stretches = 600;  // of the whole run ...
    static constexpr double shortest = 0.05;  // s, but none shorter

    explicit Timeline(double run_seconds);
    void add(const Moment&);
    Series series() const;

private:
    Series series_;
    std::vector<int> latencies_, bodies_;  // counted in each stretch
};

// Of the first walker and the first moving car that were drawn.
class Tracks {
public:
    static constexpr double spacing = 0.1;           // s from point to point
    static constexpr std::size_t most_points = 600;  // and then it ends

    struct Seen {
        sim::EntityId id{};
        sim::Kind kind{};
        sim::Vec3 drawn{}, true_place{};
        float speed = 0;
        client::Mode mode{};
    };
    void add(double at, const Seen&);
    std::vector<Track> tracks() const;

private:
    std::optional<Track> walker_, car_;
};

}  // namespace playtest
