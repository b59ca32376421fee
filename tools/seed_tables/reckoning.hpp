#pragma once

// One vehicle by dead reckoning, without a network: this library's send rule at one end, its track at the other, a
// latency of whole ticks between them.
//
// In a tick, first the sender checks, then what was sent `latency` ticks ago is applied, then the vehicle is drawn
// and measured. The first update is known to both ends at tick 0.

#include "seed_tables/rides.hpp"

#include "motionwire/reckoned_track.hpp"
#include "motionwire/send_rule.hpp"

#include <algorithm>
#include <deque>
#include <span>

namespace seed_tables {

struct ReckoningSettings {
    float threshold = 0.3f;     // u; the sender speaks when the guess is further off
    Duration blend = 200ms;     // 0: corrections snap
    std::uint32_t latency = 6;  // ticks
    bool timestamped = true;    // false: an update counts as true when it arrives
    bool apply_first = true;    // false: what arrives in a tick shows in the next
};

struct Ticks {
    std::uint32_t from, to;  // up to but without `to`
};

struct Reckoned {
    int updates = 0;            // sent while it was measured
    double mean = 0, peak = 0;  // u, from where it is drawn to where it is
    double largest_step = 0;    // u, of what is drawn from tick to tick
    double largest_jump = 0;    // u, the same without the true motion of that tick
};

// An acceleration holds for as long as the text's does: until the next update.
inline constexpr motionwire::Belief as_in_the_text{.acceleration = 1h};

inline motionwire::ReckonedTrack<Vec, Quat> track_of(const ReckoningSettings& settings) {
    return motionwire::ReckonedTrack<Vec, Quat>{
        {.duration = settings.blend, .keep_up = false, .belief = as_in_the_text}};
}

// `Track` is the library's, or another that receives and draws likewise.
template <class Track>
Reckoned reckon(std::span<const Update> truth, Ticks measured, const ReckoningSettings& settings,
                Track track) {
    const motionwire::SendPolicy policy{
        .max_error = settings.threshold, .max_angle = 9, .heartbeat = 1h, .belief = as_in_the_text};
    Reckoned result;
    std::deque<std::uint32_t> flying;  // ticks in which was sent
    std::uint32_t last = 0;
    track.receive(truth[0], Tick{0}, 0, truth[0].time);
    Vec before = truth[0].motion.position;
    for (std::uint32_t n = 1; n < measured.to; ++n) {
        const Update& now = truth[n];
        const bool counts = n >= measured.from;
        if (motionwire::must_send(truth[last], now, policy) != motionwire::Send::no) {
            flying.push_back(last = n);
            result.updates += counts;
        }
        const auto apply = [&] {
            for (; !flying.empty() && flying.front() + settings.latency <= n; flying.pop_front()) {
                Update update = truth[flying.front()];
                if (!settings.timestamped) update.time = now.time;
                track.receive(update, Tick{flying.front()}, 0, now.time);
            }
        };
        if (settings.apply_first) apply();
        const Vec drawn = track.at(now.time)->motion.position;
        if (!settings.apply_first) apply();
        if (counts) {
            const double error = distance(drawn, now.motion.position);
            const Vec moved = now.motion.position - truth[n - 1].motion.position;
            result.mean += error / (measured.to - measured.from);
            result.peak = std::max(result.peak, error);
            result.largest_step = std::max(result.largest_step, distance(drawn, before));
            result.largest_jump = std::max(result.largest_jump, distance(drawn, before + moved));
        }
        before = drawn;
    }
    return result;
}

inline Reckoned reckon(std::span<const Update> truth, Ticks measured,
                       const ReckoningSettings& settings = {}) {
    return reckon(truth, measured, settings, track_of(settings));
}

}  // namespace seed_tables
