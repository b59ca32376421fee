#include "playtest/judge_bodies.hpp"

#include "motionwire/quaternion.hpp"

#include <numbers>

namespace playtest {

namespace {

double degrees(float radians) { return static_cast<double>(radians) * 180 / std::numbers::pi; }
double distance(const sim::Vec3& a, const sim::Vec3& b) {
    return static_cast<double>(motionwire::length(a - b));
}

}  // namespace

void BodyJudge::begin(const When& when) {
    when_ = when;
    for (auto& [id, known] : known_) known.seen = false;
}

void BodyJudge::end() {
    std::erase_if(known_, [](const auto& entry) { return !entry.second.seen; });
}

std::optional<Judged> BodyJudge::see(const Drawn& body) {
    Known& known = known_[body.id];
    known.seen = true;
    const Course* const course = truth_.find(body.id);
    const auto should = course != nullptr ? expected(known, body, *course) : std::nullopt;
    if (!should) {
        known.goes_on = false;
        return std::nullopt;
    }
    const sim::Vec3 place = should->truth.position + should->ridden;
    Judged judged{.error = motionwire::length(body.position - place),
                  .pop = step(known, body, *should),
                  .true_place = place,
                  .speed = motionwire::length(should->truth.velocity)};
    known.drawn = body.position;
    known.expected = place;
    known.epoch = body.epoch;
    known.goes_on = should->agrees;
    if (when_.scored) compare(body, *should, *course, judged.error);
    return judged;
}

std::optional<BodyJudge::Expected> BodyJudge::expected(Known& known, const Drawn& body,
                                                       const Course& course) const {
    const ServerTime when = time_of(body);
    const TrueState* const state = course.before(when);
    const auto truth = course.at(when);
    const bool agrees = state != nullptr && state->visible && state->epoch == body.epoch;
    known.mistaken = agrees ? Duration{} : known.mistaken + when_.passed;
    if (!truth || (!agrees && known.mistaken < news_takes)) return std::nullopt;

    Expected is{.truth = *truth, .ridden = {}, .step = {}, .agrees = agrees};
    if (is_past(body)) {
        const bool aboard = state->parent == sim::Parent::ferry;
        const sim::Motion drawn = known.ride.drawn(*truth, when, when_.now, aboard, when_.passed);
        is.ridden = drawn.position - truth->position;
    }
    if (is.ridden != sim::Vec3{})
        is.step = truth->position + is.ridden - known.expected;
    else if (const auto before = course.place_at(when - when_.passed))
        is.step = truth->position - *before;
    return is;
}

// Nothing without a frame before, in which it was compared, too.
std::optional<float> BodyJudge::step(Known& known, const Drawn& body, const Expected& is) {
    const bool goes_on = known.goes_on && known.epoch == body.epoch && when_.passed > Duration{};
    if (!goes_on || !is.step || !is.agrees) {
        known.excess.reset();
        return std::nullopt;
    }
    const sim::Vec3 beyond = (body.position - known.drawn) - *is.step;
    const sim::Vec3 excess = beyond * (1 / motionwire::seconds_of(when_.passed));
    const float pop = motionwire::length(beyond);
    if (when_.scored) {
        tallies_of(body).pop.add(static_cast<double>(pop));
        if (known.excess) tallies_of(body).velocity_jump.add(distance(excess, *known.excess));
    }
    known.excess = excess;
    return pop;
}

void BodyJudge::compare(const Drawn& body, const Expected& is, const Course& course, float error) {
    Tallies& tallies = tallies_of(body);
    tallies.error.add(static_cast<double>(error));
    tallies.rotation.add(degrees(motionwire::angle_between(body.orientation, is.truth.orientation)));
    const sim::Vec3 place = body.position - is.ridden;
    const float off =
        course.off_path(place, time_of(body), when_.now - path_behind, when_.now + path_ahead, error);
    tallies.off_path.add(static_cast<double>(off));
    if (!is_past(body)) return;
    if (const auto now = course.place_at(when_.now)) tallies.now_error.add(distance(place, *now));
}

}  // namespace playtest
