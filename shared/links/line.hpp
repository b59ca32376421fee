#pragma once

// What waits behind what: a line of limited rate carries one datagram after the other, and of all datagrams
// under way there may be only so many.

#include "links/conditions.hpp"
#include "motionwire/time.hpp"

#include <cstddef>
#include <vector>

namespace links {

// Of one datagram on a line, with what the conditions add to it.
Duration time_on_line(const Conditions&, std::size_t bytes);

class Line {
public:
    bool is_full(const Conditions&, motionwire::LocalTime now);

    // As netem: it is on the line after its delay and after all that were before it.
    motionwire::LocalTime ready(const Conditions&, motionwire::LocalTime after_delay, std::size_t bytes);

    // It is under way until then.
    void carry(motionwire::LocalTime arrival);

private:
    motionwire::LocalTime free_{};                  // nothing is on the line any more
    std::vector<motionwire::LocalTime> under_way_;  // a heap, the first to arrive on top
};

}  // namespace links
