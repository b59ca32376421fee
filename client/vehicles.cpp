#include "client/vehicles.hpp"

#include <algorithm>

namespace client {

// Cars live in the present, which has reached a spawn or a despawn by the time the word of it is here.
void Vehicles::spawn(const protocol::Spawn& spawn, motionwire::Tick tick, ServerTime now) {
    std::erase_if(vehicles_, [&](const auto& vehicle) { return vehicle->id() == spawn.id; });
    vehicles_.push_back(std::make_unique<Vehicle>(spawn, tick, now));
    number_bots();
}

// Nobody's cars are all told under one name, and each client numbers them alike: by their ids.
void Vehicles::number_bots() {
    const auto is_bot = [](const auto& vehicle) { return vehicle->owner() == sim::EntityId::none; };
    for (const auto& vehicle : vehicles_) {
        if (!is_bot(vehicle)) continue;
        const auto before = std::count_if(vehicles_.begin(), vehicles_.end(), [&](const auto& other) {
            return is_bot(other) && other->id() < vehicle->id();
        });
        vehicle->call(static_cast<int>(before) + 1);
    }
}

void Vehicles::despawn(sim::EntityId id, ServerTime gone) {
    if (Vehicle* vehicle = find(id)) vehicle->end_at(gone);
}

bool Vehicles::receive(const protocol::VehicleUpdate& update, motionwire::Tick sent, ServerTime now) {
    Vehicle* vehicle = find(update.id);
    if (vehicle == nullptr) return false;
    vehicle->receive(update, sent, now);
    return true;
}

void Vehicles::draw(const FrameTime& moment, Correction correction, sim::EntityId driven,
                    const StreamedEntities& people, Scene& scene) {
    std::erase_if(vehicles_, [&](const auto& vehicle) {
        return vehicle->ends() && (!moment.synchronized || vehicle->is_over(moment.present));
    });
    for (const auto& vehicle : vehicles_) {
        if (vehicle->id() == driven) continue;
        auto body = vehicle->draw(moment, correction, *arena_);
        if (!body) continue;
        const StreamedEntity* owner = people.find(vehicle->owner());
        if (owner == nullptr || owner->inside_now()) body->name = vehicle->name().view();
        ++scene.hud.by_mode[static_cast<std::size_t>(body->mode)];
        scene.bodies.push_back(*body);
    }
}

bool Vehicles::is_free_one_near(const sim::Vec3& place, sim::EntityId own,
                                const StreamedEntities& people) const {
    constexpr float arm_length = 3, seat = 2;  // m; the first is the server's rule
    return std::any_of(vehicles_.begin(), vehicles_.end(), [&](const auto& vehicle) {
        if (!vehicle->is_drawn() || vehicle->ends() || vehicle->owner() == sim::EntityId::none) return false;
        const sim::Vec3& there = vehicle->last_drawn().position;
        return glm::distance(there, place) <= arm_length && !people.somebody_sits_near(there, seat, own);
    });
}

Vehicle* Vehicles::find(sim::EntityId id) {
    for (const auto& vehicle : vehicles_)
        if (vehicle->id() == id) return vehicle.get();
    return nullptr;
}

}  // namespace client
