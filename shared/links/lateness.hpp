#pragma once

// Where in its distribution a datagram's jitter is, as a share from 0 to 1. Independent from one datagram to
// the next, or depending on the one before - by a correlation, or by the time since then (`wander`: delays
// come from queues, so datagrams sent close together are late together).
//
// The dependence is an autoregression of a normal quantity of which the share is the rank, in time an
// Ornstein-Uhlenbeck process; so the jitter keeps its distribution however it depends, and at every rate.
// The correlation asked for is that of the ranks. (netem takes its mixed number modulo the size of its table,
// which keeps the distribution, too, but loses most of the correlation.)

#include "links/conditions.hpp"
#include "links/random.hpp"
#include "motionwire/time.hpp"

#include <cstdint>

namespace links {

class Lateness {
public:
    explicit Lateness(std::uint64_t seed);

    double share(const Conditions&, motionwire::LocalTime now);

    // From here on other chances, after the same last one.
    void reseed(std::uint64_t seed) { random_ = Random{seed}; }

private:
    Random random_;
    double last_;  // in standard deviations
    motionwire::LocalTime last_time_{};
};

}  // namespace links
