#pragma once

// How the server is doing, once a second: what --verbose prints. Collects, and knows nothing of where it is
// printed.

#include "net/host.hpp"
#include "server/game.hpp"

#include <array>
#include <optional>

namespace server {

struct Report {
    float work_p50 = 0, work_p99 = 0;  // ms of work in a tick
    int ticks = 0;
    std::int64_t late = 0, lost = 0;  // ticks begun more than half an interval after they were due; dropped
    float datagrams_in = 0, datagrams_out = 0, kilobytes_in = 0, kilobytes_out = 0;  // per second
    float updates = 0, repeats = 0;  // of vehicles, to all clients together, per second
    std::uint64_t malformed = 0;     // since the start
};

class Status {
public:
    explicit Status(motionwire::LocalTime start) : since_{start} {}

    void tick_took(motionwire::Duration work, bool late);

    // A report when a second has passed since the last one.
    std::optional<Report> report(motionwire::LocalTime now, const Stats&, const net::Counters&,
                                 std::int64_t lost);

private:
    motionwire::LocalTime since_;
    std::array<float, 256> work_{};  // ms
    std::size_t ticks_ = 0;
    std::int64_t late_ = 0;
    Stats stats_;  // at the last report
    net::Counters counters_;
    std::int64_t lost_ = 0;
};

}  // namespace server
