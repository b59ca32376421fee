#pragma once

// The receiving end of one entity that is drawn in the present: the newest update, guessed forward,
// corrections hidden.
//
//     receive(update)  ->  wait for its date  ->  adopt from what is drawn  ->  at(now)
//
// What was *sent* last wins, whatever comes late. An update dated ahead waits for its date, so that all
// receivers change their minds at one moment whatever their latency; one dated now overtakes what waits.
// Silence of the entity means "as guessed"; silence of the link means that nobody knows, and everything
// coasts to a stop.

#include "motionwire/correction.hpp"
#include "motionwire/timeline.hpp"

#include <optional>

namespace motionwire {

template <Vector3 V, Quaternion Q>
struct ReckonedState {
    Motion<V, Q> motion{};
    bool blending = false;
    std::uint8_t epoch = 0;
};

template <Vector3 V, Quaternion Q>
class ReckonedTrack {
public:
    explicit ReckonedTrack(const BlendSettings& settings = {}) : settings_{settings} {}

    // `sent` is the tick in which the update was sent. False: we know better already.
    bool receive(const MotionUpdate<V, Q>& update, Tick sent, std::uint8_t epoch, ServerTime now) {
        if (latest_ && !later(sent, newest_)) return ++ignored_, false;
        newest_ = sent, latest_ = update;
        if (!course_) {
            course_ = Course<V, Q>{.update = update, .epoch = epoch, .start = now};
            return true;
        }
        adopt_what_is_due(now);
        while (waiting_ > 0 && queue_[waiting_ - 1].update.time >= update.time) --waiting_;
        if (update.time <= now)
            resume_with({update, epoch}, now);
        else
            wait({update, epoch});
        return true;
    }

    // Nothing before the first update. `now` is the server's time, as best we know it.
    std::optional<ReckonedState<V, Q>> at(ServerTime now) const {
        if (!course_) return std::nullopt;
        const ServerTime then = now - lag_;
        const Course<V, Q> course = course_at(then);
        Motion<V, Q> m = motionwire::drawn_at(course, then, settings_.belief);
        if (pace_ < 1) m.velocity = m.velocity * pace_, m.spin = m.spin * pace_;
        return ReckonedState<V, Q>{m, motionwire::is_blending(course, then), course.epoch};
    }

    // Once a frame, with how long the link has said nothing at all. When it speaks again, what had coasted to
    // a stop is blended back onto its course.
    std::optional<ReckonedState<V, Q>> at(ServerTime now, Duration link_silence) {
        if (!course_) return std::nullopt;
        const Reach reach = reach_of(link_silence, settings_.coast_after, settings_.coast_for);
        const Duration lag = link_silence > settings_.coast_after
                                 ? link_silence - scaled(1s, static_cast<double>(reach.seconds))
                                 : Duration{};
        if (lag < lag_) resume(now, lag);
        lag_ = lag, pace_ = reach.pace;
        return at(now);
    }

    // Holds at once; a blend that is running ends as it began, unless everything shall snap.
    void set(const BlendSettings& settings) {
        settings_ = settings;
        if (course_ && settings.correction == Correction::snap) course_->correction = Correction::snap;
    }
    const BlendSettings& settings() const { return settings_; }

    const std::optional<MotionUpdate<V, Q>>& latest() const { return latest_; }  // by send tick
    std::int64_t ignored() const { return ignored_; }                            // came late, or twice
    void clear() { *this = ReckonedTrack{settings_}; }

private:
    struct Dated {
        MotionUpdate<V, Q> update{};
        std::uint8_t epoch = 0;
    };

    Course<V, Q> next_course(const Course<V, Q>& c, const Dated& next, ServerTime when) const {
        const bool same = next.epoch == c.epoch &&
                          motionwire::agrees(motionwire::extrapolate(c.update, when, settings_.belief),
                                             motionwire::extrapolate(next.update, when, settings_.belief));
        if (!same)
            return motionwire::adopt(c, motionwire::drawn_at(c, when, settings_.belief), next.update,
                                     next.epoch, when, settings_);
        Course<V, Q> kept = c;  // nothing new: a correction in progress goes on, and none begins
        kept.update = next.update;
        return kept;
    }

    // The course with everything adopted that has come due since the last receive().
    Course<V, Q> course_at(ServerTime then) const {
        Course<V, Q> course = *course_;
        for (std::size_t i = 0; i < waiting_ && queue_[i].update.time <= then; ++i)
            course = next_course(course, queue_[i], queue_[i].update.time);
        return course;
    }

    void adopt_what_is_due(ServerTime now) {
        course_ = course_at(now - lag_);
        forget_until(now - lag_);
    }

    void forget_until(ServerTime date) {
        std::size_t due = 0;
        while (due < waiting_ && queue_[due].update.time <= date) ++due;
        std::move(queue_.begin() + static_cast<std::ptrdiff_t>(due),
                  queue_.begin() + static_cast<std::ptrdiff_t>(waiting_), queue_.begin());
        waiting_ -= due;
    }

    // Onto the newest that is due, also of what came due while we were further behind than `lag`.
    void resume(ServerTime now, Duration lag) {
        Dated newest{course_->update, course_->epoch};
        for (std::size_t i = 0; i < waiting_ && queue_[i].update.time <= now - lag; ++i) newest = queue_[i];
        resume_with(newest, now, lag);
    }

    // `next` is newer than all that is due. From now on we are behind by `lag`.
    void resume_with(const Dated& next, ServerTime now, Duration lag = {}) {
        adopt_what_is_due(now);
        const ServerTime then = now - lag;
        course_ = lag_ > 0ns
                      ? motionwire::adopt(*course_, at(now)->motion, next.update, next.epoch, then, settings_)
                      : next_course(*course_, next, then);
        forget_until(then);
        lag_ = lag, pace_ = 1;
    }

    void wait(const Dated& next) {
        if (waiting_ == queue_.size())
            std::move(queue_.begin() + 1, queue_.end(), queue_.begin()), --waiting_;
        queue_[waiting_++] = next;
    }

    BlendSettings settings_;
    std::optional<Course<V, Q>> course_;
    std::array<Dated, 4> queue_{};  // by date, all of them ahead
    std::size_t waiting_ = 0;
    std::optional<MotionUpdate<V, Q>> latest_;
    Tick newest_{};
    std::int64_t ignored_ = 0;
    Duration lag_{};  // how far a silent link has made us fall behind
    float pace_ = 1;
};

}  // namespace motionwire
