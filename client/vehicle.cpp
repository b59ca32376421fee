#include "client/vehicle.hpp"

#include "client/text_line.hpp"
#include "sim/clamp.hpp"

namespace client {

Vehicle::Vehicle(const protocol::Spawn& spawn, motionwire::Tick tick, ServerTime now)
    : id_{spawn.id},
      owner_{spawn.owner},
      told_name_{spawn.name},
      name_{spawn.name},
      frame_{spawn.update.parent},
      epoch_{spawn.update.epoch},
      newest_sent_{tick} {
    track_.receive(spawn.update.update, tick, spawn.update.epoch, now);
}

void Vehicle::receive(const protocol::VehicleUpdate& update, motionwire::Tick sent, ServerTime now) {
    if (!motionwire::later(sent, newest_sent_)) return;  // overtaken, or twice: the newer word stands
    newest_sent_ = sent;
    if (update.parent != frame_) {
        frame_ = update.parent;
        track_.clear();
        if (drawn_ && update.epoch == epoch_) ease_from_ = last_drawn_;
    }
    epoch_ = update.epoch;
    track_.receive(update.update, sent, update.epoch, now);
}

void Vehicle::call(int number) {
    const auto told = told_name_.view();
    if (!told.empty())
        name_ = protocol::Name::from(TextLine("%.*s %d", static_cast<int>(told.size()), told.data(), number));
}

void Vehicle::take_over(const sim::Motion& drawn, std::uint8_t epoch) {
    ease_from_ = drawn;
    last_drawn_ = drawn;
    last_epoch_ = epoch;
    drawn_ = true;
}

std::optional<Body> Vehicle::draw(const FrameTime& moment, Correction correction, const sim::Arena& arena) {
    if (!track_.latest()) return std::nullopt;
    if (correction != correction_) track_.set({.correction = correction});
    correction_ = correction;

    const ServerTime at = moment.synchronized ? moment.present : track_.latest()->time;
    const auto state = track_.at(at, moment.link_silence);
    if (!state) return std::nullopt;
    const bool cut = !drawn_ || state->epoch != last_epoch_;
    sim::Motion world = clamped(sim::from_frame(frame_, state->motion, at), at, arena);
    if (ease_from_ && !cut && correction != Correction::snap) easing_.keep(*ease_from_, world, moment.now);
    if (cut) easing_.clear();
    ease_from_.reset();
    world = easing_.applied(world, moment.now);
    last_drawn_ = world;
    last_epoch_ = state->epoch;
    drawn_ = true;

    return Body{.id = id_,
                .kind = sim::Kind::car,
                .position = world.position,
                .orientation = world.orientation,
                .velocity = world.velocity,
                .mode = !moment.synchronized || moment.is_silent() ? Mode::hold
                        : state->blending                          ? Mode::blend
                                                                   : Mode::model,
                .epoch = state->epoch};
}

// Straight from the last word to the guess, as far as the way is free. Only where the way is nearly straight:
// a chord across a bend may lead through a wall that the car goes round.
sim::Motion Vehicle::clamped(const sim::Motion& world, ServerTime at, const sim::Arena& arena) const {
    if (world.velocity == sim::Vec3{}) return world;
    const sim::Motion known = sim::from_frame(frame_, track_.latest()->motion, at);
    const float turned = motionwire::angle_between(known.orientation, world.orientation);
    const float bulge = glm::distance(known.position, world.position) * turned / 8;
    if (bulge > sim::car_radius) return sim::clamped(world, sim::car_radius, arena, at);
    return sim::clamped_on_way(known.position, world, sim::car_radius, arena, at);
}

}  // namespace client
