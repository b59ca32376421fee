#include "links/chances.hpp"

namespace links {

namespace {

// The seed of one word's stream.
std::uint64_t stream(std::uint64_t seed, std::uint64_t word) {
    return Random{seed ^ word * 0x9fb21c651e98df25u}.bits();
}

}  // namespace

Chances::Chances(std::uint64_t seed)
    : loss_{stream(seed, 1)},
      lateness_{stream(seed, 2)},
      duplicate_{stream(seed, 3)},
      corrupt_{stream(seed, 4)},
      reorder_{stream(seed, 5)},
      bits_{stream(seed, 6)},
      late_loss_{stream(seed, 7)},
      copies_{stream(seed, 8)} {}

Drawn Chances::draw(const Conditions& c, motionwire::LocalTime now) {
    Drawn drawn;
    drawn.lost = loss_.loses(c);
    drawn.twice = duplicate_.chance(c.duplicate, c.duplicate_correlation);
    drawn.corrupted = corrupt_.chance(c.corrupt, c.corrupt_correlation);
    drawn.bit = bits_.bits();
    drawn.ahead = reorder_.chance(c.reorder, c.reorder_correlation);
    drawn.lost_late = late_loss_.chance(c.late_loss);
    drawn.jitter_share = lateness_.share(c, now);
    return drawn;
}

Chances Chances::beside() {
    const std::uint64_t seed = copies_.bits();
    Chances copy = *this;
    copy.loss_.reseed(stream(seed, 1));
    copy.lateness_.reseed(stream(seed, 2));
    copy.corrupt_.reseed(stream(seed, 4));
    copy.reorder_.reseed(stream(seed, 5));
    copy.bits_ = Random{stream(seed, 6)};
    copy.late_loss_ = Random{stream(seed, 7)};
    return copy;
}

}  // namespace links
