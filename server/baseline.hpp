#pragma once

// How an entity comes into a client's world: reliably, and complete. A joining client gets all of them, in
// parts of one datagram each; everybody else gets the two that a newcomer brings along.
//
// Cars are told as their main record in the fleet: what all the others guess from. The newcomer guesses the
// same.

#include "server/fleet.hpp"
#include "server/outbox.hpp"
#include "server/snapshots.hpp"
#include "sim/world.hpp"

namespace server {

// `name_of(walker)` is the name of the player whose walker it is.
template <class NameOf>
class BaselineWriter {
public:
    BaselineWriter(const sim::World& world, const Fleet& fleet, motionwire::ServerTime at, NameOf name_of)
        : world_{world}, fleet_{fleet}, at_{at}, name_of_{name_of} {}

    protocol::Spawn spawn(const sim::WalkerEntity& walker) const {
        return {.id = walker.id,
                .kind = sim::Kind::walker,
                .owner = walker.id,
                .name = name_of_(walker.id),
                .state = streamed_state(walker, at_),
                .update = {}};
    }

    protocol::Spawn spawn(const sim::PropEntity& prop) const {
        return {.id = prop.id,
                .kind = sim::Kind::prop,
                .owner = sim::EntityId::none,
                .name = {},
                .state = streamed_state(prop),
                .update = {}};
    }

    protocol::Spawn spawn(const sim::CarEntity& car) const {
        const Fleet::Car& known = *fleet_.find(car.id);
        return {.id = car.id,
                .kind = sim::Kind::car,
                .owner = car.owner,
                .name = name_of_(car.owner),
                .state = {},
                .update = known.told[known.main].update};
    }

    // Every entity there is.
    void send_all(net::PeerId to, Outbox& outbox) const {
        constexpr std::size_t most = protocol::Baseline::max_spawns;
        protocol::Baseline* message = nullptr;
        const auto add = [&](const auto& entity) {
            if (message == nullptr || message->count == most) message = &begin(to, outbox);
            message->spawns[message->count++] = spawn(entity);
        };
        for (const auto& car : world_.cars) add(car);
        for (const auto& walker : world_.walkers) add(walker);
        for (const auto& prop : world_.props) add(prop);
    }

    // One player's walker and car, to somebody who knows everything else.
    void send_player(const sim::WalkerEntity& walker, net::PeerId to, Outbox& outbox) const {
        auto& message = begin(to, outbox);
        message.spawns[message.count++] = spawn(walker);
        if (const auto* car = sim::find_car(world_, walker.own_car))
            message.spawns[message.count++] = spawn(*car);
    }

private:
    protocol::Baseline& begin(net::PeerId to, Outbox& outbox) const {
        auto& message = outbox.add<protocol::Baseline>(to, net::Channel::control);
        message.tick = world_.tick;
        return message;
    }

    const sim::World& world_;
    const Fleet& fleet_;
    motionwire::ServerTime at_;
    NameOf name_of_;
};

}  // namespace server
