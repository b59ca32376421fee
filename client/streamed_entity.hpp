#pragma once

// One walker or prop as others see it: told in snapshots, drawn in the past.
//
//     born          aboard the ferry at T                      gone
//      |----- world -----|------ ferry's frame ------ ... ------|     render time -->
//
// Spawn and despawn wait for the render time to reach them. The track holds everything in one frame, that
// of the newest sample's parent; a change of parent converts what is already there, each sample at its
// own time by the closed-form ferry, so nothing moves. Whether a walker sits in a car or stands on the
// ferry is sampled at the render time like the motion itself.

#include "client/easing.hpp"
#include "client/ferry_ride.hpp"
#include "client/frame_time.hpp"
#include "client/scene.hpp"
#include "protocol/entity_states.hpp"

#include <optional>

namespace client {

// Radians of the walk cycle per metre: steps of 0.75 m, two a turn.
inline constexpr float stride_per_metre = 4.2f;

class StreamedEntity {
public:
    StreamedEntity(const protocol::Spawn& spawn, ServerTime born);

    void receive(const protocol::StreamedState& state, ServerTime time);
    void end_at(ServerTime gone) { gone_ = gone; }

    // Where it is drawn in this frame; nothing while it is not there yet, or sits in a car.
    std::optional<Body> draw(const FrameTime& moment, Drawing drawing);

    bool is_over(ServerTime render) const { return gone_ && render >= *gone_; }
    bool ends() const { return gone_.has_value(); }
    bool inside_now() const { return newest_manner_.inside; }
    const sim::Vec3& newest_place() const { return newest_place_; }  // in the world, when it was told
    ServerTime born() const { return born_; }
    sim::Kind kind() const { return kind_; }
    const protocol::Name& name() const { return name_; }

private:
    struct Manner {
        sim::Parent parent{};
        bool inside = false;
    };
    using Track = motionwire::StreamedTrack<sim::Vec3, sim::Quat>;

    Mode mode_of(const motionwire::Sampled<sim::Motion>& sampled, const FrameTime& moment,
                 Drawing drawing) const;
    void change_frame(sim::Parent parent);
    std::optional<Manner> manner_at(ServerTime render) const;
    void walk(const sim::Motion& in_frame, Duration frame);

    sim::EntityId id_;
    sim::Kind kind_;
    protocol::Name name_;
    ServerTime born_;
    std::optional<ServerTime> gone_;

    sim::Parent frame_ = sim::Parent::world;  // that the track is told in
    Track track_;
    motionwire::Timeline<Manner> manners_;
    Manner newest_manner_;
    std::optional<ServerTime> newest_;
    sim::Vec3 newest_place_{};

    FerryRide ride_;
    Easing easing_;
    float stride_ = 0;
    bool drawn_ = false;      // in the last frame
    bool reframed_ = false;   // since the last frame
    sim::Motion last_drawn_;  // in the world, as of last_render_
    ServerTime last_render_{};
};

}  // namespace client
