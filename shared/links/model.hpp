#pragma once

// One direction of a network that is less than perfect, as a model: a moment and a size go in, the fates of the
// copies come out - none (lost), one, or two (duplicated).
//
//     sent     |  |  |  |  |  |  |
//     arrives     |   | |   x      ||| |       late by a skewed jitter, in order, lost, held up by a stall
//
// Time and a seed go in, so the same seed has the same fates wherever the math library is the same. Nothing
// here waits or sends. The rules are those of Linux's sch_netem; what is ours is said in conditions.hpp.

#include "links/chances.hpp"
#include "links/conditions.hpp"
#include "links/line.hpp"
#include "links/slots.hpp"
#include "links/stalls.hpp"
#include "links/timeline.hpp"
#include "motionwire/time.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace links {

struct Fate {
    motionwire::LocalTime arrival;
    std::optional<std::uint32_t> flipped;  // number of the bit that is corrupted on the way
};

// What becomes of one datagram.
class Fates {
public:
    const Fate* begin() const { return fates_.data(); }
    const Fate* end() const { return fates_.data() + count_; }
    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    const Fate& operator[](std::size_t i) const { return fates_[i]; }
    void add(const Fate& fate) { fates_[count_++] = fate; }

private:
    std::array<Fate, 2> fates_{};
    std::size_t count_ = 0;
};

class Model {
public:
    // `start`: when the way's changes begin to count; none: with the first datagram.
    Model(const Way&, std::uint64_t seed, std::optional<motionwire::LocalTime> start = {});
    Model(const Conditions&, std::uint64_t seed);  // that never change

    // Called in the order of sending: `now` never goes back.
    Fates fates(motionwire::LocalTime now, std::size_t bytes);

    const Way& way() const { return timeline_.way(); }

private:
    std::optional<Fate> pass(const Conditions&, const Drawn&, motionwire::LocalTime now, std::size_t bytes);
    bool goes_ahead(const Conditions&, const Drawn&);
    motionwire::LocalTime held_up(const Conditions&, motionwire::LocalTime now,
                                  motionwire::LocalTime arrival);

    Timeline timeline_;
    std::optional<motionwire::LocalTime> start_;
    Chances chances_;
    Line line_;
    Slots slots_;
    Stalls stalls_;
    int since_ahead_ = 0;  // datagrams since one went ahead
    motionwire::LocalTime last_arrival_{};
};

// What a link does to the datagram itself.
void corrupt(std::span<std::byte> bytes, const Fate&);

}  // namespace links
