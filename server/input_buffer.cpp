#include "server/input_buffer.hpp"

#include <algorithm>
#include <limits>

namespace server {

using motionwire::later;
using motionwire::next;
using motionwire::number_of;
using motionwire::Tick;
using motionwire::ticks_between;

namespace {

void latch_edges(sim::Controls& into, const sim::Controls& from) {
    into.use |= from.use;
    into.respawn |= from.respawn;
    into.action |= from.action;
}

sim::Controls held_part(sim::Controls controls) {
    controls.use = controls.respawn = controls.action = false;
    return controls;
}

std::int8_t clamped(std::int64_t ticks) {
    using Limits = std::numeric_limits<std::int8_t>;
    return static_cast<std::int8_t>(std::clamp<std::int64_t>(ticks, Limits::min(), Limits::max()));
}

}  // namespace

void InputBuffer::receive(const protocol::Inputs& inputs, Tick due) {
    bool news = false;
    for (std::uint32_t i = 0; i < inputs.count; ++i)
        receive(Tick{number_of(inputs.newest) - i}, inputs.controls[i], due, news);

    const auto early = ticks_between(due, inputs.newest);
    const bool believed = early < window && early >= -capacity;
    if (inputs.count == 0 || !believed) return;
    if (early < 0) ++counts_.late;
    if (!news && early >= 0) ++counts_.excess;
    if (!started_ || later(inputs.newest, newest_)) {  // a reordered datagram says nothing about the lead
        newest_ = inputs.newest;
        report_.early = clamped(early);
        started_ = true;
    }
}

void InputBuffer::receive(Tick stamp, const sim::Controls& controls, Tick due, bool& news) {
    const auto early = ticks_between(due, stamp);
    if (early >= window || early < -capacity) {
        ++counts_.too_far;
        return;
    }
    Slot& its = slot(stamp);
    if (early >= 0) {
        if (its.tick == stamp && its.is == Is::waiting) return;
        its = {stamp, Is::waiting, controls};
        news = true;
    } else if (its.tick == stamp && its.is == Is::missed && early >= -forgiving) {
        latch_edges(late_, controls);
        its.is = Is::applied;  // as far as it could be
        news = true;
    }
}

InputBuffer::Taken InputBuffer::take(Tick due, int patience) {
    Slot& its = slot(due);
    const bool here = its.tick == due && its.is == Is::waiting;
    if (here) {
        held_ = its.controls;
        its.is = Is::applied;
        without_ = 0;
        report_.newest_applied = due;
        ++counts_.applied;
    } else {
        its = {due, Is::missed, {}};
        without_ = std::min(without_ + 1, patience + 1);
        if (counts_.applied > 0) ++counts_.missed, ++report_.missed;
    }

    const bool absent = !started_ || without_ > patience;
    sim::Controls controls = here ? held_ : absent ? sim::Controls{} : held_part(held_);
    latch_edges(controls, late_);
    late_ = {};
    return {controls, absent};
}

int InputBuffer::waiting(Tick due) const {
    return static_cast<int>(std::count_if(slots_.begin(), slots_.end(), [due](const Slot& s) {
        return s.is == Is::waiting && ticks_between(due, s.tick) >= 0;
    }));
}

}  // namespace server
