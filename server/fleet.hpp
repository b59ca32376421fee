#pragma once

// What has been said about every car, and whether it still holds.
//
// Receivers guess where a car is from the last update they have; the fleet makes the same guess from the same
// quantised numbers and compares it with the truth. All clients that were told the same share one record, so
// a guess is made once per distinct update and not once per client:
//
//     car 17    main   dated tick 900   told to 61 clients    still holds?  one extrapolation
//               other  dated tick 906   told to  3 (a repeat) still holds?  one extrapolation
//
// When the main record no longer holds everybody gets a fresh one, also those with a repeat of their own: so
// the records of a car meet again at every announcement and stay few.
//
// Spoken at once, whatever the error: a new epoch, another parent, leaving the ground or landing, an impact,
// and coming to rest, so that everybody sees the same parked car in the same place.

#include "motionwire/send_rule.hpp"
#include "motionwire/time.hpp"
#include "protocol/messages.hpp"
#include "server/game_options.hpp"
#include "sim/world.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace server {

// A tick and the moment it stands for.
struct TickTime {
    motionwire::Tick tick{};
    std::uint64_t age{};  // ticks since the game began
    motionwire::ServerTime time{};
};

class Fleet {
public:
    struct Told {
        protocol::VehicleUpdate update;  // as the receiver has it; update.update.time is filled
        bool airborne = false;
        bool wrong = false;         // as of the last observe()
        std::uint32_t clients = 0;  // that guess from this; 0: free
    };

    struct Car {
        sim::EntityId id = sim::EntityId::none;  // none: a free place
        protocol::VehicleUpdate truth;
        bool airborne = false;
        sim::Vec3 velocity_before{};
        std::vector<Told> told;  // one each for as many clients as there can be, and the main one
        std::size_t main = 0;
        std::size_t fresh = 0;  // the one dated `fresh_at`
        std::uint64_t fresh_at = never;
        bool announced = false;  // main was renewed in the last observe()
    };

    Fleet(std::size_t max_cars, std::size_t max_clients, const VehiclePolicy&);

    // Once a tick, after the world has moved. `at` as in sim: what the ferry is asked with.
    void observe(std::span<const sim::CarEntity>, const TickTime& now, motionwire::ServerTime at);
    void remove(sim::EntityId);

    std::span<const Car> cars() const { return cars_; }
    const Car* find(sim::EntityId) const;

    // For one client: what it is told about the car in place `car`, instead of what it had before.
    std::size_t take_main(std::size_t car);
    std::size_t take_fresh(std::size_t car, const TickTime& now);
    void release(std::size_t car, std::size_t told);

    std::size_t records() const;  // distinct updates that are guessed from: for the tests and the curious

private:
    static constexpr std::uint64_t never = ~std::uint64_t{0};

    void observe(Car&, const sim::CarEntity&, const TickTime&, motionwire::ServerTime at);
    bool is_wrong(const Car&, const Told&, bool impact) const;
    std::size_t fresh(Car&, const TickTime& now);
    Car& place_for(sim::EntityId);
    motionwire::Duration phase_of(sim::EntityId) const;

    motionwire::SendPolicy policy_;
    std::vector<Car> cars_;
    motionwire::ServerTime last_time_{};  // of the last observe()
};

// The update that tells this car, in the frame of its parent.
protocol::VehicleUpdate vehicle_update(const sim::CarEntity&, motionwire::Tick date,
                                       motionwire::ServerTime at);

}  // namespace server
