#pragma once

// A recorded network drawn again: which state of one entity each frame would have shown.
//
//     trace, pings  ---- what came until the frame ---->  Policy  ---->  drawn, a row a frame
//     frames ------------------ the moment ------------->
//
// The same files give the same rows; nothing reads a clock and nothing of the future is looked at.

#include "replay/policy.hpp"
#include "replay/trace.hpp"

#include <span>
#include <vector>

namespace replay {

// Walks through what arrived, frame by frame. That must outlive it and be in order of arrival.
template <class Arrived>
class Cursor {
public:
    explicit Cursor(std::span<const Arrived> arrivals) : rest_{arrivals} {}

    // What came since the last frame, up to and including this moment.
    std::span<const Arrived> until(LocalTime frame) {
        std::size_t count = 0;
        while (count < rest_.size() && rest_[count].arrived <= frame) ++count;
        const auto came = rest_.first(count);
        rest_ = rest_.subspan(count);
        return came;
    }

private:
    std::span<const Arrived> rest_;
};

// What a client heard, each in order of arrival.
struct Heard {
    std::vector<Arrival> arrivals;
    std::vector<Pong> pongs{};
};

// A row a frame. The frames in order of time.
std::vector<Drawn> replay(const Heard& heard, std::span<const LocalTime> frames, Policy& policy);

}  // namespace replay
