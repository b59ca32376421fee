#pragma once

// The receiving end of one entity whose state comes as a stream of samples: what to draw at a render time in
// the past.
//
//     receive()  ->  Timeline  ->  path at the render time  +  offset  ->  drawn
//
// The path changes its mind when a straggler or, after a dry spell, fresh data arrives. Whatever it does,
// what is drawn keeps its position and velocity: each frame asks what the present samples would have shown at
// the *last* frame, and the difference goes into an offset that a spring takes away. One rule covers
// stragglers, underruns, resumption and switching how things are drawn; only a jump (another epoch, time that
// was skipped) drops the offset.

#include "motionwire/path.hpp"
#include "motionwire/spring.hpp"

namespace motionwire {

struct StreamSettings {
    Limits limits{};  // limits.interval counts until the samples themselves show how far apart they are
    float soft = 15, hard = 40;  // 1/s: 90 % of an offset is gone in 260 ms, or in 100 ms if it is large
    float large = 2;             // m or rad, the size at which the spring is at its hardest
};

template <Vector3 V, Quaternion Q>
class StreamedTrack {
public:
    using State = Motion<V, Q>;

    explicit StreamedTrack(const StreamSettings& settings = {}) : settings_{settings} {}

    // In any order, as often as the network likes.
    Inserted receive(const Sample<State>& sample) {
        const Inserted inserted = timeline_.insert(sample);
        if (inserted != Inserted::yes) return inserted;
        interval_ = motionwire::usual_interval(timeline_.samples(), settings_.limits.interval);
        news_ = true;
        return inserted;
    }

    // Once a frame. `frame` is the local time since the last; `jumped` says that time was skipped: no easing.
    std::optional<Sampled<State>> at(ServerTime render_time, Duration frame,
                                     Drawing drawing = Drawing::hermite, bool jumped = false) {
        const auto path = path_at(render_time, drawing);
        if (!path) return std::nullopt;
        waking_ |= jumped;
        const bool continuous =
            last_ && !waking_ && drawing != Drawing::newest && last_->epoch == path->epoch;
        if (continuous) {
            if (news_ || drawing != drawing_) absorb_news(drawing);
            fade(seconds_of(std::max(frame, Duration{})));
        } else {
            place_ = turn_ = {};
        }
        waking_ &= path->mode == Mode::hold;  // woken up to old news: jump to the first fresh news, too
        last_ = *path, last_time_ = render_time, drawing_ = drawing, news_ = false;
        return Sampled<State>{with_offset(path->value), path->mode, path->epoch};
    }

    void clear() { *this = StreamedTrack{settings_}; }
    const Timeline<State>& timeline() const { return timeline_; }
    Duration interval() const { return interval_; }           // usual distance of two samples
    float offset() const { return length_of(place_.value); }  // m still to be taken away

private:
    std::optional<Sampled<State>> path_at(ServerTime at, Drawing drawing) const {
        Limits limits = settings_.limits;
        limits.interval = interval_;
        return motionwire::path_at(timeline_, at, drawing, limits);
    }

    void absorb_news(Drawing drawing) {
        const auto again = path_at(last_time_, drawing);
        if (!again || again->epoch != last_->epoch) return;
        const State &was = last_->value, &is = again->value;
        const Offset<V> place{was.position - is.position, was.velocity - is.velocity};
        const Offset<V> turn{motionwire::rotation_between<V>(is.orientation, was.orientation),
                             was.spin - is.spin};
        if (is_nothing(place, 1e-6f) && is_nothing(turn, 1e-6f)) return;
        place_ = {place_.value + place.value, place_.rate + place.rate};
        turn_.value = motionwire::rotation_between<V>(
            is.orientation, motionwire::integrate(was.orientation, turn_.value, 1.0f));
        turn_.rate = turn_.rate + turn.rate;
        const float size = std::max(length_of(place_.value), length_of(turn_.value)) / settings_.large;
        stiffness_ =
            std::max(stiffness_, settings_.soft + (settings_.hard - settings_.soft) * std::min(size, 1.0f));
    }

    void fade(float seconds) {
        place_ = motionwire::decayed(place_, stiffness_, seconds),
        turn_ = motionwire::decayed(turn_, stiffness_, seconds);
        if (!is_nothing(place_, 1e-5f) || !is_nothing(turn_, 1e-5f)) return;
        place_ = turn_ = {};
        stiffness_ = settings_.soft;
    }

    State with_offset(const State& path) const {
        return {path.position + place_.value, path.velocity + place_.rate,
                motionwire::integrate(path.orientation, turn_.value, 1.0f), path.spin + turn_.rate};
    }

    // `unseen` in m or rad, and a hundred times that per second.
    static bool is_nothing(const Offset<V>& o, float unseen) {
        return length_of(o.value) < unseen && length_of(o.rate) < 100 * unseen;
    }

    static float length_of(const V& v) { return motionwire::length(v); }

    StreamSettings settings_;
    Timeline<State> timeline_;
    Duration interval_ = settings_.limits.interval;
    std::optional<Sampled<State>> last_;  // the path, without the offset
    ServerTime last_time_{};
    Drawing drawing_ = Drawing::hermite;
    bool news_ = false;  // since the last frame
    Offset<V> place_, turn_;
    float stiffness_ = settings_.soft;
    bool waking_ = false;
};

}  // namespace motionwire
