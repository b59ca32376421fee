#include "server/status.hpp"

#include <algorithm>

namespace server {

namespace {

float quantile(std::span<float> values, float q) {
    if (values.empty()) return 0;
    const auto at = static_cast<std::size_t>(q * static_cast<float>(values.size() - 1) + 0.5f);
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at), values.end());
    return values[at];
}

// How much a counter grew, per second. Counts of players who left go with them: never below zero.
float growth(std::uint64_t now, std::uint64_t then, float seconds) {
    return now < then ? 0 : static_cast<float>(now - then) / seconds;
}

}  // namespace

void Status::tick_took(motionwire::Duration work, bool late) {
    work_[ticks_ % work_.size()] = motionwire::seconds_of(work) * 1000;
    ++ticks_;
    late_ += late;
}

std::optional<Report> Status::report(motionwire::LocalTime now, const Stats& stats,
                                     const net::Counters& counters, std::int64_t lost) {
    if (now - since_ < std::chrono::seconds{1}) return std::nullopt;
    const float seconds = motionwire::seconds_of(now - since_);
    const auto work = std::span{work_}.first(std::min(ticks_, work_.size()));
    const Report report{
        .work_p50 = quantile(work, 0.50f),
        .work_p99 = quantile(work, 0.99f),
        .ticks = static_cast<int>(ticks_),
        .late = late_,
        .lost = lost - lost_,
        .datagrams_in = growth(counters.datagrams_in, counters_.datagrams_in, seconds),
        .datagrams_out = growth(counters.datagrams_out, counters_.datagrams_out, seconds),
        .kilobytes_in = growth(counters.bytes_in, counters_.bytes_in, seconds) / 1000,
        .kilobytes_out = growth(counters.bytes_out, counters_.bytes_out, seconds) / 1000,
        .updates = growth(stats.vehicles.updates, stats_.vehicles.updates, seconds),
        .repeats = growth(stats.vehicles.repeats, stats_.vehicles.repeats, seconds),
        .malformed = stats.malformed,
    };
    since_ = now;
    ticks_ = 0;
    late_ = 0;
    stats_ = stats;
    counters_ = counters;
    lost_ = lost;
    return report;
}

}  // namespace server
