#pragma once

// How one entity is told: as a sample of its motion at the snapshot's tick (walkers, props), or as an update
// from which everybody extrapolates (cars).

#include "protocol/fields.hpp"
#include "protocol/types.hpp"

#include <cstdint>

namespace protocol {

// 28 bytes.
struct StreamedState {
    EntityId id = EntityId::none;
    std::uint8_t epoch = 0;
    Parent parent = Parent::world;
    bool inside = false;  // sits in a car: not drawn
    Motion motion{};      // in the parent's frame

    template <class Wire>
    void serialize(Wire& wire) {
        wire(id);
        wire.require(id != EntityId::none);
        serialize_state(wire);
    }

    template <class Wire>
    void serialize_state(Wire& wire) {
        wire(epoch, choices(parent, inside), moving(motion));
    }
};

// 40 bytes.
struct VehicleUpdate {
    EntityId id = EntityId::none;
    std::uint8_t epoch = 0;
    Parent parent = Parent::world;
    Tick date{};      // when it was, or will be, true
    Update update{};  // in the parent's frame; `time` does not travel: whoever knows the TickRate dates it

    template <class Wire>
    void serialize(Wire& wire) {
        wire(id);
        wire.require(id != EntityId::none);
        serialize_state(wire);
    }

    template <class Wire>
    void serialize_state(Wire& wire) {
        wire(epoch, choices(parent, update.model), date, moving(update.motion));
        wire(acceleration(update.acceleration), thrust(update.thrust));
    }
};

// How far an update's date may be from the tick it is sent with: what was said several heartbeats ago may
// be said again to a newcomer, and an update may be dated ahead by a latency.
constexpr bool may_be_dated(Tick date, Tick sent) {
    const std::int64_t ahead = motionwire::ticks_between(sent, date);
    return ahead >= -4096 && ahead <= 512;
}

// An entity comes into the world: at most 68 bytes. Its id goes over the wire once, and of `state`
// and `update` only the one that its kind has.
struct Spawn {
    EntityId id = EntityId::none;
    Kind kind = Kind::walker;
    EntityId owner = EntityId::none;  // the player's walker
    Name name{};                      // empty: no label
    StreamedState state{};            // walkers and props
    VehicleUpdate update{};           // cars

    template <class Wire>
    void serialize(Wire& wire) {
        wire(id, kind, owner, name);
        wire.require(id != EntityId::none);
        if (kind == Kind::car)
            update.serialize_state(wire);
        else
            state.serialize_state(wire);
        if constexpr (Wire::is_loading::value) (kind == Kind::car ? update.id : state.id) = id;
    }
};

}  // namespace protocol
