#pragma once

// How much delay above the floor is worth having.
//
// A frame is dry exactly when the newest snapshot is older than the delay. So the ages that frames saw are
// the dry frames any delay would have had, and their share above d is
//
//     P(d) |\                 each gap adds a ramp: its frames saw ages from (top - frames * frame) up to top
//          | \___
//          |     \____ budget
//          +-------------> d  cost(d) = d + price * P(d)
//
// -dP/dd is the rate of dry-outs at d. So the least cost buys delay just where dry-outs come oftener than one
// per price, and a stall that comes once in a minute is never bought. Below the budget nothing more is
// bought.

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace motionwire {

class DryShare {
public:
    static constexpr double step = 0.002;   // s
    static constexpr double longest = 0.5;  // s; longer ages count as this
    static constexpr std::size_t steps = 250;

    // The frames of one gap. All in seconds above the floor; `top` is the age at the last frame.
    struct Frames {
        double top;
        double frame;
        int count;
        double weight;
    };

    void add(const Frames& frames) {
        const double slope = frames.weight / frames.frame;
        total_ += frames.weight * frames.count;
        dry_at_zero_ += frames.weight * std::clamp(frames.top / frames.frame, 0.0, double(frames.count));
        bend(frames.top - frames.count * frames.frame, slope);
        bend(frames.top, -slope);
    }

    struct Terms {
        double price;        // s
        double budget;       // share of frames
        double max_spread;   // s
        double usual_share;  // share of frames
    };
    struct Cover {
        double spread;  // s: worth having
        double usual;   // s: the age that all but usual_share of the frames stay below
    };

    // Nothing while no frames were added.
    std::optional<Cover> choose(const Terms& terms) const {
        if (total_ <= 0) return std::nullopt;
        Cover cover{terms.max_spread, terms.max_spread};
        double dry = dry_at_zero_, slope = 0, least = terms.price + longest + 1;
        for (std::size_t k = 0; k <= steps; ++k) {
            const double d = static_cast<double>(k) * step;
            const double share = std::max(0.0, dry / total_);
            if (share <= terms.usual_share) cover.usual = std::min(cover.usual, d);
            const double cost = d + terms.price * share;
            if (cost < least) {
                least = cost;
                cover.spread = d;
            }
            if (share <= terms.budget) break;
            slope += bends_[k];
            dry -= slope * step;
        }
        cover.spread = std::min(cover.spread, terms.max_spread);
        return cover;
    }

private:
    // Where the share of dry frames begins (or ends) to fall with d: shared out to the nearest two steps.
    void bend(double at, double slope) {
        const double x = std::clamp(at / step, 0.0, static_cast<double>(steps));
        const auto k = static_cast<std::size_t>(x);
        const double part = x - static_cast<double>(k);
        bends_[k] += slope * (1 - part);
        bends_[k + 1] += slope * part;
    }

    std::array<double, steps + 2> bends_{};
    double total_ = 0;
    double dry_at_zero_ = 0;
};

}  // namespace motionwire
