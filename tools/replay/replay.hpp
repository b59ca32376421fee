#pragma once

// A recorded network drawn again: which state of one entity each frame would have shown.
//
//     trace  ---- arrivals up to the frame ---->  AdaptivePlayback  --render time-->  StreamedTrack  -->  drawn
//     frames ---------- the moment ----------->
//
// The library as it is, with its own defaults. The same files give the same rows; nothing reads a clock and
// nothing of the future is looked at.

#include "replay/trace.hpp"

#include "motionwire/adaptive_playback.hpp"
#include "motionwire/streamed_track.hpp"

#include <optional>
#include <span>
#include <vector>

namespace replay {

using Track = motionwire::StreamedTrack<sim::Vec3, sim::Quat>;

struct Drawn {
    LocalTime frame;
    ServerTime render;                                 // what moment of the server is shown
    std::optional<motionwire::Sampled<Motion>> state;  // none: nothing is drawn yet
};

// Walks through the arrivals frame by frame. The arrivals must outlive it and be in order.
class Cursor {
public:
    explicit Cursor(std::span<const Arrival> arrivals) : rest_{arrivals} {}

    // What came since the last frame, up to and including this moment.
    std::span<const Arrival> until(LocalTime frame) {
        std::size_t count = 0;
        while (count < rest_.size() && rest_[count].arrived <= frame) ++count;
        const auto came = rest_.first(count);
        rest_ = rest_.subspan(count);
        return came;
    }

private:
    std::span<const Arrival> rest_;
};

// A row a frame. Both in order of time.
std::vector<Drawn> replay(std::span<const Arrival> arrivals, std::span<const LocalTime> frames);

}  // namespace replay
