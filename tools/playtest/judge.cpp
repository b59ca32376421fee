#include "playtest/judge.hpp"

#include <algorithm>

namespace playtest {

using motionwire::exact_seconds_of;

Judge::Judge(const Truth& truth, JudgeOptions options)
    : truth_{truth},
      options_{std::move(options)},
      bodies_{truth},
      timeline_{exact_seconds_of(options_.lasts)} {}

void Judge::see(const Frame& frame) {
    note_joining(frame);
    if (count_ == waiting_.size() && waiting_.size() < most_waiting) {
        std::rotate(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(oldest_),
                    waiting_.end());
        oldest_ = 0;
        waiting_.emplace_back();
    }
    if (count_ == waiting_.size()) judge_oldest();
    keep(frame, waiting_[(oldest_ + count_++) % waiting_.size()]);
    while (count_ > 0 && truth_.has_reached(waiting_[oldest_].times.server_now + BodyJudge::path_ahead))
        judge_oldest();
}

void Judge::note_joining(const Frame& frame) {
    const auto& bodies = frame.scene.bodies;
    const bool others =
        std::any_of(bodies.begin(), bodies.end(), [](const auto& body) { return !body.mine; });
    if (!others_drawn_ && frame.connected && others) others_drawn_ = frame.at;
    if (others_drawn_ && !scored_since_ && frame.at >= *others_drawn_ + options_.warm_up)
        scored_since_ = frame.at;
}

void Judge::keep(const Frame& frame, Waiting& waiting) const {
    const client::Scene& scene = frame.scene;
    const client::Hud& hud = scene.hud;
    waiting.times = {.at = frame.at,
                     .server_now = frame.server_now,
                     .render = scene.render_time,
                     .present = scene.present,
                     .newest = scene.newest};
    waiting.moment = {.at = exact_seconds_of(frame.at),
                      .chosen_ms = exact_seconds_of(hud.playback_delay) * 1000,
                      .rate = hud.playback_rate,
                      .down_kbps = static_cast<double>(hud.kilobytes_per_s),
                      .by_mode = hud.by_mode};
    waiting.connected = frame.connected;
    waiting.scored = scored_since_.has_value();
    waiting.states_per_s = hud.state_updates_per_s;
    waiting.updates_per_s = hud.vehicle_updates_per_s;
    waiting.bodies.clear();
    for (const client::Body& body : scene.bodies)
        if (!body.mine)
            waiting.bodies.push_back(
                {body.id, body.kind, body.mode, body.epoch, body.position, body.orientation});
}

void Judge::judge_oldest() {
    judge(waiting_[oldest_]);
    oldest_ = (oldest_ + 1) % waiting_.size();
    --count_;
}

void Judge::judge(Waiting& frame) {
    const bool away = !frame.connected || frame.bodies.empty();
    if (frame.scored) ++frames_, frames_away_ += away;
    if (!frame.connected) return time_.interrupt();
    if (frame.scored) {
        states_per_s_.add(static_cast<double>(frame.states_per_s));
        updates_per_s_.add(static_cast<double>(frame.updates_per_s));
        if (!recovery_) recovery_.emplace(options_.events, frame.moment.at);
    }
    const auto time = time_.frame(frame.times, frame.scored);
    frame.moment.latency_ms = time.latency_ms;
    const bool uneven =
        time.dilation && (*time.dilation < Recovery::bad_slow || *time.dilation > Recovery::bad_fast);
    const When when{.render = frame.times.render,
                    .now = frame.times.server_now,
                    .passed = time.passed,
                    .scored = frame.scored};
    const bool bad = judge_bodies(when, frame);
    timeline_.add(frame.moment);
    if (recovery_ && time.latency_ms) recovery_->frame(frame.moment.at, *time.latency_ms, bad || uneven);
}

// True when a body popped or was held.
bool Judge::judge_bodies(const When& when, Waiting& frame) {
    bool bad = false;
    bodies_.begin(when);
    for (const Drawn& body : frame.bodies) {
        bad |= body.mode == client::Mode::hold;
        const auto judged = bodies_.see(body);
        if (!judged) continue;
        bad |= judged->pop && static_cast<double>(*judged->pop) > Recovery::bad_pop;
        double& worst =
            body.kind == sim::Kind::car ? frame.moment.car_error_cm : frame.moment.walker_error_cm;
        worst = std::max(worst, static_cast<double>(judged->error) * 100);
        if (frame.scored)
            tracks_.add(frame.moment.at, {.id = body.id,
                                          .kind = body.kind,
                                          .drawn = body.position,
                                          .true_place = judged->true_place,
                                          .speed = judged->speed,
                                          .mode = body.mode});
    }
    bodies_.end();
    return bad;
}

}  // namespace playtest
