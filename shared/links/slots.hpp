#pragma once

// A medium that is granted in slots: what arrives waits for the next slot, all that wait go with it or as many
// as it lets through.
//
//     ready     |  | |      |   |     |
//     slots            [      [      [
//     arrives          |||    ||     |

#include "links/conditions.hpp"
#include "links/random.hpp"
#include "motionwire/time.hpp"

#include <cstddef>
#include <cstdint>

namespace links {

class Slots {
public:
    explicit Slots(std::uint64_t seed) : random_{seed} {}

    // The slot for what is ready then. As with netem, the first slot after a pause is counted from the sending.
    motionwire::LocalTime slot(const Slot&, motionwire::LocalTime now, motionwire::LocalTime ready,
                               std::size_t bytes);

private:
    Duration until_next(const Slot&);
    void begin(motionwire::LocalTime at);

    Random random_;
    motionwire::LocalTime next_{};
    int packets_ = 0;  // that went with it
    std::size_t bytes_ = 0;
};

}  // namespace links
