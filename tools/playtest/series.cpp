#include "playtest/series.hpp"

#include <algorithm>
#include <cmath>

namespace playtest {

Timeline::Timeline(double run_seconds) {
    series_.bucket_s = std::max(shortest, run_seconds / stretches);
    const auto count =
        static_cast<std::size_t>(std::max(1.0, std::ceil(run_seconds / series_.bucket_s - 1e-9)));
    series_.buckets.resize(count);
    for (std::size_t i = 0; i < count; ++i) series_.buckets[i].at = series_.bucket_s * static_cast<double>(i);
    latencies_.resize(count);
    bodies_.resize(count);
}

// Sums at first; series() divides.
void Timeline::add(const Moment& moment) {
    if (moment.at < 0) return;
    const auto place =
        std::min(static_cast<std::size_t>(moment.at / series_.bucket_s), series_.buckets.size() - 1);
    Bucket& bucket = series_.buckets[place];
    const auto rate = static_cast<float>(moment.rate);
    bucket.rate_min = bucket.frames == 0 ? rate : std::min(bucket.rate_min, rate);
    bucket.rate_max = bucket.frames == 0 ? rate : std::max(bucket.rate_max, rate);
    ++bucket.frames;
    if (moment.latency_ms) {
        bucket.latency_ms += static_cast<float>(*moment.latency_ms);
        bucket.chosen_ms += static_cast<float>(moment.chosen_ms);
        ++latencies_[place];
    }
    bucket.walker_error_cm = std::max(bucket.walker_error_cm, static_cast<float>(moment.walker_error_cm));
    bucket.car_error_cm = std::max(bucket.car_error_cm, static_cast<float>(moment.car_error_cm));
    bucket.down_kbps += static_cast<float>(moment.down_kbps);
    for (std::size_t mode = 0; mode < moment.by_mode.size(); ++mode) {
        bucket.modes[mode] += static_cast<float>(moment.by_mode[mode]);
        bodies_[place] += moment.by_mode[mode];
    }
}

Series Timeline::series() const {
    Series mean = series_;
    for (std::size_t i = 0; i < mean.buckets.size(); ++i) {
        Bucket& bucket = mean.buckets[i];
        const auto latencies = static_cast<float>(std::max(1, latencies_[i]));
        bucket.latency_ms /= latencies;
        bucket.chosen_ms /= latencies;
        bucket.down_kbps /= static_cast<float>(std::max(1, bucket.frames));
        for (float& share : bucket.modes) share /= static_cast<float>(std::max(1, bodies_[i]));
    }
    return mean;
}

void Tracks::add(double at, const Seen& seen) {
    constexpr float moving = 1;  // m/s
    auto& track = seen.kind == sim::Kind::car ? car_ : walker_;
    if (!track && (seen.kind != sim::Kind::car || seen.speed > moving))
        track = Track{.id = seen.id, .kind = seen.kind, .points = {}};
    if (!track || track->id != seen.id || track->points.size() >= most_points) return;
    if (!track->points.empty() && at < track->points.back().at + spacing - 1e-6) return;
    track->points.push_back({.at = at,
                             .x = seen.true_place.x,
                             .y = seen.true_place.y,
                             .drawn_x = seen.drawn.x,
                             .drawn_y = seen.drawn.y,
                             .mode = static_cast<std::uint8_t>(seen.mode)});
}

std::vector<Track> Tracks::tracks() const {
    std::vector<Track> both;
    if (walker_) both.push_back(*walker_);
    if (car_) both.push_back(*car_);
    return both;
}

}  // namespace playtest
