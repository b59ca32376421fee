// What a frame costs that looks at N interpolated entities. The straight port of "Entity interpolation, deep
// dive" is the yardstick of the same run: the machine's mood cancels in the ratio.

#include "motionwire/interpolate.hpp"
#include "motionwire/quaternion.hpp"
#include "motionwire/streamed_track.hpp"
#include "tools/bench/herd.hpp"
#include "tools/bench/straight_port.hpp"

#include <benchmark/benchmark.h>

#include <vector>

namespace {

using namespace bench;
using Track = motionwire::StreamedTrack<sim::Vec3, sim::Quat>;
using History = motionwire::Timeline<sim::Motion>;

// A frame is timed, the arrivals between frames are not.
template <class Arrive, class Look>
void run(benchmark::State& state, Arrive&& arrive, Look&& look) {
    motionwire::Tick frame{600};
    for (int i = 0; i < 30; ++i, frame = next(frame)) arrive(frames.time_of(frame));
    for (auto _ : state) {
        const ServerTime now = frames.time_of(frame);
        if (number_of(frame) % frames_per_snapshot == 0) arrive(now);
        state.SetIterationTime(seconds_for([&] { look(now - delay); }));
        frame = next(frame);
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

void straight_port(benchmark::State& state) {
    std::vector<StraightInterpolation> herd(static_cast<std::size_t>(state.range(0)));
    const auto seconds = [](ServerTime t) {
        return std::chrono::duration<double>(t.time_since_epoch()).count();
    };
    run(
        state,
        [&](ServerTime taken) {
            for (std::size_t i = 0; i < herd.size(); ++i) {
                const sim::Motion m = strolling(i, taken);
                herd[i].push({seconds(taken),
                              {m.position.x, m.position.y, m.position.z},
                              {m.velocity.x, m.velocity.y, m.velocity.z},
                              {m.orientation.x, m.orientation.y, m.orientation.z, m.orientation.w}});
            }
        },
        [&](ServerTime at) {
            for (StraightInterpolation& one : herd) benchmark::DoNotOptimize(one.sample(seconds(at)));
        });
}

// The same job: Hermite with sent velocities, nlerp.
void timeline(benchmark::State& state) {
    std::vector<History> herd(static_cast<std::size_t>(state.range(0)));
    const auto between = [](const sim::Motion& a, const sim::Motion& b, float seconds, float u) {
        const auto p =
            motionwire::hermite<sim::Vec3>({a.position, a.velocity}, {b.position, b.velocity}, seconds, u);
        return sim::Motion{p.point, p.velocity, motionwire::nlerp(a.orientation, b.orientation, u), a.spin};
    };
    const auto beyond = [](const sim::Motion& last, float seconds) {
        return sim::Motion{last.position + last.velocity * seconds, last.velocity, last.orientation,
                           last.spin};
    };
    run(
        state,
        [&](ServerTime taken) {
            for (std::size_t i = 0; i < herd.size(); ++i) herd[i].insert({taken, strolling(i, taken)});
        },
        [&](ServerTime at) {
            for (const History& one : herd) benchmark::DoNotOptimize(one.sample(at, between, beyond));
        });
}

// The whole of it: Hermite for places and for rotations with sent spins, and continuity whatever arrives
// late.
void streamed_track(benchmark::State& state) {
    std::vector<Track> herd(static_cast<std::size_t>(state.range(0)));
    run(
        state,
        [&](ServerTime taken) {
            for (std::size_t i = 0; i < herd.size(); ++i) herd[i].receive({taken, strolling(i, taken)});
        },
        [&](ServerTime at) {
            for (Track& one : herd) benchmark::DoNotOptimize(one.at(at, frames.interval()));
        });
}

BENCHMARK(straight_port)->Arg(1000)->UseManualTime()->Unit(benchmark::kMicrosecond);
BENCHMARK(timeline)->Arg(1000)->UseManualTime()->Unit(benchmark::kMicrosecond);
BENCHMARK(streamed_track)->Arg(1000)->UseManualTime()->Unit(benchmark::kMicrosecond);

}  // namespace
