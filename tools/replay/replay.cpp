#include "replay/replay.hpp"

namespace replay {

std::vector<Drawn> replay(const Heard& heard, std::span<const LocalTime> frames, Policy& policy) {
    std::vector<Drawn> drawn;
    drawn.reserve(frames.size());
    Cursor<Arrival> arrivals{heard.arrivals};
    Cursor<Pong> pongs{heard.pongs};
    for (const LocalTime frame : frames) {
        for (const Pong& pong : pongs.until(frame)) policy.pong(pong);
        for (const Arrival& arrival : arrivals.until(frame)) policy.arrive(arrival);
        drawn.push_back(policy.draw(frame));
    }
    return drawn;
}

}  // namespace replay
