#include "server/snapshots.hpp"

#include "sim/ferry.hpp"

#include <algorithm>

namespace server {

protocol::StreamedState streamed_state(const sim::WalkerEntity& entity, motionwire::ServerTime at) {
    const sim::Walker& walker = entity.walker;
    return {.id = entity.id,
            .epoch = walker.epoch,
            .parent = walker.parent,
            .inside = walker.car != sim::EntityId::none,
            .motion = sim::to_frame(walker.parent, sim::motion_of(walker), at)};
}

protocol::StreamedState streamed_state(const sim::PropEntity& prop) {
    return {.id = prop.id, .epoch = 0, .parent = sim::Parent::world, .inside = false, .motion = prop.motion};
}

void streamed_states(const sim::World& world, motionwire::ServerTime at,
                     std::vector<protocol::StreamedState>& into) {
    into.clear();
    for (const auto& walker : world.walkers) into.push_back(streamed_state(walker, at));
    for (const auto& prop : world.props) into.push_back(streamed_state(prop));
}

protocol::OwnState own_state(const sim::World& world, const sim::WalkerEntity& entity) {
    const sim::CarEntity* car = sim::find_car(world, entity.walker.car);
    if (car != nullptr && car->driver == entity.id) return {protocol::Driven{car->id, car->car}, car->lap};
    return {entity.walker, {}};
}

void send_snapshot(const protocol::Snapshot& header, std::span<const protocol::StreamedState> states,
                   net::PeerId to, Outbox& outbox) {
    constexpr std::size_t most = protocol::Snapshot::max_states;
    const std::size_t parts = std::max<std::size_t>(1, (states.size() + most - 1) / most);
    const std::size_t each = (states.size() + parts - 1) / parts;  // alike, rather than full ones and a rest
    for (std::size_t part = 0; part < parts; ++part) {
        const auto its = states.subspan(part * each, std::min(each, states.size() - part * each));
        auto& snapshot = outbox.add<protocol::Snapshot>(to, net::Channel::state);
        snapshot.tick = header.tick;
        snapshot.part = static_cast<std::uint8_t>(part);
        snapshot.parts = static_cast<std::uint8_t>(parts);
        snapshot.input = header.input;
        snapshot.ticks_lost = header.ticks_lost;
        snapshot.has_own = part == 0 && header.has_own;
        if (snapshot.has_own) snapshot.own = header.own;
        snapshot.count = static_cast<std::uint8_t>(its.size());
        std::copy(its.begin(), its.end(), snapshot.states.begin());
    }
}

}  // namespace server
