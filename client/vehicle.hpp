#pragma once

// One car as others see it: told when the guess is no longer good enough, drawn in the present.
//
// The track reckons in the frame of the newest update's parent, so a car parked on the ferry rests there. A
// change of frame starts a new track; what that would move is eased out. The drawn pose is clamped against
// the island: a guess knows nothing of walls.

#include "client/easing.hpp"
#include "client/frame_time.hpp"
#include "client/streamed_entity.hpp"
#include "protocol/entity_states.hpp"
#include "sim/arena.hpp"

#include <optional>

namespace client {

class Vehicle {
public:
    Vehicle(const protocol::Spawn& spawn, motionwire::Tick tick, ServerTime now);

    // `update.update.time` says when it was true. Order is by `sent`.
    void receive(const protocol::VehicleUpdate& update, motionwire::Tick sent, ServerTime now);

    // Goes on from here: the pose somebody else drew it at until now (its driver, predicting).
    void take_over(const sim::Motion& drawn, std::uint8_t epoch);

    std::optional<Body> draw(const FrameTime& moment, Correction correction, const sim::Arena& arena);

    // Of several that were told under one name: "bot 3".
    void call(int number);

    void end_at(ServerTime gone) { gone_ = gone; }
    bool is_over(ServerTime present) const { return gone_ && present >= *gone_; }
    bool ends() const { return gone_.has_value(); }
    sim::EntityId id() const { return id_; }
    sim::EntityId owner() const { return owner_; }
    const protocol::Name& name() const { return name_; }
    bool is_drawn() const { return drawn_; }
    const sim::Motion& last_drawn() const { return last_drawn_; }  // in the world

private:
    using Track = motionwire::ReckonedTrack<sim::Vec3, sim::Quat>;

    sim::Motion clamped(const sim::Motion& world, ServerTime present, const sim::Arena& arena) const;

    sim::EntityId id_, owner_;
    protocol::Name told_name_, name_;
    std::optional<ServerTime> gone_;

    sim::Parent frame_;
    std::uint8_t epoch_;
    motionwire::Tick newest_sent_;
    Correction correction_ = Correction::velocity_blend;
    Track track_;

    Easing easing_;
    std::optional<sim::Motion> ease_from_;  // drawn last, and to be left smoothly
    sim::Motion last_drawn_;
    std::uint8_t last_epoch_ = 0;
    bool drawn_ = false;
};

}  // namespace client
