#include "playtest/metrics.hpp"

#include <algorithm>

namespace playtest {

namespace {

constexpr std::array<MetricInfo, metric_count> table{{
    {Metric::walkers_latency, "walkers.latency_ms", "ms", "how old the drawn past was: mean", Pooled::mean,
     1},
    {Metric::walkers_latency_p95, "walkers.latency_p95_ms", "ms", "... 95 of 100 frames were below",
     Pooled::most, 1},
    {Metric::walkers_underruns, "walkers.underruns_pct", "%",
     "frames drawn past the newest snapshot that had arrived", Pooled::mean, 2},
    {Metric::walkers_underrun_episodes, "walkers.underrun_episodes_per_min", "/min",
     "times that playback ran past it", Pooled::mean, 2},
    {Metric::walkers_error_rms, "walkers.error_rms_cm", "cm", "drawn against true at the displayed time",
     Pooled::quadratic, 2},
    {Metric::walkers_error_p99, "walkers.error_p99_cm", "cm", "... 99 of 100 were below", Pooled::most, 2},
    {Metric::walkers_error_max, "walkers.error_max_cm", "cm", "... largest", Pooled::most, 1},
    {Metric::walkers_now_error_rms, "walkers.now_error_rms_m", "m", "drawn against where they are by now",
     Pooled::quadratic, 3},
    {Metric::walkers_off_path_rms, "walkers.off_path_rms_cm", "cm",
     "from the nearest point of the true path of the last 1.5 s", Pooled::quadratic, 2},
    {Metric::walkers_off_path_max, "walkers.off_path_max_cm", "cm", "... largest", Pooled::most, 1},
    {Metric::walkers_rotation_rms, "walkers.rotation_rms_deg", "deg",
     "turned against true at the displayed time", Pooled::quadratic, 2},
    {Metric::walkers_pop_p999, "walkers.pop_p999_cm", "cm",
     "a step beyond the true one of that frame; 999 of 1000 were below", Pooled::most, 2},
    {Metric::walkers_pop_max, "walkers.pop_max_cm", "cm", "... largest", Pooled::most, 1},
    {Metric::walkers_velocity_jump_rms, "walkers.velocity_jump_rms_mps", "m/s",
     "change, from frame to frame, of the speed beyond the true one", Pooled::quadratic, 3},
    {Metric::walkers_velocity_jump_max, "walkers.velocity_jump_max_mps", "m/s", "... largest", Pooled::most,
     2},
    {Metric::cars_error_mean, "cars.error_mean_m", "m", "drawn against where it is: mean", Pooled::mean, 3},
    {Metric::cars_error_p99, "cars.error_p99_m", "m", "... 99 of 100 were below", Pooled::most, 3},
    {Metric::cars_error_max, "cars.error_max_m", "m", "... largest", Pooled::most, 2},
    {Metric::cars_off_path_rms, "cars.off_path_rms_cm", "cm",
     "from the nearest point of the true path of the last 1.5 s", Pooled::quadratic, 2},
    {Metric::cars_off_path_max, "cars.off_path_max_cm", "cm", "... largest", Pooled::most, 1},
    {Metric::cars_rotation_rms, "cars.rotation_rms_deg", "deg", "turned against true", Pooled::quadratic, 2},
    {Metric::cars_pop_p999, "cars.pop_p999_cm", "cm",
     "a step beyond the true one of that frame; 999 of 1000 were below", Pooled::most, 2},
    {Metric::cars_pop_max, "cars.pop_max_cm", "cm", "... largest", Pooled::most, 1},
    {Metric::cars_velocity_jump_rms, "cars.velocity_jump_rms_mps", "m/s",
     "change, from frame to frame, of the speed beyond the true one", Pooled::quadratic, 3},
    {Metric::cars_velocity_jump_max, "cars.velocity_jump_max_mps", "m/s", "... largest", Pooled::most, 2},
    {Metric::frames_back, "time.frames_back", "", "frames in which render time went back", Pooled::sum, 0},
    {Metric::frames_away, "time.away_pct", "%", "frames without a connection, or with nobody to be seen",
     Pooled::mean, 2},
    {Metric::dilation_p01, "time.dilation_p01", "", "how fast render time ran: 1 of 100 was slower",
     Pooled::least, 3, true},
    {Metric::dilation_p999, "time.dilation_p999", "", "... 1 of 1000 was faster", Pooled::most, 3},
    {Metric::dilation_out, "time.dilation_out_pct", "%", "frames outside 0.9 to 1.1", Pooled::mean, 2},
    {Metric::clock_error_rms, "clock.error_rms_ms", "ms", "the client's idea of the server's now",
     Pooled::quadratic, 2},
    {Metric::clock_error_max, "clock.error_max_ms", "ms", "... largest", Pooled::most, 2},
    {Metric::recovery_smooth, "recovery.smooth_s", "s",
     "after an event, until the last pop, hold or violent dilation before 3 s without; worst event",
     Pooled::most, 2},
    {Metric::recovery_latency, "recovery.latency_s", "s",
     "after an event, until latency stays within 20 ms of where it settles; worst event", Pooled::most, 2},
    {Metric::join_seconds, "join.seconds", "s", "until others were drawn", Pooled::most, 2},
    {Metric::down_bytes, "net.down_bytes_per_s", "B/s", "UDP payload from the server", Pooled::mean, 0},
    {Metric::up_bytes, "net.up_bytes_per_s", "B/s", "UDP payload to the server", Pooled::mean, 0},
    {Metric::down_datagrams, "net.down_datagrams_per_s", "/s", "from the server", Pooled::mean, 1},
    {Metric::walker_states, "net.walker_states_per_s", "/s", "states of walkers and props received",
     Pooled::mean, 1},
    {Metric::vehicle_updates, "net.vehicle_updates_per_s", "/s", "updates of cars received", Pooled::mean, 1},
    {Metric::tick_late_p99, "server.tick_late_p99_ms", "ms", "how late a tick was; 99 of 100 were below",
     Pooled::most, 2},
    {Metric::tick_late_max, "server.tick_late_max_ms", "ms", "... largest", Pooled::most, 1},
    {Metric::ticks_lost, "server.ticks_lost", "", "ticks that the server had to drop", Pooled::most, 0},
}};

constexpr bool is_in_order() {
    for (std::size_t i = 0; i < table.size(); ++i)
        if (static_cast<std::size_t>(table[i].metric) != i) return false;
    return true;
}
static_assert(is_in_order());

}  // namespace

std::span<const MetricInfo> metrics() { return table; }

const MetricInfo& info(Metric metric) { return table[static_cast<std::size_t>(metric)]; }

std::optional<Metric> metric_named(std::string_view key) {
    const auto found =
        std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.key == key; });
    return found == table.end() ? std::nullopt : std::optional{found->metric};
}

}  // namespace playtest
