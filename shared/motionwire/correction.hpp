#pragma once

// How a correction is hidden while it heals: a Course is the update in force plus what is left of the
// difference between it and what was drawn when it was adopted. Pure: adopt() makes a course, drawn_at()
// evaluates it.
//
//   snap            at once, as a pop
//   velocity_blend  projective velocity blending, see velocity_blend.hpp
//   spring          the difference decays on a critically damped spring, see spring.hpp: velocity stays
//                   continuous, and no rate of updates can keep it from arriving

#include "motionwire/spring.hpp"
#include "motionwire/velocity_blend.hpp"

#include <algorithm>
#include <array>

namespace motionwire {

enum class Correction { snap, velocity_blend, spring };

struct BlendSettings {
    Correction correction = Correction::velocity_blend;
    Duration duration = 200ms;     // of a blend; of a spring until 5 % are left
    Duration coast_after = 500ms;  // silence of the *link*, not of the vehicle: then everything coasts
    Duration coast_for = 500ms;    // and stands this much later
    bool keep_up = true;           // blend no longer than the updates are apart, or it would never arrive
    Belief belief{};               // the sender's own
};

inline constexpr Duration one_moment = 5ms;  // updates that come together count as one

template <Vector3 V, Quaternion Q>
struct Course {
    MotionUpdate<V, Q> update{};
    std::uint8_t epoch = 0;
    Correction correction = Correction::snap;
    ServerTime start{};         // when the update was adopted
    Duration duration{};        // 0: nothing to hide
    Motion<V, Q> drawn{};       // what was on screen at the start
    Offset<V> place{}, turn{};  // and how far that was from the update
    // Of the last corrections.
    std::array<Duration, 3> spacings{Duration::max(), Duration::max(), Duration::max()};
};

template <Vector3 V, Quaternion Q>
bool is_blending(const Course<V, Q>& c, ServerTime at) {
    const Duration whole = c.correction == Correction::spring ? c.duration * 5 / 2 : c.duration;
    return c.correction != Correction::snap && at - c.start < whole;
}

// A moment before the start, which a clock that was set back may ask for, lies behind what the start shows.
template <Vector3 V, Quaternion Q>
Motion<V, Q> drawn_at(const Course<V, Q>& c, ServerTime at, const Belief& belief) {
    const Guess<V, Q> target = motionwire::guess(c.update, seconds_of(at - c.update.time), belief);
    if (!motionwire::is_blending(c, at)) return target.motion;
    const float elapsed = seconds_of(at - c.start), duration = seconds_of(c.duration);
    if (elapsed < 0) return motionwire::coast(c.drawn, elapsed);
    if (c.correction == Correction::velocity_blend)
        return motionwire::blend(c.drawn, target, elapsed, duration);
    const float stiffness = 4.744f / duration;  // (1 + p t) exp(-p t) = 5 % at t = duration
    const Offset<V> place = motionwire::decayed(c.place, stiffness, elapsed),
                    turn = motionwire::decayed(c.turn, stiffness, elapsed);
    const Motion<V, Q>& m = target.motion;
    return {m.position + place.value, m.velocity + place.rate,
            motionwire::integrate(m.orientation, turn.value, 1.0f), m.spin + turn.rate};
}

// An update that says what is believed anyway, give or take what quantisation does to it.
template <Vector3 V, Quaternion Q>
bool agrees(const Motion<V, Q>& a, const Motion<V, Q>& b) {
    return motionwire::length(a.position - b.position) < 0.005f &&
           motionwire::length(a.velocity - b.velocity) < 0.02f &&
           motionwire::angle_between(a.orientation, b.orientation) < 0.01f &&
           motionwire::length(a.spin - b.spin) < 0.02f;
}

// From what is drawn at `when` onto another update.
template <Vector3 V, Quaternion Q>
Course<V, Q> adopt(const Course<V, Q>& before, const Motion<V, Q>& drawn, const MotionUpdate<V, Q>& update,
                   std::uint8_t epoch, ServerTime when, const BlendSettings& settings) {
    Course<V, Q> c = before;
    c.update = update, c.epoch = epoch, c.start = when, c.drawn = drawn;
    const Motion<V, Q> model = motionwire::extrapolate(update, when, settings.belief);
    c.place = {drawn.position - model.position, drawn.velocity - model.velocity};
    c.turn = {motionwire::rotation_between<V>(model.orientation, drawn.orientation), drawn.spin - model.spin};
    // Never blend across a jump.
    c.correction = epoch == before.epoch ? settings.correction : Correction::snap;
    c.duration = settings.duration;
    if (when - before.start > one_moment)
        c.spacings = {when - before.start, before.spacings[0], before.spacings[1]};
    if (c.correction == Correction::velocity_blend && settings.keep_up) {
        auto [a, b, d] = c.spacings;  // the median: neither one long silence nor one hasty pair decides
        c.duration = std::min(c.duration, std::max(std::min(a, b), std::min(std::max(a, b), d)));
    }
    return c;
}

}  // namespace motionwire
