#pragma once

// Stalls that come by chance: like a radio that leaves its channel for a moment, what would arrive meanwhile
// arrives when it is back. From the end of one to the beginning of the next it is an exponential time.

#include "links/conditions.hpp"
#include "links/random.hpp"
#include "motionwire/time.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace links {

class Stalls {
public:
    explicit Stalls(std::uint64_t seed) : random_{seed} {}

    // When something arrives that would at `arrival`, sent `now`.
    motionwire::LocalTime released(const Conditions&, motionwire::LocalTime now,
                                   motionwire::LocalTime arrival);

private:
    struct Stall {
        motionwire::LocalTime begins, ends;
    };
    void draw(const Conditions&);
    Stall& latest() { return recent_[count_ % recent_.size()]; }

    Random random_;
    std::array<Stall, 16> recent_{};  // what was sent later may arrive earlier, within a few stalls
    std::size_t count_ = 0;
    bool on_ = false;
};

}  // namespace links
