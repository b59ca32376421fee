#include "client/prediction.hpp"

#include "motionwire/interpolate.hpp"

#include <algorithm>

namespace client {

using motionwire::next;
using motionwire::plus;
using motionwire::Tick;
using motionwire::ticks_between;

namespace {

const sim::Walker* walker_of(const OwnBody& body) { return std::get_if<sim::Walker>(&body); }
const protocol::Driven* driven_of(const OwnBody& body) { return std::get_if<protocol::Driven>(&body); }

}  // namespace

sim::Motion motion_of(const OwnBody& body) {
    const auto* driven = driven_of(body);
    return driven ? sim::motion_of(driven->car) : sim::motion_of(*walker_of(body));
}

sim::Parent parent_of(const OwnBody& body) {
    const auto* driven = driven_of(body);
    return driven ? driven->car.parent : walker_of(body)->parent;
}

BodyKey key_of(const OwnBody& body) {
    if (const auto* driven = driven_of(body)) return {driven->id, driven->car.epoch};
    return {sim::EntityId::none, walker_of(body)->epoch};
}

bool same(const OwnBody& a, const OwnBody& b) {
    if (a.index() != b.index()) return false;
    if (const auto* driven = driven_of(a))
        return driven->id == driven_of(b)->id && driven->car == driven_of(b)->car;
    return *walker_of(a) == *walker_of(b);
}

OwnBody stepped(const OwnBody& body, const sim::Controls& controls, const sim::Arena& arena,
                motionwire::TickRate rate, Tick into) {
    const motionwire::ServerTime at = rate.time_of(plus(into, -1));
    if (const auto* driven = driven_of(body))
        return protocol::Driven{driven->id, sim::step(driven->car, controls, arena, at, rate.interval())};
    return sim::step(*walker_of(body), controls, arena, at, rate.interval());
}

Prediction::Run Prediction::run(motionwire::ServerTime own_time, ControlLatch& latch) {
    const Tick due = rate_.tick_at(own_time);
    const std::int64_t behind = ticks_between(tick_, due);
    Run done;
    if (!running_ || behind > too_many() || behind < -too_many()) {
        running_ = done.jumped = true;
        tick_ = plus(due, -1);
        replay();
    }
    while (done.ticks < most_at_once() && ticks_between(tick_, due) > 0) {
        make_tick(latch.take());
        ++done.ticks;
    }
    return done;
}

void Prediction::make_tick(const sim::Controls& controls) {
    tick_ = next(tick_);
    inputs_.push(tick_, controls);
    if (!body_) return;
    previous_ = body_;
    body_ = stepped(*previous_, controls, *arena_, rate_, tick_);
    remember(tick_, *body_);
}

void Prediction::hear(Tick tick, const OwnBody& body) {
    if (heard_ && !motionwire::later(tick, heard_->tick)) return;
    heard_ = Word{tick, body};
    news_ = true;
}

Prediction::Verdict Prediction::reconcile() {
    if (!news_ || !running_) return Verdict::none;
    news_ = false;
    const Word& word = *heard_;
    const OwnBody* predicted_then = predicted(word.tick);
    if (body_ && predicted_then && same(*predicted_then, word.body)) return Verdict::agreed;

    const bool had_body = body_.has_value();
    const BodyKey before = had_body ? key_of(*body_) : BodyKey{};
    const bool ahead = motionwire::later(word.tick, tick_);
    if (ahead) tick_ = word.tick;
    replay();
    if (ahead) return Verdict::ahead;
    return had_body && key_of(*body_) == before ? Verdict::corrected : Verdict::switched;
}

// From the server's word up to our tick. What is too old to be replayed stands until the next word.
void Prediction::replay() {
    if (!heard_) return;
    const std::int64_t steps = ticks_between(heard_->tick, tick_);
    body_ = previous_ = heard_->body;
    remember(heard_->tick, *body_);
    if (steps > InputHistory::capacity) return;
    for (Tick into = next(heard_->tick); ticks_between(into, tick_) >= 0; into = next(into)) {
        previous_ = body_;
        body_ = stepped(*previous_, inputs_.at(into), *arena_, rate_, into);
        remember(into, *body_);
        ++replayed_;
    }
}

const OwnBody* Prediction::predicted(Tick tick) const {
    const auto& word = history_[motionwire::number_of(tick) % history_.size()];
    const bool made = word && word->tick == tick && !motionwire::later(tick, tick_);
    return made ? &word->body : nullptr;
}

void Prediction::remember(Tick tick, const OwnBody& body) {
    history_[motionwire::number_of(tick) % history_.size()] = Word{tick, body};
}

sim::Motion Prediction::drawn(motionwire::ServerTime own_time) const {
    const sim::Motion newest = motion_of(*body_);
    if (key_of(*previous_) != key_of(*body_)) return newest;
    const sim::Motion before = motion_of(*previous_);
    const float since = motionwire::seconds_of(own_time - rate_.time_of(tick_));
    const float u = std::clamp(since / motionwire::seconds_of(rate_.interval()), 0.0f, 1.0f);
    return {.position = motionwire::lerp(before.position, newest.position, u),
            .velocity = motionwire::lerp(before.velocity, newest.velocity, u),
            .orientation = motionwire::nlerp(before.orientation, newest.orientation, u),
            .spin = motionwire::lerp(before.spin, newest.spin, u)};
}

}  // namespace client
