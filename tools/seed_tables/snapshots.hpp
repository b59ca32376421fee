#pragma once

// Snapshots on a bad link, drawn at a fixed delay: how often render time passes the newest one.

#include "seed_tables/fixed_playback.hpp"

#include <cstdint>
#include <vector>

namespace seed_tables {

struct Snapshot {
    ServerTime taken;
    LocalTime arrived;
};

// As in the text: 10 Hz, up to 30 ms of jitter, every twentieth lost, 20 s. The latency hardly
// shows, for the offset takes it away again: what is under way at the end is not drawn.
struct SnapshotLink {
    Duration interval = 100ms, latency = 100ms, jitter = 30ms, length = 20s;
    double loss = 0.05;
};

// What arrives, in order of arrival.
std::vector<Snapshot> snapshots(const SnapshotLink& link, std::uint64_t seed);

// Underruns as episodes: how often frames go from having a newer snapshot to having none. 60 frames a second, half a
// frame off the sends.
int underruns(const std::vector<Snapshot>& arrivals, Duration delay);

// The same in every run, seeds 1 to `runs`.
struct UnderrunCount {
    double mean = 0;
    int least = 0, most = 0;  // of 95 % of the runs
    int none = 0;             // runs without any
};
UnderrunCount count_underruns(Duration delay, int runs);

// "D >= (1 + k) I + J": the delay behind the fastest packet with which no render time passes the newest snapshot,
// with so much jitter and so many packets lost in a row.
struct Need {
    Duration interval, jitter;
    int losses;
};
constexpr Duration needed_delay(const Need& n) { return (1 + n.losses) * n.interval + n.jitter; }

// Of 10, 20, 30 and 60 snapshots a second; no jitter up to 200 ms of it (so that packets overtake each other); up to
// two lost in a row; three seeds each: the combinations in which render time passed the newest snapshot at any
// moment, frames or no frames.
struct DryCombinations {
    int all = 0;
    int random = 0, adversarial = 0;  // adversarial: all are late, right after the losses
};
DryCombinations try_needed_delay(double intervals_less);  // with so many intervals less than needed

}  // namespace seed_tables
