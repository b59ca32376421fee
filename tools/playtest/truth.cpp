#include "playtest/truth.hpp"

#include "motionwire/interpolate.hpp"
#include "motionwire/quaternion.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace playtest {

using motionwire::next;
using motionwire::number_of;
using motionwire::plus;
using motionwire::ticks_between;

namespace {

float distance_to_step(const sim::Vec3& place, const sim::Vec3& a, const sim::Vec3& b) {
    const sim::Vec3 way = b - a;
    const float squared = motionwire::dot(way, way);
    const float along = squared > 0 ? std::clamp(motionwire::dot(place - a, way) / squared, 0.0f, 1.0f) : 0;
    return motionwire::length(place - (a + way * along));
}

}  // namespace

Course::Course(TickRate rate, std::size_t ticks) : rate_{rate}, slots_(std::bit_ceil(ticks)) {}

void Course::note(Tick tick, const TrueState& state) {
    const Slot* const last = slot(plus(tick, -1));
    Slot& here = slots_[number_of(tick) & (slots_.size() - 1)];
    here = {.state = state, .tick = tick, .used = true};
    newest_ = tick;
    if (last == nullptr || last->state.epoch != state.epoch) return;
    const float step = motionwire::length(state.motion.position - last->state.motion.position);
    reach_ = std::max(reach_, step);
    if (step == 0) here.rested = last->rested + 1;
}

const Course::Slot* Course::slot(Tick tick) const {
    const Slot& here = slots_[number_of(tick) & (slots_.size() - 1)];
    return here.used && here.tick == tick ? &here : nullptr;
}

const TrueState* Course::tick(Tick tick) const {
    const Slot* const here = slot(tick);
    return here == nullptr ? nullptr : &here->state;
}

std::optional<Course::Pair> Course::pair_at(ServerTime when) const {
    const Tick begin = rate_.tick_at(when);
    const TrueState* const a = tick(begin);
    if (a == nullptr) return std::nullopt;
    const float since = motionwire::seconds_of(when - rate_.time_of(begin));
    if (since == 0) return Pair{a, a, 0};
    const TrueState* const b = tick(next(begin));
    if (b == nullptr || a->epoch != b->epoch || a->visible != b->visible) return std::nullopt;
    return Pair{a, b, since / motionwire::seconds_of(rate_.interval())};
}

std::optional<sim::Vec3> Course::place_at(ServerTime when) const {
    const auto pair = pair_at(when);
    if (!pair) return std::nullopt;
    const sim::Motion &a = pair->a->motion, &b = pair->b->motion;
    return motionwire::hermite<sim::Vec3>({a.position, a.velocity}, {b.position, b.velocity},
                                          motionwire::seconds_of(rate_.interval()), pair->u)
        .point;
}

std::optional<sim::Motion> Course::at(ServerTime when) const {
    const auto pair = pair_at(when);
    if (!pair) return std::nullopt;
    const sim::Motion &a = pair->a->motion, &b = pair->b->motion;
    const auto place = motionwire::hermite<sim::Vec3>({a.position, a.velocity}, {b.position, b.velocity},
                                                      motionwire::seconds_of(rate_.interval()), pair->u);
    const sim::Quat turned = motionwire::slerp(a.orientation, b.orientation, pair->u);
    return sim::Motion{place.point, place.velocity, turned, a.spin};
}

// Within n ticks it comes nearer by n times its longest step at most, so that many can be left out.
float Course::search(const sim::Vec3& place, Tick begin, std::int64_t ticks, int direction,
                     std::uint8_t epoch, float best) const {
    constexpr float near_enough = 5e-4f;
    for (std::int64_t i = 0; i < ticks && best > near_enough;) {
        const Tick here = plus(begin, direction * i);
        const Slot *const a = slot(here), *const b = slot(next(here));
        if (a == nullptr || a->state.epoch != epoch) break;
        const sim::Vec3& from = a->state.motion.position;
        if (b != nullptr && b->state.epoch == epoch)
            best = std::min(best, distance_to_step(place, from, b->state.motion.position));
        const auto leave_out = static_cast<std::int64_t>((motionwire::length(place - from) - best) / reach_);
        i += std::max({std::int64_t{1}, leave_out, direction < 0 ? a->rested : 0});
    }
    return best;
}

float Course::off_path(const sim::Vec3& place, ServerTime near, ServerTime from, ServerTime to,
                       float known) const {
    const Tick middle = rate_.tick_at(near), last = rate_.tick_at(to);
    const Slot *const there = slot(middle), *const end = slot(next(last));
    if (there == nullptr) return known;
    const std::uint8_t epoch = there->state.epoch;
    const std::int64_t behind = ticks_between(rate_.tick_at(from), middle),
                       ahead = ticks_between(middle, last);
    float best = std::min(known, motionwire::length(place - there->state.motion.position));
    best = search(place, middle, behind + 1, -1, epoch, best);
    if (end != nullptr && end->rested > ahead) return best;  // it stands there
    return search(place, middle, ahead + 1, 1, epoch, best);
}

Truth::Truth(TickRate rate, Duration memory)
    : rate_{rate}, ticks_{static_cast<std::size_t>(rate.ticks_in(memory)) + 1} {}

void Truth::note(Tick tick, sim::EntityId id, const TrueState& state) {
    courses_.try_emplace(id, rate_, ticks_).first->second.note(tick, state);
}

void Truth::end(Tick tick) {
    newest_ = tick;
    const auto memory = static_cast<std::int64_t>(ticks_);
    if (number_of(tick) % ticks_ != 0) return;
    std::erase_if(courses_,
                  [&](const auto& entry) { return ticks_between(entry.second.newest(), tick) > memory; });
}

void Truth::note(const sim::World& world) {
    for (const auto& w : world.walkers)
        note(
            world.tick, w.id,
            {sim::motion_of(w.walker), w.walker.epoch, w.walker.car == sim::EntityId::none, w.walker.parent});
    for (const auto& c : world.cars)
        note(world.tick, c.id, {sim::motion_of(c.car), c.car.epoch, true, c.car.parent});
    end(world.tick);
}

const Course* Truth::find(sim::EntityId id) const {
    const auto found = courses_.find(id);
    return found == courses_.end() ? nullptr : &found->second;
}

bool Truth::has_reached(ServerTime when) const { return newest_ && rate_.time_of(*newest_) >= when; }

}  // namespace playtest
