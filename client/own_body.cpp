#include "client/own_body.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace client {

namespace {

using Verdict = Prediction::Verdict;

// Until reports come: a little more than what a round trip asks for.
Duration first_lead(const motionwire::NetworkClock& clock, const LeadServo& servo) {
    return clock.round_trip() / 2 + 2 * servo.margin();
}

// As drawn this frame with what was believed until now.
sim::Motion visible(Session& session, ServerTime own_time, LocalTime now) {
    return session.own_easing.applied(session.prediction.drawn(own_time), now);
}

// What one was in the last frame, as it would be drawn in this one.
struct BodyBefore {
    bool there = false;
    BodyKey key;
    sim::Motion seen;
};

// Into a car, out of it, or put somewhere else: one thing ends and another begins. A car goes on from where
// it was drawn, both ways; a body does not slide from one into the other.
void change_body(Session& session, const BodyBefore& before, ServerTime own_time, LocalTime now) {
    session.own_easing.clear();
    const BodyKey key = key_of(session.prediction.body());
    const bool on_foot = key.car == sim::EntityId::none;
    if (before.there && on_foot == (before.key.car == sim::EntityId::none)) return;
    if (Vehicle* left = before.there ? session.vehicles.find(before.key.car) : nullptr)
        left->take_over(before.seen, before.key.epoch);
    const Vehicle* entered = on_foot ? nullptr : session.vehicles.find(key.car);
    if (entered != nullptr && entered->is_drawn())
        session.own_easing.keep(entered->last_drawn(), session.prediction.drawn(own_time), now);
    session.own_ride.restart();
}

// The server's word is from our future: at least a round trip of lead is missing.
void catch_up(Session& session, const FrameTime& moment, const motionwire::NetworkClock& clock) {
    const ServerTime word = session.rate.time_of(session.prediction.heard_tick());
    const Duration enough = word - moment.present + clock.round_trip() + 2 * session.servo.margin();
    session.servo.set(std::max(session.servo.lead() + session.rate.interval(), enough));
    session.own_easing.clear();
}

}  // namespace

Prediction::Run run_own_ticks(Session& session, const FrameTime& moment,
                              const motionwire::NetworkClock& clock, ControlLatch& latch) {
    if (!session.lead_is_set) session.servo.set(first_lead(clock, session.servo));
    session.lead_is_set = true;
    session.servo.advance(moment.frame);

    Prediction& prediction = session.prediction;
    const ServerTime own_time = moment.present + session.servo.lead();
    BodyBefore before;
    before.there = prediction.has_body();
    if (before.there) before.key = key_of(prediction.body());
    const Prediction::Run run = prediction.run(own_time, latch);
    if (run.ticks > 0) session.servo.made(run.ticks);
    for (std::int32_t i = run.ticks; i-- > 0;) session.servo.sent(motionwire::plus(prediction.tick(), -i));
    // Predicted: into the water, and put back.
    const bool cut = before.there && key_of(prediction.body()) != before.key;
    if (run.jumped || cut) session.own_easing.clear();

    if (before.there) before.seen = visible(session, own_time, moment.now);
    switch (prediction.reconcile()) {
        case Verdict::corrected:
            session.own_easing.keep(before.seen, prediction.drawn(own_time), moment.now);
            break;
        case Verdict::switched:
            change_body(session, before, own_time, moment.now);
            break;
        case Verdict::ahead:
            catch_up(session, moment, clock);
            break;
        case Verdict::none:
        case Verdict::agreed:
            break;
    }
    return run;
}

protocol::Inputs inputs_datagram(const InputHistory& inputs, const protocol::Arrivals& arrivals,
                                 motionwire::Tick newest) {
    protocol::Inputs datagram{
        .newest = newest, .newest_datagram = arrivals.newest, .datagram_bits = arrivals.bits};
    const auto most = static_cast<std::int64_t>(protocol::Inputs::max_controls);
    const std::int64_t behind = motionwire::ticks_between(newest, inputs.newest());
    datagram.count = static_cast<std::uint8_t>(std::clamp(inputs.size() - behind, std::int64_t{0}, most));
    for (std::int32_t i = 0; i < datagram.count; ++i)
        datagram.controls[static_cast<std::size_t>(i)] = inputs.at(motionwire::plus(newest, -i));
    return datagram;
}

std::optional<Body> draw_own(Session& session, const FrameTime& moment) {
    if (!session.prediction.has_body()) return std::nullopt;
    const ServerTime own_time = moment.present + session.servo.lead();
    const OwnBody& body = session.prediction.body();
    const sim::Motion seen = visible(session, own_time, moment.now);
    const ServerTime seen_at = session.prediction.drawn_time(own_time);
    const bool aboard = parent_of(body) == sim::Parent::ferry;
    const sim::Motion drawn = session.own_ride.drawn(seen, seen_at, moment.present, aboard, moment.frame);

    const auto* driven = std::get_if<protocol::Driven>(&body);
    const sim::Motion on_ground = aboard ? sim::to_ferry(seen, seen_at) : seen;
    const float way =
        std::hypot(on_ground.velocity.x, on_ground.velocity.y) * motionwire::seconds_of(moment.frame);
    session.own_stride =
        std::fmod(session.own_stride + way * stride_per_metre, 2 * std::numbers::pi_v<float>);
    return Body{.id = driven ? driven->id : session.walker,
                .kind = driven ? sim::Kind::car : sim::Kind::walker,
                .position = drawn.position,
                .orientation = drawn.orientation,
                .velocity = drawn.velocity,
                .mode = Mode::own,
                .stride = driven ? 0 : session.own_stride,
                .mine = true,
                .epoch = key_of(body).epoch};
}

}  // namespace client
