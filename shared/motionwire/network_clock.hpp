#pragma once

// The server's clock, as well as pings can tell it, and how wrong it can be at most.
//
//     Ping --> bounds on the offset --> intersection --> target --(slew)--> offset --> server_time()
//
// For whatever lives in the present: dead reckoning, when to send an input, lag compensation. Interpolated
// things live in the past and have AdaptivePlayback, which needs no pings.
//
// The first estimate is taken as it is. From then on the clock is slewed: it runs a few percent fast or
// slow until it agrees, so it never jumps and never runs backwards. It steps, and says so, only when
// several good pings in a row contradict it by far, or when the first ping after a local stall does.
//
// Nobody can measure how a round trip divides into there and back. The estimate assumes halves; what the
// assumption can cost is always inside uncertainty(), if nothing was stamped on the wrong side (ping.hpp).

#include "motionwire/drift_meter.hpp"
#include "motionwire/offset_bounds.hpp"
#include "motionwire/ping.hpp"
#include "motionwire/recent.hpp"
#include "motionwire/round_trips.hpp"
#include "motionwire/time.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>

namespace motionwire {

enum class OffsetEstimator { intersection, best_three };

struct ClockSettings {
    OffsetEstimator estimator = OffsetEstimator::intersection;
    Duration max_age = 10s;        // older pings prove too little: 100 ppm of 10 s is a millisecond
    double drift = 100e-6;         // two cheap crystals in the cold drift apart no faster
    double max_slew = 0.05;        // of the time that passes; nobody sees a vehicle 5 % too fast
    Duration settle = 250ms;       // an error shrinks to 1/e in this time: spreads the news of one ping
    Duration step_beyond = 250ms;  // slewing this away would take five seconds and more
    int step_after = 3;            // so many good pings in a row are no accident
    Duration stall = 1s;           // a local pause that may have been a sleep, with the clock stopped or not
};

class NetworkClock {
public:
    static constexpr std::size_t window = 16;  // pings remembered

    explicit NetworkClock(ClockSettings settings = {}) : settings_{settings} {
        assert(settings.settle > 0s && settings.max_slew < 1);  // or time runs backwards
    }

    // Call when a ping comes back. Moves only the target; server_time() follows in advance().
    void observe(const Ping& ping) {
        if (!is_plausible(ping) || bounds_at(ping.returned, ping, settings_.drift).empty()) return;
        notice_stall(ping.returned);
        if (stalled_at_ && ping.sent <= *stalled_at_) return;  // slept on the way: proves nothing now

        count_disagreement(ping);
        pings_.push(ping);
        round_trips_.observe(ping.round_trip());
        fit(std::max(fitted_at_, ping.returned));

        if (!is_synchronized()) start(ping.returned);
        step_due_ |= disagreements_ >= settings_.step_after;
        step_due_ |= stalled_at_ && !fit_.bounds.contains(offset_) && !can_slew_soon();
        stalled_at_.reset();
    }

    // Call once a frame, before server_time(). True: the clock stepped, so things may have to be placed anew.
    bool advance(LocalTime now) {
        notice_stall(now);
        if (!is_synchronized() || now <= advanced_until_) return false;
        const Duration elapsed = now - advanced_until_;
        advanced_until_ = now;
        if (step_due_) return step();

        const double share = std::min(
            1.0, static_cast<double>(elapsed.count()) / static_cast<double>(settings_.settle.count()));
        const Duration most = scaled(elapsed, settings_.max_slew);
        offset_ += std::clamp(scaled(target_ - offset_, share), -most, most);
        return false;
    }

    bool is_synchronized() const { return synchronized_; }

    ServerTime server_time(LocalTime at) const {
        assert(is_synchronized());
        return ServerTime{at.time_since_epoch() + offset_};
    }
    LocalTime local_time(ServerTime at) const {
        assert(is_synchronized());
        return LocalTime{at.time_since_epoch() - offset_};
    }

    // server time - local time, as server_time() uses it now.
    Duration offset() const { return offset_; }

    // server_time() was wrong by at most this at the last advance(): half the width of the bounds, more while
    // it is still being slewed. (A server that has just lost time is found out with the next fast pings.)
    Duration uncertainty() const {
        const Duration age = std::max(Duration{}, advanced_until_ - fitted_at_);
        return fit_.bounds.widened(scaled(age, settings_.drift)).farthest(offset_);
    }

    Duration round_trip() const { return round_trips_.fastest(); }  // of the last 16
    Duration round_trip_p95() const { return round_trips_.p95(); }  // of the last 64
    double drift_ppm() const { return drift_.ppm(); }               // for display
    std::int64_t steps() const { return steps_; }                   // since the first estimate
    void reset() { *this = NetworkClock{settings_}; }               // another server

private:
    void start(LocalTime at) {
        offset_ = target_;
        advanced_until_ = at;
        synchronized_ = true;
    }

    bool step() {
        offset_ = target_;
        step_due_ = false;
        disagreements_ = 0;
        drift_.restart();
        ++steps_;
        return true;
    }

    // Within about a second: not worth a step.
    bool can_slew_soon() const { return abs(target_ - offset_) <= scaled(1s, settings_.max_slew); }

    // A long time without a turn: what is on the way was stamped by a clock that may have stood still.
    void notice_stall(LocalTime now) {
        if (turn_ && now - *turn_ > settings_.stall) stalled_at_ = turn_;
        if (!turn_ || now > *turn_) turn_ = now;
    }

    // Good: narrow against what it contradicts. A slow ping that proves nothing leaves the count alone.
    void count_disagreement(const Ping& ping) {
        if (!is_synchronized()) return;
        const Duration wrong = abs(middle_offset(ping) - offset_);
        const Duration unsure = bounds_at(ping.returned, ping, settings_.drift).half_width();
        if (wrong > settings_.step_beyond && wrong > 2 * unsure)
            ++disagreements_;
        else if (unsure <= settings_.step_beyond)
            disagreements_ = 0;
    }

    void fit(LocalTime at) {
        fit_ = fit_newest(pings_, at, settings_.max_age, settings_.drift);
        pings_.keep(fit_.agreeing);
        fitted_at_ = at;
        target_ = settings_.estimator == OffsetEstimator::best_three ? best_three_offset(pings_)
                                                                     : fit_.bounds.middle();
        drift_.observe(at, target_);
    }

    ClockSettings settings_;
    Recent<Ping, window> pings_;
    RoundTrips round_trips_;
    OffsetFit fit_;
    LocalTime fitted_at_{};
    Duration target_{};  // where the offset should be
    Duration offset_{};  // where it is
    LocalTime advanced_until_{};
    std::optional<LocalTime> turn_;        // when we were last called
    std::optional<LocalTime> stalled_at_;  // the last turn before a stall no ping has followed yet
    DriftMeter drift_;
    int disagreements_ = 0;
    bool synchronized_ = false;
    bool step_due_ = false;
    std::int64_t steps_ = 0;
};

}  // namespace motionwire
