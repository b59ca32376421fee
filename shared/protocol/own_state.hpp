#pragma once

// What a client predicts with: its own walker, or the car it drives, to the last bit. It replays its
// inputs from here with the server's own sim::step, and gets the server's own bytes.
//
// The structured bindings are a guard: a member added to the sim's structs does not compile here until it
// travels too. The limits are doubts, not the world's rules: twice what the world can hold.

#include "protocol/fields.hpp"
#include "protocol/types.hpp"

#include <variant>

namespace protocol {

template <class Wire>
void serialize(Wire& wire, sim::Walker& walker) {
    auto& [position, velocity, yaw, yaw_rate, airborne, parent, epoch, car] = walker;
    wire(exact(position, 256), exact(velocity, 128), exact(yaw, 1e6f), exact(yaw_rate, 1e6f));
    wire(choices(airborne, parent), epoch, car);
}

template <class Wire>
void serialize(Wire& wire, sim::Car& state) {
    auto& [position, velocity, orientation, spin, curvature, thrust, airborne, parent, epoch] = state;
    wire(exact(position, 256), exact(velocity, 128), exact(orientation), exact(spin, 256));
    wire(exact(curvature, 16), exact(thrust, 256), choices(airborne, parent), epoch);
}

template <class Wire>
void serialize(Wire& wire, LapProgress& lap) {
    auto& [next_gate, started, running] = lap;
    wire(next_gate, started, running);
}

struct Driven {
    EntityId id = EntityId::none;
    sim::Car car{};

    template <class Wire>
    void serialize(Wire& wire) {
        wire(id, car);
        wire.require(id != EntityId::none);
    }
};

struct OwnState {
    std::variant<sim::Walker, Driven> body{};
    LapProgress lap{};

    template <class Wire>
    void serialize(Wire& wire) {
        bool driving = std::holds_alternative<Driven>(body);
        wire(driving);
        if constexpr (Wire::is_loading::value)
            if (driving) body = Driven{};
        std::visit([&](auto& state) { wire(state); }, body);
        wire(lap);
    }
};

}  // namespace protocol
