#pragma once

// What the network took at least, and what it took on top.
//
//     lateness                 .  .
//       |        .   .        .  . .  .
//       |  __.__.__.._      __.____.__.__   floor
//       |             \  . |
//       |    . .    .  \_.__.
//       +----------------------------------> time
//
// One lateness per snapshot: arrived - taken (with the unknown offset of the clocks in it: it cancels).
// A burst shorter than the window is spread above the floor; what lasts longer moves the floor, and leaves
// the spread alone.
//
// The floor is a morphological opening: of all windows that hold a snapshot, the one whose least lateness is
// the largest. It is known at once, and it may still rise for snapshots younger than one window.

#include "motionwire/playback_settings.hpp"
#include "motionwire/recent.hpp"
#include "motionwire/time.hpp"

#include <algorithm>
#include <cstddef>

namespace motionwire {

// The time between two snapshots that moved the newest, as the frames drawn in it saw it.
struct SnapshotGap {
    LocalTime arrived;    // of the snapshot at its end
    Duration lateness{};  // of that snapshot
    Duration floor{};
    Duration age{};    // of the snapshot at its start, at the last frame
    Duration frame{};  // between two frames
    int frames = 0;
};

// 512 gaps: the last 25 seconds at 20 snapshots a second, eight at 60.
using SnapshotGaps = Recent<SnapshotGap, 512>;

struct Floor {
    Duration now{};    // the least lateness within the window that ends now
    Duration quick{};  // the same within the last few packets: rises first when a route changes
};

// Call when a gap was pushed with its floor at its own lateness or below. Raises the floors in the window.
inline Floor raise_floors(SnapshotGaps& gaps, const PlaybackSettings& settings) {
    const LocalTime now = gaps[0].arrived;
    Floor floor{gaps[0].lateness, gaps[0].lateness};
    std::size_t window = 0;
    for (; window < gaps.size() && now - gaps[window].arrived <= settings.floor_window; ++window) {
        const SnapshotGap& gap = gaps[window];
        floor.now = std::min(floor.now, gap.lateness);
        if (window < 3 || now - gap.arrived <= settings.quick_window)
            floor.quick = std::min(floor.quick, gap.lateness);
    }
    for (std::size_t i = 0; i < window; ++i) gaps[i].floor = std::max(gaps[i].floor, floor.now);
    return floor;
}

}  // namespace motionwire
