#include "net/link.hpp"

#include <algorithm>
#include <cmath>

namespace net {

using motionwire::Duration;
using motionwire::LocalTime;
using motionwire::scaled;
using namespace std::chrono_literals;

namespace {

// Lognormal: how far apart large and small delays are, and where that puts the 95th percentile in terms of
// the median.
constexpr double spread = 0.8;
constexpr double z95 = 1.6449;
constexpr double highest = 3;  // standard deviations; jitter beyond it (1 in 740) is cut

// Delays come from queues, so datagrams sent close together are late together.
constexpr Duration mood_lasts = 20ms;

double loss_when_last_arrived(const LinkConditions& c) {
    return c.loss >= 1 ? 1 : c.loss / ((1 - c.loss) * c.loss_run);
}

}  // namespace

LinkModel::LinkModel(const LinkConditions& conditions, std::uint64_t seed)
    : conditions_{conditions},
      chances_{Random{seed}.bits()},
      jitters_{Random{seed ^ 0x6a697474}.bits()},
      stalls_{Random{seed ^ 0x7374616c}.bits()} {}

Fates LinkModel::fates(LocalTime now, std::size_t bytes) {
    if (!started_) {
        started_ = true;
        last_sent_ = line_free_ = stall_ends_ = now;
        stall_begins_ = now;
        last_arrival_ = now;
        mood_ = jitters_.normal();
        if (conditions_.stalls > 0) next_stall();
    }
    // Every chance is drawn for every datagram, so that one fate does not change the next one's.
    const bool lost = loses();
    const bool late = chances_.chance(conditions_.reorder);
    const bool twice = chances_.chance(conditions_.duplicate);
    const auto echo = scaled(5ms, chances_.unit());

    const auto turn = wait_for_turn(now, bytes);
    LocalTime arrival = now + conditions_.delay + jitter(now);
    Fates fates;
    if (lost || !turn) return fates;
    arrival = after_stall(arrival + *turn);
    if (late) {
        fates.add(arrival + conditions_.held);
    } else {
        last_arrival_ = std::max(last_arrival_, arrival);
        fates.add(last_arrival_);
    }
    if (twice) fates.add(fates[0] + echo);
    return fates;
}

// Gilbert's model with a good and a bad state; in the bad one everything is lost. The share lost and the
// mean length of a run settle both ways of changing over. A run of 1/(1 - loss) is what independent losses
// have; for shorter ones they are independent.
bool LinkModel::loses() {
    const LinkConditions& c = conditions_;
    const double draw = chances_.unit();
    if (c.loss_run * (1 - c.loss) <= 1)
        losing_ = draw < c.loss;
    else
        losing_ = losing_ ? draw >= 1 / c.loss_run : draw < loss_when_last_arrived(c);
    return losing_;
}

// A line carries one datagram after the other. None when too much waits for it already.
std::optional<Duration> LinkModel::wait_for_turn(LocalTime now, std::size_t bytes) {
    if (conditions_.rate <= 0) return Duration{};
    const LocalTime begins = std::max(line_free_, now);
    if (begins - now > conditions_.queue) return std::nullopt;
    line_free_ = begins + scaled(1s, static_cast<double>(bytes) / conditions_.rate);
    return line_free_ - now;
}

// A lognormal delay whose logarithm wanders (an Ornstein-Uhlenbeck process): the distribution is the same
// however often one sends, and what is sent close together keeps together.
Duration LinkModel::jitter(LocalTime now) {
    if (conditions_.jitter <= 0ns) return {};
    const double keeps = std::exp(-std::chrono::duration<double>(now - last_sent_) /
                                  std::chrono::duration<double>(mood_lasts));
    last_sent_ = now;
    mood_ = keeps * mood_ + std::sqrt(1 - keeps * keeps) * jitters_.normal();
    return scaled(conditions_.jitter, std::exp(spread * (std::min(mood_, highest) - z95)));
}

// Like a radio that leaves its channel for a moment: what would arrive meanwhile arrives when it is back.
LocalTime LinkModel::after_stall(LocalTime arrival) {
    if (conditions_.stalls <= 0) return arrival;
    while (arrival > stall_ends_) next_stall();
    return arrival < stall_begins_ ? arrival : stall_ends_;
}

void LinkModel::next_stall() {
    stall_begins_ = stall_ends_ + scaled(1s, stalls_.exponential() / conditions_.stalls);
    stall_ends_ = stall_begins_ + scaled(conditions_.stall, 0.75 + 0.25 * stalls_.unit());
}

}  // namespace net
