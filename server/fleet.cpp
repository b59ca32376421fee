#include "server/fleet.hpp"

#include "motionwire/dead_reckoning.hpp"
#include "protocol/codec.hpp"
#include "sim/ferry.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cassert>

namespace server {

namespace {

constexpr float impact_acceleration = 45;  // m/s2: no pedal, no brake and no bend of ours does that
constexpr float impact_surprise = 1;       // m/s by which the guessed velocity is wrong after it

float speed_between(const sim::Vec3& a, const sim::Vec3& b) { return glm::length(b - a); }

}  // namespace

protocol::VehicleUpdate vehicle_update(const sim::CarEntity& entity, motionwire::Tick date,
                                       motionwire::ServerTime at) {
    const sim::Car& car = entity.car;
    protocol::VehicleUpdate told{.id = entity.id,
                                 .epoch = car.epoch,
                                 .parent = car.parent,
                                 .date = date,
                                 .update = sim::update_of(car, at)};
    if (car.parent == sim::Parent::ferry) {
        told.update.motion = sim::to_ferry(told.update.motion, at);
        told.update.acceleration = glm::conjugate(sim::ferry_at(at).orientation) * told.update.acceleration;
    }
    return told;
}

Fleet::Fleet(std::size_t max_cars, std::size_t max_clients, const VehiclePolicy& policy)
    : policy_{.max_error = policy.max_error, .max_angle = policy.max_angle, .heartbeat = policy.heartbeat},
      cars_(max_cars) {
    for (Car& car : cars_) car.told.resize(max_clients + 1);
}

const Fleet::Car* Fleet::find(sim::EntityId id) const {
    const auto found =
        std::find_if(cars_.begin(), cars_.end(), [id](const Car& car) { return car.id == id; });
    return found == cars_.end() ? nullptr : &*found;
}

Fleet::Car& Fleet::place_for(sim::EntityId id) {
    Car* free = nullptr;
    for (Car& car : cars_) {
        if (car.id == id) return car;
        if (car.id == sim::EntityId::none && free == nullptr) free = &car;
    }
    assert(free != nullptr);
    return *free;
}

void Fleet::remove(sim::EntityId id) {
    if (find(id) == nullptr) return;
    Car& car = place_for(id);
    car.id = sim::EntityId::none;
    for (Told& told : car.told) told.clients = 0;
}

void Fleet::observe(std::span<const sim::CarEntity> entities, const TickTime& now,
                    motionwire::ServerTime at) {
    for (const sim::CarEntity& entity : entities) observe(place_for(entity.id), entity, now, at);
    last_time_ = now.time;
}

void Fleet::observe(Car& car, const sim::CarEntity& entity, const TickTime& now, motionwire::ServerTime at) {
    car.truth = vehicle_update(entity, now.tick, at);
    car.truth.update.time = now.time;
    car.airborne = entity.car.airborne;
    const sim::Vec3 velocity = entity.car.velocity;
    if (car.id == sim::EntityId::none) {  // new here
        car.id = entity.id;
        car.fresh_at = never;
        car.velocity_before = velocity;
        car.main = fresh(car, now);
        car.told[car.main].clients = 1;  // the car's own
    }
    const float passed = motionwire::seconds_of(now.time - last_time_);
    const bool impact = speed_between(car.velocity_before, velocity) > impact_acceleration * passed;
    car.velocity_before = velocity;

    for (Told& told : car.told)
        if (told.clients > 0) told.wrong = is_wrong(car, told, impact);
    car.announced = car.told[car.main].wrong;
    if (!car.announced) return;
    --car.told[car.main].clients;
    car.main = fresh(car, now);
    ++car.told[car.main].clients;
}

bool Fleet::is_wrong(const Car& car, const Told& told, bool impact) const {
    const protocol::VehicleUpdate& said = told.update;
    if (said.epoch != car.truth.epoch || said.parent != car.truth.parent) return true;
    if (told.airborne != car.airborne || said.update.model != car.truth.update.model) return true;
    const auto& truth = car.truth.update;
    if (motionwire::is_at_rest(truth) && !motionwire::is_at_rest(said.update)) return true;
    if (motionwire::must_send(said.update, truth, policy_, phase_of(car.id)) != motionwire::Send::no)
        return true;
    if (!impact) return false;
    const sim::Motion guess = motionwire::extrapolate(said.update, truth.time, policy_.belief);
    return speed_between(guess.velocity, truth.motion.velocity) > impact_surprise;
}

// Multiples of the golden ratio fill a circle evenly, however many there are and whichever are missing.
motionwire::Duration Fleet::phase_of(sim::EntityId id) const {
    const std::uint32_t turn = static_cast<std::uint32_t>(id) * 2654435769u;  // 2^32 / golden ratio
    return motionwire::scaled(policy_.heartbeat, turn / 4294967296.0);
}

std::size_t Fleet::fresh(Car& car, const TickTime& now) {
    if (car.fresh_at == now.age) return car.fresh;
    const auto free =
        std::find_if(car.told.begin(), car.told.end(), [](const Told& t) { return t.clients == 0; });
    assert(free != car.told.end());
    *free = {.update = protocol::as_sent(car.truth), .airborne = car.airborne};
    free->update.update.time = now.time;
    car.fresh = static_cast<std::size_t>(free - car.told.begin());
    car.fresh_at = now.age;
    return car.fresh;
}

std::size_t Fleet::take_main(std::size_t car) {
    ++cars_[car].told[cars_[car].main].clients;
    return cars_[car].main;
}

std::size_t Fleet::take_fresh(std::size_t car, const TickTime& now) {
    const auto told = fresh(cars_[car], now);
    ++cars_[car].told[told].clients;
    return told;
}

void Fleet::release(std::size_t car, std::size_t told) {
    assert(cars_[car].told[told].clients > 0);
    --cars_[car].told[told].clients;
}

std::size_t Fleet::records() const {
    std::size_t count = 0;
    for (const Car& car : cars_)
        if (car.id != sim::EntityId::none)
            count += static_cast<std::size_t>(
                std::count_if(car.told.begin(), car.told.end(), [](const Told& t) { return t.clients > 0; }));
    return count;
}

}  // namespace server
