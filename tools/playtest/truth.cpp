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

Course::Course(TickRate rate, std::size_t ticks)
    : rate_{rate}, way_(std::bit_ceil(ticks)), states_(way_.size()) {}

void Course::note(Tick tick, const TrueState& state) {
    constexpr double apart = 1e6;  // m: no search looks so far
    const Waymark* const last = waymark(plus(tick, -1));
    const bool goes_on = last != nullptr && last->epoch == state.epoch;
    travelled_ +=
        goes_on ? static_cast<double>(motionwire::length(state.motion.position - last->place)) : apart;
    states_[slot_of(tick)] = state;
    way_[slot_of(tick)] = {.place = state.motion.position,
                           .epoch = state.epoch,
                           .used = true,
                           .tick = tick,
                           .travelled = travelled_};
    newest_ = tick;
}

const Course::Waymark* Course::waymark(Tick tick) const {
    const Waymark& here = way_[slot_of(tick)];
    return here.used && here.tick == tick ? &here : nullptr;
}

const TrueState* Course::tick(Tick tick) const {
    return waymark(tick) == nullptr ? nullptr : &states_[slot_of(tick)];
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

// How many ticks on (a power of two, at least one) it surely has not gone further than that.
std::int64_t Course::ticks_within(double metres, Tick begin, const Waymark& from, std::int64_t most,
                                  int direction) const {
    std::int64_t ticks = 1;
    while (2 * ticks <= most) {
        const Waymark* const there = waymark(plus(begin, direction * 2 * ticks));
        if (there == nullptr || std::abs(there->travelled - from.travelled) > metres) break;
        ticks *= 2;
    }
    return ticks;
}

// It comes nearer by what it travels at most, so that many ticks can be left out.
float Course::search(const sim::Vec3& place, Tick begin, std::int64_t ticks, int direction,
                     std::uint8_t epoch, float best) const {
    constexpr float near_enough = 5e-4f;
    for (std::int64_t i = 0; i < ticks && best > near_enough;) {
        const Tick here = plus(begin, direction * i);
        const Waymark *const a = waymark(here), *const b = waymark(next(here));
        if (a == nullptr || a->epoch != epoch) break;
        if (b != nullptr && b->epoch == epoch)
            best = std::min(best, distance_to_step(place, a->place, b->place));
        const float beyond = motionwire::length(place - a->place) - best;
        i += ticks_within(static_cast<double>(beyond), here, *a, ticks - i, direction);
    }
    return best;
}

float Course::off_path(const sim::Vec3& place, ServerTime near, ServerTime from, ServerTime to,
                       float known) const {
    const Tick middle = rate_.tick_at(near), last = rate_.tick_at(to);
    const Waymark* const there = waymark(middle);
    if (there == nullptr) return known;
    const std::int64_t behind = ticks_between(rate_.tick_at(from), middle),
                       ahead = ticks_between(middle, last);
    float best = std::min(known, motionwire::length(place - there->place));
    best = search(place, middle, behind + 1, -1, there->epoch, best);
    return search(place, middle, ahead + 1, 1, there->epoch, best);
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
