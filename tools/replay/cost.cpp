#include "replay/cost.hpp"

#include "motionwire/adaptive_playback.hpp"
#include "motionwire/streamed_track.hpp"
#include "replay/replay.hpp"

#include <algorithm>
#include <cassert>
#include <memory>
#include <vector>

namespace replay {

namespace {

using Track = motionwire::StreamedTrack<sim::Vec3, sim::Quat>;

struct Herd {
    explicit Herd(std::size_t entities) : tracks(entities) {}

    void receive(const Arrival& arrival) {
        playback.arrive(arrival.sample.time, arrival.arrived);
        for (Track& track : tracks) track.receive(arrival.sample);
    }

    void draw(LocalTime frame, Duration passed) {
        const ServerTime at = playback.advance(frame);
        if (!playback.has_started()) return;
        for (Track& track : tracks) {
            const auto drawn = track.at(at, passed, motionwire::Drawing::hermite, playback.jumped());
            if (drawn) seen += drawn->value.position.x;
        }
    }

    motionwire::AdaptivePlayback playback;
    std::vector<Track> tracks;
    float seen = 0;  // so that drawing is not optimized away
};

double share(Duration whole, std::size_t parts) {
    return static_cast<double>(whole.count()) / static_cast<double>(std::max<std::size_t>(parts, 1));
}

double share(std::size_t whole, std::size_t parts) {
    return static_cast<double>(whole) / static_cast<double>(std::max<std::size_t>(parts, 1));
}

}  // namespace

Cost measure(std::span<const Arrival> arrivals, std::span<const LocalTime> frames, std::size_t entities,
             const Meters& meters) {
    assert(entities > 0);
    const Heap before = meters.heap();
    const auto herd = std::make_unique<Herd>(entities);
    const std::size_t occupied = meters.heap().bytes - before.bytes;

    Duration pushing{}, drawing{};
    Heap allocated;
    Cursor<Arrival> cursor{arrivals};
    LocalTime last = frames.empty() ? LocalTime{} : frames.front();
    for (const LocalTime frame : frames) {
        const LocalTime begun = meters.now();
        for (const Arrival& arrival : cursor.until(frame)) herd->receive(arrival);
        const LocalTime pushed = meters.now();
        const Heap heap = meters.heap();
        herd->draw(frame, frame - last);
        allocated.allocations += meters.heap().allocations - heap.allocations;
        allocated.bytes += meters.heap().bytes - heap.bytes;
        pushing += pushed - begun, drawing += meters.now() - pushed;
        last = frame;
    }
    [[maybe_unused]] const volatile float seen = herd->seen;

    const std::size_t pushes = arrivals.size() * entities, draws = frames.size() * entities;
    return {.push_ns = share(pushing, pushes),
            .sample_ns = share(drawing, draws),
            .bytes = share(occupied, entities),
            .allocations = share(allocated.allocations, draws),
            .allocated_bytes = share(allocated.bytes, draws)};
}

}  // namespace replay
