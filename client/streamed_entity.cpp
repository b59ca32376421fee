#include "client/streamed_entity.hpp"

#include <cmath>
#include <numbers>

namespace client {

StreamedEntity::StreamedEntity(const protocol::Spawn& spawn, ServerTime born)
    : id_{spawn.id}, kind_{spawn.kind}, name_{spawn.name}, born_{born} {
    receive(spawn.state, born);
}

void StreamedEntity::receive(const protocol::StreamedState& state, ServerTime time) {
    if (time < born_) return;
    const sim::Motion world = sim::from_frame(state.parent, state.motion, time);
    if (!newest_ || time > *newest_) {
        newest_ = time;
        newest_place_ = world.position;
        newest_manner_ = {.parent = state.parent, .inside = state.inside};
        if (state.parent != frame_) change_frame(state.parent);
    }
    const sim::Motion told = state.parent == frame_ ? state.motion : sim::to_frame(frame_, world, time);
    track_.receive({.time = time, .value = told, .epoch = state.epoch});
    manners_.insert({.time = time, .value = {.parent = state.parent, .inside = state.inside}});
}

// The newest is the truth of a moment ago while more keeps coming. The render time is behind the present by
// what the usual way and its spread take, so two intervals past the newest are two more than should be.
Mode StreamedEntity::mode_of(const motionwire::Sampled<sim::Motion>& sampled, const FrameTime& moment,
                             Drawing drawing) const {
    if (moment.is_silent()) return Mode::hold;
    if (drawing == Drawing::newest)
        return newest_ && moment.render - *newest_ < 2 * track_.interval() ? Mode::interpolate : Mode::hold;
    switch (sampled.mode) {
        case motionwire::Mode::interpolate:
            return Mode::interpolate;
        case motionwire::Mode::extrapolate:
            return Mode::extrapolate;
        case motionwire::Mode::hold:
            break;
    }
    return Mode::hold;
}

// Everything known, told anew. The track forgets what it was easing; draw() takes that over.
void StreamedEntity::change_frame(sim::Parent parent) {
    Track retold;
    for (const auto& sample : track_.timeline().samples()) {
        const sim::Motion world = sim::from_frame(frame_, sample.value, sample.time);
        retold.receive({sample.time, sim::to_frame(parent, world, sample.time), sample.epoch});
    }
    track_ = retold;
    frame_ = parent;
    reframed_ = true;
}

std::optional<StreamedEntity::Manner> StreamedEntity::manner_at(ServerTime render) const {
    const auto steady = [](const Manner& a, const Manner&, float, float) { return a; };
    const auto last = [](const Manner& a, float) { return a; };
    const auto sampled = manners_.sample(render, steady, last);
    if (!sampled) return std::nullopt;
    return sampled->value;
}

std::optional<Body> StreamedEntity::draw(const FrameTime& moment, Drawing drawing) {
    const bool goes_on = drawn_;
    drawn_ = false;
    if (!moment.started || moment.render < born_ || is_over(moment.render)) return std::nullopt;
    const auto manner = manner_at(moment.render);
    if (!manner || manner->inside) return std::nullopt;
    const bool cut = moment.jumped || !goes_on;
    if (cut) {
        easing_.clear();
        ride_.restart();
        reframed_ = false;
    }
    if (reframed_) {
        const auto before = track_.at(last_render_, {}, drawing);
        if (before)
            easing_.keep(last_drawn_, sim::from_frame(frame_, before->value, last_render_), moment.now);
    }
    reframed_ = false;
    const auto sampled = track_.at(moment.render, moment.frame, drawing, cut);
    if (!sampled) return std::nullopt;

    sim::Motion world = sim::from_frame(frame_, sampled->value, moment.render);
    world = easing_.applied(world, moment.now);
    last_drawn_ = world;
    last_render_ = moment.render;
    drawn_ = true;

    walk(sampled->value, moment.frame);
    if (moment.synchronized)
        world = ride_.drawn(world, moment.render, moment.present, manner->parent == sim::Parent::ferry,
                            moment.frame);
    return Body{.id = id_,
                .kind = kind_,
                .position = world.position,
                .orientation = world.orientation,
                .velocity = world.velocity,
                .mode = mode_of(*sampled, moment, drawing),
                .name = name_.view(),
                .stride = stride_,
                .epoch = sampled->epoch};
}

// Legs swing with the way over the ground that is walked on.
void StreamedEntity::walk(const sim::Motion& in_frame, Duration frame) {
    const float way = std::hypot(in_frame.velocity.x, in_frame.velocity.y) * motionwire::seconds_of(frame);
    stride_ = std::fmod(stride_ + way * stride_per_metre, 2 * std::numbers::pi_v<float>);
}

}  // namespace client
