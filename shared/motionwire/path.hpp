#pragma once

// The path through the samples of one moving thing, three ways:
//
//     newest   whatever came last, when it comes: stutters at the network's jitter. For comparison
//     linear   straight from sample to sample: a polyline at low rates. For comparison
//     hermite  leaves and arrives with the velocities and spins that were sent
//
// Past the newest it goes on for a moment, slows and holds. All of it is a function of the samples and the
// time.

#include "motionwire/motion.hpp"
#include "motionwire/rotation.hpp"
#include "motionwire/timeline.hpp"

namespace motionwire {

enum class Drawing { newest, linear, hermite };

namespace detail {

template <Vector3 V, Quaternion Q>
Motion<V, Q> linear(const Motion<V, Q>& a, const Motion<V, Q>& b, float seconds, float u) {
    const V turn = motionwire::rotation_between<V>(a.orientation, b.orientation);
    return {motionwire::lerp(a.position, b.position, u), (b.position - a.position) * (1 / seconds),
            motionwire::integrate(a.orientation, turn, u), turn * (1 / seconds)};
}

template <Vector3 V, Quaternion Q>
Motion<V, Q> curved(const Motion<V, Q>& a, const Motion<V, Q>& b, float seconds, float u) {
    const auto place = motionwire::hermite<V>({a.position, a.velocity}, {b.position, b.velocity}, seconds, u);
    const auto turn = motionwire::rotation_hermite(a.orientation, a.spin, b.orientation, b.spin, seconds, u);
    return {place.point, place.velocity, turn.orientation, turn.spin};
}

// Over a gap that several samples should have filled, an end velocity says little about the middle. Three
// times the straight way is the most with which the cubic does not leave the way between its ends (de Boor
// and Swartz, 1977).
template <Vector3 V, Quaternion Q>
Motion<V, Q> calmed(Motion<V, Q> m, float way, float seconds) {
    const float speed = motionwire::length(m.velocity);
    if (speed * seconds > 3 * way) m.velocity = m.velocity * (3 * way / (speed * seconds));
    return m;
}

template <Vector3 V, Quaternion Q>
bool rests(const Motion<V, Q>& m) {
    constexpr float slow = 0.05f;  // m/s, rad/s: less is rounding
    return motionwire::length(m.velocity) < slow && motionwire::length(m.spin) < slow;
}

}  // namespace detail

// The usual distance of two samples: the median over the last eight, `otherwise` until there are four.
template <class T>
Duration usual_interval(std::span<const Sample<T>> samples, Duration otherwise) {
    constexpr std::size_t most = 8;
    if (samples.size() < 5) return otherwise;
    std::array<Duration, most> gaps{};
    const std::size_t count = std::min(most, samples.size() - 1);
    for (std::size_t i = 0; i < count; ++i)
        gaps[i] = samples[samples.size() - 1 - i].time - samples[samples.size() - 2 - i].time;
    const auto middle = gaps.begin() + static_cast<std::ptrdiff_t>(count / 2);
    std::nth_element(gaps.begin(), middle, gaps.begin() + static_cast<std::ptrdiff_t>(count));
    return *middle;
}

// Lost samples are bridged, however many. What rested before a gap of more than two intervals was not lost
// but had nothing to tell, so it rests until the last interval. (limits.max_gap is not asked: here one knows.)
template <Vector3 V, Quaternion Q, std::size_t Capacity>
std::optional<Sampled<Motion<V, Q>>> path_at(const Timeline<Motion<V, Q>, Capacity>& timeline, ServerTime at,
                                             Drawing drawing, Limits limits) {
    using State = Motion<V, Q>;
    if (drawing == Drawing::newest) {
        const auto* newest = timeline.newest();
        if (!newest) return std::nullopt;
        return Sampled<State>{newest->value, Mode::hold, newest->epoch};
    }
    const auto known = timeline.around(at);
    const Duration longest_usual = limits.interval * 5 / 2;
    limits.max_gap = known.before && detail::rests(known.before->value) ? longest_usual : Duration::max();
    const auto between = [&](const State& a, const State& b, float seconds, float u) {
        if (drawing == Drawing::linear) return detail::linear(a, b, seconds, u);
        if (seconds <= seconds_of(longest_usual)) return detail::curved(a, b, seconds, u);
        const float way = motionwire::length(b.position - a.position);
        return detail::curved(detail::calmed(a, way, seconds), detail::calmed(b, way, seconds), seconds, u);
    };
    const auto on = [](const State& last, float seconds, float pace) {
        return motionwire::coast(last, seconds, pace);
    };
    return Timeline<State, Capacity>::sample_between(known, at, between, on, limits);
}

}  // namespace motionwire
