#pragma once

// Datagrams sent at even distances, and what became of them.

#include "links/model.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

namespace links {

using namespace std::chrono_literals;
using motionwire::LocalTime;

inline double ms(Duration d) { return std::chrono::duration<double, std::milli>(d).count(); }

struct Trip {
    LocalTime sent;
    LocalTime arrived;
    int number = 0;
    Duration took() const { return arrived - sent; }
};

struct Trips {
    std::vector<Trip> first;   // of every datagram that arrives, its first copy
    std::vector<Trip> copies;  // the second ones
    int sent = 0;
    int lost = 0;
    int runs = 0;  // of losses
    int corrupted = 0;

    double share_lost() const { return static_cast<double>(lost) / sent; }
    double mean_run() const { return static_cast<double>(lost) / runs; }

    std::vector<double> delays() const {
        std::vector<double> all;
        for (const Trip& trip : first) all.push_back(ms(trip.took()));
        return all;
    }
    double mean() const {
        const auto all = delays();
        return std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(all.size());
    }
    double deviation() const {
        const double middle = mean();
        double sum = 0;
        for (const double delay : delays()) sum += (delay - middle) * (delay - middle);
        return std::sqrt(sum / static_cast<double>(first.size()));
    }
    double quantile(double p) const {
        auto all = delays();
        std::sort(all.begin(), all.end());
        return all[static_cast<std::size_t>(p * static_cast<double>(all.size() - 1))];
    }
};

inline Trips send(Model model, int count, Duration interval, std::size_t bytes = 200) {
    Trips trips;
    bool lost_before = false;
    for (int i = 0; i < count; ++i) {
        const LocalTime now{1s + i * interval};
        const Fates fates = model.fates(now, bytes);
        ++trips.sent;
        trips.lost += fates.empty();
        trips.runs += fates.empty() && !lost_before;
        lost_before = fates.empty();
        if (!fates.empty()) trips.first.push_back({now, fates[0].arrival, i});
        if (fates.size() == 2) trips.copies.push_back({now, fates[1].arrival, i});
        for (const Fate& fate : fates) trips.corrupted += fate.flipped.has_value();
    }
    return trips;
}

inline Trips send(const Conditions& conditions, int count, Duration interval, std::uint64_t seed = 1) {
    return send(Model{conditions, seed}, count, interval);
}

inline Conditions way(Distribution distribution, Duration delay = 100ms, Duration jitter = 10ms) {
    return {.delay = delay, .jitter = jitter, .distribution = distribution};
}

// Of each pair (a, b) that follows the other.
inline double correlation(const std::vector<double>& a, const std::vector<double>& b) {
    const auto n = static_cast<double>(a.size());
    const double mean_a = std::accumulate(a.begin(), a.end(), 0.0) / n;
    const double mean_b = std::accumulate(b.begin(), b.end(), 0.0) / n;
    double ab = 0, aa = 0, bb = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ab += (a[i] - mean_a) * (b[i] - mean_b);
        aa += (a[i] - mean_a) * (a[i] - mean_a);
        bb += (b[i] - mean_b) * (b[i] - mean_b);
    }
    return ab / std::sqrt(aa * bb);
}

// Where each is among all, 0 to 1.
inline std::vector<double> ranks(const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> rank(values.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        rank[order[i]] = static_cast<double>(i) / static_cast<double>(order.size());
    return rank;
}

inline double rank_correlation(const std::vector<double>& values, std::size_t lag = 1) {
    const auto rank = ranks(values);
    return correlation({rank.begin(), rank.end() - static_cast<std::ptrdiff_t>(lag)},
                       {rank.begin() + static_cast<std::ptrdiff_t>(lag), rank.end()});
}

}  // namespace links
