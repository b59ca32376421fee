#pragma once

// All cars of this session, by id.

#include "client/frame_time.hpp"
#include "client/streamed_entities.hpp"
#include "client/vehicle.hpp"

#include <vector>

namespace client {

class Vehicles {
public:
    explicit Vehicles(const sim::Arena& arena) : arena_{&arena} {}

    void spawn(const protocol::Spawn& spawn, motionwire::Tick tick, ServerTime now);
    void despawn(sim::EntityId id, ServerTime gone);
    // False: no such car (yet).
    bool receive(const protocol::VehicleUpdate& update, motionwire::Tick sent, ServerTime now);

    // Adds everyone but `driven` to the scene, and forgets who is over. A car's label is its owner's name
    // while the owner sits in it, so that nobody is named twice.
    void draw(const FrameTime& moment, Correction correction, sim::EntityId driven,
              const StreamedEntities& people, Scene& scene);

    // Whether whoever stands here could get into one: it is somebody's, and nobody sits in it. A hint for the
    // player: the server decides.
    bool is_free_one_near(const sim::Vec3& place, sim::EntityId own, const StreamedEntities& people) const;

    Vehicle* find(sim::EntityId id);

private:
    void number_bots();

    const sim::Arena* arena_;
    std::vector<std::unique_ptr<Vehicle>> vehicles_;
};

}  // namespace client
