#pragma once

// One direction of a network that is less than perfect, as a model: a moment and a size go in, the moments
// of arrival come out - none (lost), one, or two (duplicated).
//
//     sent     |  |  |  |  |  |  |
//     arrives     |   | |   x      ||| |       late by a skewed jitter, in order, lost, held up by a stall
//
// Time and a seed go in, so the same seed has the same fate wherever the math library is the same (jitter
// and stalls need exp and log). Nothing here waits or sends.

#include "motionwire/time.hpp"
#include "net/random.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace net {

// One way. A default one is a perfect link.
struct LinkConditions {
    motionwire::Duration delay{};   // the least
    motionwire::Duration jitter{};  // on top: 95 of 100 datagrams are later by less than this (lognormal)
    double loss = 0;                // share lost, 0 to 1
    double loss_run = 1;            // how many are lost in a row, on average, when one is
    double duplicate = 0;           // share that arrives twice
    double reorder = 0;             // share held back by `held` and so overtaken; the rest keeps its order
    motionwire::Duration held = std::chrono::milliseconds{30};
    double stalls = 0;             // per second: nothing arrives for a while, then all of it at once
    motionwire::Duration stall{};  // the longest stall; the shortest is three quarters of it
    double rate = 0;               // bytes per second, 0 = no limit
    // What would wait longer for its turn is lost.
    motionwire::Duration queue = std::chrono::milliseconds{200};
};

// When the copies of one datagram arrive.
class Fates {
public:
    const motionwire::LocalTime* begin() const { return arrivals_.data(); }
    const motionwire::LocalTime* end() const { return arrivals_.data() + count_; }
    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    motionwire::LocalTime operator[](std::size_t i) const { return arrivals_[i]; }
    void add(motionwire::LocalTime arrival) { arrivals_[count_++] = arrival; }

private:
    std::array<motionwire::LocalTime, 2> arrivals_{};
    std::size_t count_ = 0;
};

class LinkModel {
public:
    LinkModel(const LinkConditions&, std::uint64_t seed);

    // Called in the order of sending: `now` never goes back.
    Fates fates(motionwire::LocalTime now, std::size_t bytes);

    const LinkConditions& conditions() const { return conditions_; }

private:
    bool loses();
    std::optional<motionwire::Duration> wait_for_turn(motionwire::LocalTime now, std::size_t bytes);
    motionwire::Duration jitter(motionwire::LocalTime now);
    motionwire::LocalTime after_stall(motionwire::LocalTime arrival);
    void next_stall();

    LinkConditions conditions_;
    Random chances_;
    Random jitters_;
    Random stalls_;
    bool losing_ = false;
    double mood_ = 0;  // the jitter's place in its distribution, in standard deviations
    motionwire::LocalTime last_sent_{};
    motionwire::LocalTime last_arrival_{};
    motionwire::LocalTime line_free_{};
    motionwire::LocalTime stall_begins_{};
    motionwire::LocalTime stall_ends_{};
    bool started_ = false;
};

// The links a person can ask for by name.
std::optional<LinkConditions> link_named(std::string_view name);
std::span<const std::string_view> link_names();

}  // namespace net
