#pragma once

// All walkers and props of this session, by id. An id that leaves and comes again is a new entity: nothing of
// the old one's past is left to slide from, and while the old one still waits for its end on the render
// timeline the two live side by side.

#include "client/frame_time.hpp"
#include "client/streamed_entity.hpp"

#include <memory>
#include <vector>

namespace client {

class StreamedEntities {
public:
    void spawn(const protocol::Spawn& spawn, ServerTime born);
    void despawn(sim::EntityId id, ServerTime gone);

    // False: nobody of this name (yet). The state is dropped; the spawn will bring its own.
    bool receive(const protocol::StreamedState& state, ServerTime time);

    // Adds everybody but `own` to the scene, and forgets who is over.
    void draw(const FrameTime& moment, Drawing drawing, sim::EntityId own, Scene& scene);

    const StreamedEntity* find(sim::EntityId id) const;  // as of the newest word; nullptr: no such
    int players() const;
    // Whether anybody but `own` was last told to sit in a car within this many metres.
    bool somebody_sits_near(const sim::Vec3& place, float reach, sim::EntityId own) const;

private:
    StreamedEntity* find_at(sim::EntityId id, ServerTime time);

    std::vector<sim::EntityId> ids_;  // beside the entities, because it is searched for every state
    std::vector<std::unique_ptr<StreamedEntity>> entities_;
};

}  // namespace client
