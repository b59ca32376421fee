// What vehicles cost: the receiver's frame with N cars on their blended way, and the sender's tick with N
// guesses to compare with the truth.

#include "motionwire/reckoned_track.hpp"
#include "motionwire/send_rule.hpp"
#include "tools/bench/herd.hpp"

#include <benchmark/benchmark.h>

#include <vector>

namespace {

using namespace bench;
using Track = motionwire::ReckonedTrack<sim::Vec3, sim::Quat>;

sim::Update update_of(std::size_t i, ServerTime at) {
    return {.time = at, .motion = strolling(i, at), .thrust = 0.5f, .model = motionwire::Model::arc};
}

// Every car is in the middle of a correction, the dearest moment.
void velocity_blend(benchmark::State& state) {
    std::vector<Track> cars(static_cast<std::size_t>(state.range(0)),
                            Track{{.correction = motionwire::Correction::velocity_blend, .duration = 200ms}});
    const ServerTime start{10s};
    for (std::size_t i = 0; i < cars.size(); ++i) {
        cars[i].receive(update_of(i, start), motionwire::Tick{1}, 0, start);
        sim::Update news = update_of(i, start + 300ms);
        news.motion.position.x += 0.3f;
        cars[i].receive(news, motionwire::Tick{2}, 0, start + 400ms);
    }
    int frame = 0;
    for (auto _ : state) {
        const ServerTime now = start + 400ms + frames.interval() * (frame++ % 12);
        for (const Track& car : cars) benchmark::DoNotOptimize(car.at(now));
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

void send_rule(benchmark::State& state) {
    const auto count = static_cast<std::size_t>(state.range(0));
    const ServerTime sent{10s}, now = sent + 400ms;
    std::vector<sim::Update> last, truth;
    for (std::size_t i = 0; i < count; ++i)
        last.push_back(update_of(i, sent)), truth.push_back(update_of(i, now));
    for (auto _ : state)
        for (std::size_t i = 0; i < count; ++i)
            benchmark::DoNotOptimize(motionwire::must_send(last[i], truth[i], {}));
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

BENCHMARK(velocity_blend)->Arg(1000)->Unit(benchmark::kMicrosecond);
BENCHMARK(send_rule)->Arg(1000)->Unit(benchmark::kMicrosecond);

}  // namespace
