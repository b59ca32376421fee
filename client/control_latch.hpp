#pragma once

// Frames press, ticks take. An axis is whatever it is when the tick comes; an edge (action, use,
// respawn) counts for exactly one tick even if the key was up again before it:
//
//     key    ____/""\________/"""""""""""""
//     ticks  |         |         |         |
//     taken      no        yes       yes (held)
//
// Several taps between two ticks count as one. `use` and `respawn` must be let go before they count again;
// `action` (jump, hand brake) counts for as long as it is held.

#include "sim/controls.hpp"

namespace client {

class ControlLatch {
public:
    void hold(const sim::Controls& held) {
        use_ |= held.use && !held_.use;
        respawn_ |= held.respawn && !held_.respawn;
        action_ |= held.action;
        held_ = held;
    }

    // What one tick is to do. The edges are spent with it.
    sim::Controls take() {
        sim::Controls taken = held_;
        taken.use = use_;
        taken.respawn = respawn_;
        taken.action = action_ || held_.action;
        use_ = respawn_ = action_ = false;
        return taken;
    }

private:
    sim::Controls held_{};
    bool use_ = false, respawn_ = false, action_ = false;  // pressed since the last tick
};

}  // namespace client
