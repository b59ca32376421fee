#include "replay/replay.hpp"

namespace replay {

std::vector<Drawn> replay(std::span<const Arrival> arrivals, std::span<const LocalTime> frames) {
    motionwire::AdaptivePlayback playback;
    Track track;
    std::vector<Drawn> drawn;
    drawn.reserve(frames.size());
    Cursor cursor{arrivals};
    for (const LocalTime frame : frames) {
        for (const Arrival& arrival : cursor.until(frame)) {
            playback.arrive(arrival.sample.time, arrival.arrived);
            track.receive(arrival.sample);
        }
        Drawn row{frame, playback.advance(frame), std::nullopt};
        const Duration passed = drawn.empty() ? Duration{} : frame - drawn.back().frame;
        if (playback.has_started())
            row.state = track.at(row.render, passed, motionwire::Drawing::hermite, playback.jumped());
        drawn.push_back(row);
    }
    return drawn;
}

}  // namespace replay
