#pragma once

// One player's inputs, waiting for the tick they are for.
//
//        stamp:   .. 97   98   99 | 100  101  102 ..
//                 done missed done| next       too far ahead ->
//
// An input is applied at exactly one tick: the one it is stamped with, which is the step that leads to that
// tick's state. Datagrams repeat the last few inputs, so most of what arrives is here already; the first one
// for a tick counts. The stamps come from the client and are believed only within a window around the
// server's own tick: nobody gains time by inventing some. A tick without an input repeats what was held last,
// for a quarter of a second; then the player counts as absent. Pressed edges (use, respawn, action) are never
// repeated, and those of an input that came just too late are kept for the next tick: a key press is late,
// not lost.

#include "motionwire/time.hpp"
#include "protocol/messages.hpp"
#include "sim/controls.hpp"

#include <array>
#include <cstdint>

namespace server {

class InputBuffer {
public:
    static constexpr int capacity = 128;  // ticks remembered, a power of two
    static constexpr int window = 96;     // ticks ahead of the server that are believed
    static constexpr int forgiving = 24;  // ticks after which a late edge is forgotten

    struct Counts {
        std::uint64_t applied{};  // ticks with an input of their own
        std::uint64_t missed{};   // ticks without, since the first that had one
        std::uint64_t late{};     // datagrams whose newest input was due already
        std::uint64_t too_far{};  // inputs beyond the window, before or after
        std::uint64_t excess{};   // datagrams that brought nothing new
    };

    // `due` is the tick that will be made next.
    void receive(const protocol::Inputs&, motionwire::Tick due);

    struct Taken {
        sim::Controls controls;
        bool absent;  // nothing has been heard for so long that nobody seems to hold the controls
    };
    // Call exactly once for each tick. `patience` is the number of ticks that repeat the last input.
    Taken take(motionwire::Tick due, int patience);

    protocol::InputReport report() const { return report_; }
    const Counts& counts() const { return counts_; }
    int waiting(motionwire::Tick due) const;  // inputs held for ticks to come

private:
    enum class Is : std::uint8_t { empty, waiting, applied, missed };
    struct Slot {
        motionwire::Tick tick{};
        Is is = Is::empty;
        sim::Controls controls;
    };
    Slot& slot(motionwire::Tick tick) { return slots_[motionwire::number_of(tick) % capacity]; }
    void receive(motionwire::Tick stamp, const sim::Controls&, motionwire::Tick due, bool& news);

    std::array<Slot, capacity> slots_{};
    sim::Controls held_;         // the last input applied
    sim::Controls late_;         // edges that came too late for their own tick
    int without_ = 0;            // ticks since an input was applied
    bool started_ = false;       // something has been received
    motionwire::Tick newest_{};  // stamp of the newest input ever received
    protocol::InputReport report_{};
    Counts counts_{};
};

}  // namespace server
