#pragma once

// What many entities cost that all come with the same snapshots: one playback for all, a track for each.

#include "replay/trace.hpp"

#include <cstddef>
#include <span>

namespace replay {

struct Cost {
    double push_ns = 0;                           // a sample of one entity, with its share of the playback
    double sample_ns = 0;                         // a frame of one entity, likewise
    double bytes = 0;                             // that one entity occupies, likewise
    double allocations = 0, allocated_bytes = 0;  // a frame of one entity
};

// What the program asked of the heap so far.
struct Heap {
    std::size_t allocations = 0, bytes = 0;
};

// Reads them from outside: the time that passes, and what was allocated meanwhile.
struct Meters {
    LocalTime (*now)();
    Heap (*heap)();
};

// `entities` must be at least 1.
Cost measure(std::span<const Arrival> arrivals, std::span<const LocalTime> frames, std::size_t entities,
             const Meters& meters);

}  // namespace replay
