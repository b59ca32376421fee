#pragma once

// All that chance decides about a datagram, drawn at once. Every word of the conditions has a stream of its
// own, and every chance is drawn for every datagram whether it matters or not: so one fate never shifts
// another's, and the same seed with more loss has the same jitter.

#include "links/conditions.hpp"
#include "links/lateness.hpp"
#include "links/loss.hpp"
#include "links/random.hpp"

#include <cstdint>

namespace links {

struct Drawn {
    bool lost = false;
    bool twice = false;
    bool corrupted = false;
    std::uint64_t bit = 0;    // any number; which bit is corrupted
    bool ahead = false;       // if the gap lets it
    bool lost_late = false;   // if it is late enough
    double jitter_share = 0;  // where in its distribution the jitter is
};

class Chances {
public:
    explicit Chances(std::uint64_t seed);

    Drawn draw(const Conditions&, motionwire::LocalTime now);

    // For a copy that goes through everything again: its chances depend on those before as the next one's
    // would, but nothing after depends on them.
    Chances beside();

private:
    Loss loss_;
    Lateness lateness_;
    CorrelatedRandom duplicate_, corrupt_, reorder_;
    Random bits_, late_loss_, copies_;
};

}  // namespace links
