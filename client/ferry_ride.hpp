#pragma once

// Draws those who ride the ferry on the deck that is drawn.
//
// The ferry is drawn at the present, a walker in the past, oneself a little in the future. Composed each at
// its own time, riders would slide on the deck. So a rider keeps its place on the deck and takes the ship's
// place of the present; and since nobody may jump when they step aboard or off, the moment at which the
// ship is asked moves over within half a second:
//
//     ship's time = own time + weight * (ferry's time - own time)     weight 0 ashore, 1 aboard
//
// On land the weight is 0 and the formula is the identity.

#include "sim/ferry.hpp"

#include <algorithm>

namespace client {

class FerryRide {
public:
    static constexpr float seconds_to_board = 0.5f;

    // `world`: where the body is at `its_time`. Call once a frame; the first call starts without a slide.
    sim::Motion drawn(const sim::Motion& world, motionwire::ServerTime its_time,
                      motionwire::ServerTime ferry_time, bool aboard, motionwire::Duration frame) {
        const float step = began_ ? motionwire::seconds_of(frame) / seconds_to_board : 1;
        began_ = true;
        weight_ = std::clamp(weight_ + (aboard ? step : -step), 0.0f, 1.0f);
        if (weight_ == 0) return world;
        const float eased = weight_ * weight_ * (3 - 2 * weight_);
        const auto ships_time = its_time + motionwire::scaled(ferry_time - its_time, eased);
        return sim::from_ferry(sim::to_ferry(world, its_time), ships_time);
    }

    void restart() { began_ = false; }

private:
    float weight_ = 0;
    bool began_ = false;
};

}  // namespace client
