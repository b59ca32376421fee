#pragma once

// Where everything really was, tick by tick, in world axes: what tests compare the picture with.

#include "motionwire/interpolate.hpp"
#include "motionwire/quaternion.hpp"
#include "motionwire/time.hpp"
#include "sim/world.hpp"

#include <cstdint>
#include <map>
#include <optional>

namespace support {

class Truth {
public:
    struct State {
        sim::Motion motion;
        std::uint8_t epoch;
        bool visible;  // a walker who sits in a car is not
    };

    void note(const sim::World& world, motionwire::TickRate rate) {
        rate_ = rate;
        for (const auto& w : world.walkers)
            note(w.id, world.tick,
                 {sim::motion_of(w.walker), w.walker.epoch, w.walker.car == sim::EntityId::none});
        for (const auto& c : world.cars) note(c.id, world.tick, {sim::motion_of(c.car), c.car.epoch, true});
        for (const auto& p : world.props) note(p.id, world.tick, {p.motion, 0, true});
    }

    std::optional<State> tick(sim::EntityId id, motionwire::Tick tick) const {
        const auto entity = states_.find(id);
        if (entity == states_.end()) return std::nullopt;
        const auto state = entity->second.find(motionwire::number_of(tick));
        if (state == entity->second.end()) return std::nullopt;
        return state->second;
    }

    // Between two ticks: the cubic through both. Nothing where a tick is missing or a teleport lies between.
    std::optional<sim::Motion> at(sim::EntityId id, motionwire::ServerTime when) const {
        const motionwire::Tick before = rate_.tick_at(when);
        const auto a = tick(id, before), b = tick(id, motionwire::next(before));
        if (!a || !b || a->epoch != b->epoch || a->visible != b->visible) return std::nullopt;
        const float seconds = motionwire::seconds_of(rate_.interval());
        const float u = motionwire::seconds_of(when - rate_.time_of(before)) / seconds;
        const auto place = motionwire::hermite<sim::Vec3>(
            {a->motion.position, a->motion.velocity}, {b->motion.position, b->motion.velocity}, seconds, u);
        const sim::Quat turned = motionwire::slerp(a->motion.orientation, b->motion.orientation, u);
        return sim::Motion{place.point, place.velocity, turned, a->motion.spin};
    }

private:
    void note(sim::EntityId id, motionwire::Tick tick, const State& state) {
        states_[id].insert_or_assign(motionwire::number_of(tick), state);
    }

    std::map<sim::EntityId, std::map<std::uint64_t, State>> states_;
    motionwire::TickRate rate_{60};
};

}  // namespace support
