#pragma once

// What came out of a playtest: numbers by metric (metrics.hpp), and what a picture needs.

#include "playtest/metrics.hpp"
#include "sim/types.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace playtest {

// By Metric; NaN: there was nothing to measure.
struct Score {
    std::array<double, metric_count> values = nothing_measured();
    double& operator[](Metric m) { return values[static_cast<std::size_t>(m)]; }
    double operator[](Metric m) const { return values[static_cast<std::size_t>(m)]; }
};

// A stretch of time, so many that the whole run fits a picture.
struct Bucket {
    double at = 0;                                // s after the start, of its beginning
    int frames = 0;                               // drawn in it; the rest is 0 without
    float latency_ms = 0;                         // mean: how old the drawn past was
    float chosen_ms = 0;                          // mean of the delay that playback aimed at, as latency
    float rate_min = 1, rate_max = 1;             // of playback
    float walker_error_cm = 0, car_error_cm = 0;  // largest
    std::array<float, 6> modes{};                 // share of bodies by client::Mode
    float down_kbps = 0;                          // kilobytes per second
};
struct Series {
    double bucket_s = 0;
    std::vector<Bucket> buckets;
};

struct Histogram {
    double least = 0, step = 1;  // of the first bar
    std::vector<std::uint64_t> counts;
};

// The way of one body that somebody saw: as it was and as it was drawn, sampled at the same moments.
struct Track {
    sim::EntityId id{};
    sim::Kind kind{};
    struct Point {
        double at = 0;  // s after the start
        float x = 0, y = 0, drawn_x = 0, drawn_y = 0;
        std::uint8_t mode = 0;
    };
    std::vector<Point> points;
};

// Something that was done to the run, to be marked in a picture.
struct Event {
    double at = 0, lasts = 0;  // s
    std::string what;          // "server stalls", "delay 110 ms", "sleeps"
    bool operator==(const Event&) const = default;
};

struct ClientResult {
    std::string name, behaviour, profile;
    Score score;
    Series series;
    Histogram latency_ms, walker_error_cm, car_error_cm;
    std::vector<Track> tracks;  // a walker and a car, where there was one
    std::vector<Event> events;
    std::string shaped_by;  // "virtual network", "netem", "relay"
};

struct Run {
    std::uint64_t seed = 1;
    double seconds = 0;  // that were played; less than asked when interrupted
    bool interrupted = false;
    std::vector<ClientResult> clients;
};

// A budget that was not kept.
struct Broken {
    std::string metric, client;
    std::uint64_t seed = 0;
    double limit = 0, measured = 0;
};

struct Result {
    std::string scenario, about;
    std::string mode;  // "virtual", "real: relay", "real: netem", "real: netem in a guest"
    std::vector<std::pair<std::string, std::string>> settings;  // what a --set or a --sweep chose
    double seconds = 0, warm_up = 0;
    std::vector<Run> runs;             // one a seed
    std::vector<ClientResult> pooled;  // scores over all seeds, pictures of the first; by client
    Score all;                         // over all clients and seeds
    std::vector<Broken> broken;        // budgets
    bool interrupted = false;
    std::vector<std::uint64_t> not_begun;  // seeds; where it was interrupted
    int budgets = 0;                       // that were judged, each for one client
};

}  // namespace playtest
