#pragma once

// A short history of one entity, in the order things happened rather than arrived.
//
//     insert()  from the network: late, early, twice, out of order
//     sample()  from the screen: where was it at this moment?
//
//              a         b               a: the last known at or before, b: the first after
//     ---------o----|----o------->       both:     interpolate, unless b is of another epoch or far off
//                   at                   a alone:  extrapolate briefly, ease to a halt, hold
//                                        b alone:  nothing, so that nobody is drawn before they are known
//
// A Timeline knows when, not what: how two values blend is the caller's business. ("Entity interpolation":
// buffer, blender, underflow handler.)

#include "motionwire/sample.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>

namespace motionwire {

template <class T, std::size_t Capacity = 64>
class Timeline {
    static_assert(Capacity >= 2);

public:
    // Of two samples of one time the newer epoch stays. A full timeline forgets its oldest.
    Inserted insert(const Sample<T>& sample) {
        const std::size_t at = first_after(sample.time);
        if (at > first_ && samples_[at - 1].time == sample.time) {
            if (!is_newer(sample.epoch, samples_[at - 1].epoch)) return Inserted::duplicate;
            samples_[at - 1] = sample;
            return Inserted::yes;
        }
        if (size() == Capacity) {
            if (at == first_) return Inserted::too_old;
            ++first_;
        }
        const std::size_t moved = last_ == row ? move_to_front() : 0;
        std::move_backward(samples_.begin() + index(at - moved), samples_.begin() + index(last_),
                           samples_.begin() + index(last_ + 1));
        samples_[at - moved] = sample;
        ++last_;
        return Inserted::yes;
    }

    struct Around {
        const Sample<T>* before;  // at or before; null: not known yet
        const Sample<T>* after;   // null: nothing newer
    };
    Around around(ServerTime at) const {
        const std::size_t after = first_after(at);
        return {after == first_ ? nullptr : &samples_[after - 1],
                after == last_ ? nullptr : &samples_[after]};
    }

    //   interpolate(a, b, seconds from a to b, u) -> T
    //   extrapolate(last, seconds)                -> T
    //   extrapolate(last, seconds, pace)          -> T, if T has a speed, of which `pace` is the share left
    template <class Interpolate, class Extrapolate>
    std::optional<Sampled<T>> sample(ServerTime at, Interpolate&& interpolate, Extrapolate&& extrapolate,
                                     const Limits& limits = {}) const {
        return sample_between(around(at), at, interpolate, extrapolate, limits);
    }

    template <class Interpolate, class Extrapolate>
    static std::optional<Sampled<T>> sample_between(const Around& known, ServerTime at,
                                                    Interpolate&& interpolate, Extrapolate&& extrapolate,
                                                    const Limits& limits) {
        if (!known.before) return std::nullopt;
        const Sample<T>& a = *known.before;
        if (!known.after) return guessed(a, at, limits.coast, limits.ease, extrapolate);
        const Sample<T>& b = *known.after;
        // A jump takes effect at its own time; until then a guess, no longer than one interval.
        if (b.epoch != a.epoch)
            return guessed(a, at, std::min(limits.coast, limits.interval), 0ns, extrapolate);

        const Duration gap = b.time - a.time;
        if (gap <= limits.max_gap || limits.interval >= gap) return blended(a.value, b, at, gap, interpolate);
        const ServerTime departure = b.time - limits.interval;
        const Sampled<T> waiting =
            guessed(a, std::min(at, departure), limits.coast, limits.ease, extrapolate);
        if (at <= departure) return waiting;
        return blended(waiting.value, b, at, limits.interval, interpolate);
    }

    const Sample<T>* newest() const { return size() ? &samples_[last_ - 1] : nullptr; }
    std::span<const Sample<T>> samples() const { return {samples_.data() + first_, size()}; }
    std::size_t size() const { return last_ - first_; }
    void clear() { first_ = last_ = 0; }

private:
    template <class Extrapolate>
    static Sampled<T> guessed(const Sample<T>& a, ServerTime at, Duration coast, Duration ease,
                              Extrapolate&& extrapolate) {
        const Reach reach = reach_of(at - a.time, coast, ease);
        const Mode mode = at == a.time ? Mode::interpolate : reach.arrived ? Mode::hold : Mode::extrapolate;
        if constexpr (std::invocable<Extrapolate, const T&, float, float>)
            return {extrapolate(a.value, reach.seconds, reach.pace), mode, a.epoch};
        else
            return {extrapolate(a.value, reach.seconds), mode, a.epoch};
    }

    template <class Interpolate>
    static Sampled<T> blended(const T& from, const Sample<T>& b, ServerTime at, Duration gap,
                              Interpolate&& interpolate) {
        const float seconds = seconds_of(gap);
        const float u = 1 - seconds_of(b.time - at) / seconds;  // never 0/0: two samples never share a time
        return {interpolate(from, b.value, seconds, u), Mode::interpolate, b.epoch};
    }

    static bool is_newer(std::uint8_t a, std::uint8_t b) { return static_cast<std::int8_t>(a - b) > 0; }
    static std::ptrdiff_t index(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }

    // From the newest back: who draws 100 ms in the past finds it in two or three steps.
    std::size_t first_after(ServerTime at) const {
        std::size_t i = last_;
        while (i > first_ && samples_[i - 1].time > at) --i;
        return i;
    }

    // By how many places everything moved.
    std::size_t move_to_front() {
        const std::size_t by = first_;
        std::move(samples_.begin() + index(first_), samples_.begin() + index(last_), samples_.begin());
        first_ = 0, last_ -= by;
        return by;
    }

    // The samples lie in [first_, last_) of a longer row, sorted by time, each time once. To forget the
    // oldest is to step over it; only when the row ends do all move back to its front.
    static constexpr std::size_t row = Capacity + Capacity / 8 + 1;
    std::array<Sample<T>, row> samples_{};
    std::size_t first_ = 0, last_ = 0;
};

}  // namespace motionwire
