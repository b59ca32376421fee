#pragma once

// Everything a playtest measures, in one table: its key in files and budgets, its unit, what it means, and how it
// pools over clients and seeds.

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

namespace playtest {

enum class Metric : std::uint8_t {
    // Those drawn in the past: walkers and props.
    walkers_latency,  // mean of server time now - render time
    walkers_latency_p95,
    walkers_underruns,  // share of frames drawn past the newest snapshot that had arrived
    walkers_underrun_episodes,
    walkers_error_rms,  // from the truth at the displayed time
    walkers_error_p99,
    walkers_error_max,
    walkers_now_error_rms,  // from the truth now
    walkers_off_path_rms,   // from the nearest point of the true path of the last 1.5 s
    walkers_off_path_max,
    walkers_rotation_rms,
    walkers_pop_p999,  // a step beyond what the true motion makes in that frame
    walkers_pop_max,
    walkers_velocity_jump_rms,
    walkers_velocity_jump_max,
    // Those drawn in the present: cars of others.
    cars_error_mean,  // from the truth now
    cars_error_p99,
    cars_error_max,
    cars_off_path_rms,
    cars_off_path_max,
    cars_rotation_rms,
    cars_pop_p999,
    cars_pop_max,
    cars_velocity_jump_rms,
    cars_velocity_jump_max,
    // Time.
    frames_back,   // render time went back
    frames_away,   // without a connection, or with nobody to be seen
    dilation_p01,  // of render time against the server's
    dilation_p999,
    dilation_out,     // share of frames outside 0.9 to 1.1
    clock_error_rms,  // the client's idea of the server's now
    clock_error_max,
    recovery_smooth,   // after an event: until the last pop, hold or violent dilation before 3 s without
    recovery_latency,  // until the latency stays within 20 ms of what it settles at
    join_seconds,      // until others were drawn
    // What it costs.
    down_bytes,  // per second, UDP payload
    up_bytes,
    down_datagrams,  // per second
    walker_states,   // per second, as received
    vehicle_updates,
    // The server.
    tick_late_p99,
    tick_late_max,
    ticks_lost,
    count
};

inline constexpr std::size_t metric_count = static_cast<std::size_t>(Metric::count);

constexpr std::array<double, metric_count> nothing_measured() {
    std::array<double, metric_count> none{};
    none.fill(std::numeric_limits<double>::quiet_NaN());
    return none;
}

enum class Pooled : std::uint8_t { mean, quadratic, most, least, sum };

struct MetricInfo {
    Metric metric;
    std::string_view key;    // "walkers.latency_ms": the unit ends the name
    std::string_view unit;   // "ms"
    std::string_view about;  // half a line
    Pooled pooled;
    int decimals;           // in tables
    bool at_least = false;  // a budget is a lower limit
};

std::span<const MetricInfo> metrics();  // in order of Metric
const MetricInfo& info(Metric);
std::optional<Metric> metric_named(std::string_view key);

}  // namespace playtest
