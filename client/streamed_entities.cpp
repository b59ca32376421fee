#include "client/streamed_entities.hpp"

#include <algorithm>

namespace client {

void StreamedEntities::spawn(const protocol::Spawn& spawn, ServerTime born) {
    StreamedEntity* before = find_at(spawn.id, born);
    if (before != nullptr && !before->ends()) before->end_at(born);
    ids_.push_back(spawn.id);
    entities_.push_back(std::make_unique<StreamedEntity>(spawn, born));
}

void StreamedEntities::despawn(sim::EntityId id, ServerTime gone) {
    if (StreamedEntity* entity = find_at(id, gone)) entity->end_at(gone);
}

bool StreamedEntities::receive(const protocol::StreamedState& state, ServerTime time) {
    StreamedEntity* entity = find_at(state.id, time);
    if (entity == nullptr) return false;
    entity->receive(state, time);
    return true;
}

void StreamedEntities::draw(const FrameTime& moment, Drawing drawing, sim::EntityId own, Scene& scene) {
    for (std::size_t i = 0; i < entities_.size();) {
        if (moment.started && entities_[i]->is_over(moment.render)) {
            ids_.erase(ids_.begin() + static_cast<std::ptrdiff_t>(i));
            entities_.erase(entities_.begin() + static_cast<std::ptrdiff_t>(i));
            continue;
        }
        const std::size_t at = i++;
        if (ids_[at] == own) continue;
        const auto body = entities_[at]->draw(moment, drawing);
        if (!body) continue;
        ++scene.hud.by_mode[static_cast<std::size_t>(body->mode)];
        if (body->kind == sim::Kind::prop) {
            scene.rotor = body->orientation;
            scene.rotor_mode = body->mode;
        } else {
            scene.bodies.push_back(*body);
        }
    }
}

const StreamedEntity* StreamedEntities::find(sim::EntityId id) const {
    for (std::size_t i = ids_.size(); i-- > 0;)
        if (ids_[i] == id) return entities_[i].get();
    return nullptr;
}

StreamedEntity* StreamedEntities::find_at(sim::EntityId id, ServerTime time) {
    for (std::size_t i = ids_.size(); i-- > 0;)
        if (ids_[i] == id && entities_[i]->born() <= time) return entities_[i].get();
    return nullptr;
}

int StreamedEntities::players() const {
    return static_cast<int>(std::count_if(entities_.begin(), entities_.end(), [](const auto& entity) {
        return entity->kind() == sim::Kind::walker && !entity->ends();
    }));
}

bool StreamedEntities::somebody_sits_near(const sim::Vec3& place, float reach, sim::EntityId own) const {
    for (std::size_t i = 0; i < ids_.size(); ++i) {
        const StreamedEntity& entity = *entities_[i];
        if (ids_[i] == own || entity.ends() || !entity.inside_now()) continue;
        if (glm::distance(entity.newest_place(), place) < reach) return true;
    }
    return false;
}

}  // namespace client
