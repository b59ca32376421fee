#pragma once

// What one direction of a network does to datagrams, in numbers. The fields are the words of
// `tc qdisc ... netem` (see man tc-netem) with netem's meaning, and below each what netem can't say.
// A default one is a perfect link. parse.hpp reads them from text, model.hpp plays them.

#include "motionwire/time.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace links {

using motionwire::Duration;

// How `jitter` spreads the delay. uniform: evenly from delay - jitter to delay + jitter. normal, pareto,
// paretonormal: as iproute2's tables have them, jitter being their scale and delay their mean.
// lognormal (ours): delay is the least; on top comes a right-skewed part, 95 of 100 times less than jitter.
enum class Distribution : std::uint8_t { uniform, normal, pareto, paretonormal, lognormal };

// loss gemodel P R 1-H 1-K: a good and a bad state. Shares, 0 to 1.
struct GilbertElliott {
    double to_bad = 0, to_good = 1;            // chance per datagram of changing over: P, R
    double lost_in_bad = 1, lost_in_good = 0;  // 1-H, 1-K
    bool operator==(const GilbertElliott&) const = default;
};

// loss state P13 P31 P32 P23 P14: Markov's chain of four states. Shares, 0 to 1.
struct FourStates {
    double p13 = 0, p31 = 1, p32 = 0, p23 = 1, p14 = 0;
    bool operator==(const FourStates&) const = default;
};

// slot MIN [MAX] [packets N] [bytes N], slot distribution NAME DELAY JITTER: what arrives waits for the next slot.
struct Slot {
    Duration least{}, most{};
    bool distributed = false;  // then `least` is the delay and `most` the jitter of `distribution`
    Distribution distribution = Distribution::uniform;
    int packets = 0, bytes = 0;  // that one slot lets through; 0: all
    bool operator==(const Slot&) const = default;
};

struct Conditions {
    Duration delay{};
    Duration jitter{};
    double delay_correlation = 0;  // of a datagram's jitter with the one before, 0 to 1
    Distribution distribution = Distribution::uniform;
    Duration wander{};      // ours: how long a lateness lasts; what is sent within it is late together
    bool in_order = false;  // ours: none overtakes another, but what `reorder` lets go ahead

    double loss = 0;  // share, 0 to 1
    double loss_correlation = 0;
    std::optional<GilbertElliott> loss_gemodel{};  // instead of `loss`
    std::optional<FourStates> loss_state{};        // instead of `loss`
    double late_loss = 0;                          // ours: share lost besides of what would be ...
    Duration late_loss_above{};                    // ... later than `delay` by more than this

    double duplicate = 0, duplicate_correlation = 0;
    double corrupt = 0, corrupt_correlation = 0;  // one bit is flipped
    double reorder = 0, reorder_correlation = 0;  // share that goes ahead without delay ...
    int reorder_gap = 0;                          // ... of every so many-th; 0: no reordering

    double rate = 0;                            // bytes per second; 0: no limit
    int rate_overhead = 0;                      // bytes added to each datagram, may be negative
    int rate_cell = 0, rate_cell_overhead = 0;  // bytes; 0: no cells
    int limit = 1000;                           // datagrams under way; what comes on top is lost

    Slot slot{};

    Duration stall_every{};  // ours: on average; then nothing arrives for a while, and after it all at once
    Duration stall_least{}, stall_most{};

    bool operator==(const Conditions&) const = default;
};

// From `at` on the conditions are these; they are reached over a time, delay, jitter, loss and rate evenly.
// A stall holds what would arrive from `at` on until it is over.
struct Change {
    Duration at{};
    Duration over{};
    Conditions to{};
    Duration stall{};
    bool operator==(const Change&) const = default;
};

// One direction, as time goes on.
struct Way {
    Conditions from{};
    std::vector<Change> changes{};  // by `at`
    Duration repeat{};              // after this all begins anew; 0: never

    Conditions at(Duration age) const;
    bool operator==(const Way&) const = default;
};

struct Link {
    Way up{}, down{};  // to the server, to the client
    bool operator==(const Link&) const = default;
};

}  // namespace links
