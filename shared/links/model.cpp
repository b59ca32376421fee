#include "links/model.hpp"

#include "links/distribution.hpp"

#include <algorithm>

namespace links {

using motionwire::LocalTime;

Model::Model(const Way& way, std::uint64_t seed, std::optional<LocalTime> start)
    : timeline_{way},
      start_{start},
      chances_{seed},
      slots_{Random{seed ^ 0x736c6f74}.bits()},
      stalls_{Random{seed ^ 0x7374616c}.bits()} {}

Model::Model(const Conditions& conditions, std::uint64_t seed) : Model{Way{conditions, {}, {}}, seed} {}

// As netem: one that is both lost and doubled arrives once.
Fates Model::fates(LocalTime now, std::size_t bytes) {
    if (!start_) start_ = now;
    const Conditions& conditions = timeline_.at(now - *start_);
    const Drawn drawn = chances_.draw(conditions, now);
    Fates fates;
    if (drawn.lost && !drawn.twice) return fates;
    if (const auto fate = pass(conditions, drawn, now, bytes)) fates.add(*fate);
    if (drawn.twice && !drawn.lost) {
        const Drawn again = chances_.beside().draw(conditions, now);
        const auto fate = again.lost ? std::nullopt : pass(conditions, again, now, bytes);
        if (fate) fates.add(*fate);
    }
    return fates;
}

std::optional<Fate> Model::pass(const Conditions& conditions, const Drawn& drawn, LocalTime now,
                                std::size_t bytes) {
    if (line_.is_full(conditions, now)) return std::nullopt;
    const Duration delay =
        spread(conditions.delay, conditions.jitter, conditions.distribution, drawn.jitter_share);
    const bool ahead = goes_ahead(conditions, drawn);
    const LocalTime ready = ahead ? now : line_.ready(conditions, now + delay, bytes);
    LocalTime arrival = held_up(conditions, now, slots_.slot(conditions.slot, now, ready, bytes));
    if (conditions.in_order && !ahead) arrival = std::max(arrival, last_arrival_);
    const bool late = arrival - now > conditions.delay + conditions.late_loss_above;
    if (late && drawn.lost_late) return std::nullopt;
    if (!ahead) last_arrival_ = std::max(last_arrival_, arrival);
    line_.carry(arrival);
    Fate fate{arrival, std::nullopt};
    if (drawn.corrupted && bytes > 0) fate.flipped = static_cast<std::uint32_t>(drawn.bit % (8 * bytes));
    return fate;
}

// One of `reorder_gap` may go ahead; when chance says no the next one may.
bool Model::goes_ahead(const Conditions& conditions, const Drawn& drawn) {
    const bool may = conditions.reorder_gap > 0 && since_ahead_ >= conditions.reorder_gap - 1;
    const bool ahead = may && drawn.ahead;
    since_ahead_ = ahead ? 0 : std::min(since_ahead_ + 1, conditions.reorder_gap);
    return ahead;
}

LocalTime Model::held_up(const Conditions& conditions, LocalTime now, LocalTime arrival) {
    const LocalTime released = *start_ + timeline_.released(arrival - *start_);
    return stalls_.released(conditions, now, released);
}

void corrupt(std::span<std::byte> bytes, const Fate& fate) {
    if (fate.flipped) bytes[*fate.flipped / 8] ^= std::byte{1} << (*fate.flipped % 8);
}

}  // namespace links
