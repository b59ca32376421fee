#include "playtest/judge_time.hpp"

#include <algorithm>
#include <cmath>

namespace playtest {

namespace {

double milliseconds(Duration d) { return motionwire::exact_seconds_of(d) * 1000; }
double share(std::uint64_t part, double whole) { return 100 * static_cast<double>(part) / whole; }

}  // namespace

TimeJudge::Judged TimeJudge::frame(const FrameTimes& times, bool scored) {
    Judged judged;
    if (last_ && times.at - last_->at < long_pause) judged.passed = times.at - last_->at;
    if (scored && times.present != ServerTime{})
        clock_error_ms_.add(std::abs(milliseconds(times.present - times.server_now)));
    if (times.render != ServerTime{}) judge_render(times, scored, judged);
    last_ = times;
    return judged;
}

void TimeJudge::judge_render(const FrameTimes& times, bool scored, Judged& judged) {
    judged.latency_ms = milliseconds(times.server_now - times.render);
    const bool was_dry = dry_;
    dry_ = times.render > times.newest;
    const bool goes_on = last_ && last_->render != ServerTime{};
    const Duration step = goes_on ? times.render - last_->render : Duration{};
    if (goes_on && judged.passed > Duration{})
        judged.dilation = motionwire::exact_seconds_of(step) / motionwire::exact_seconds_of(judged.passed);
    if (!scored) return;
    ++frames_;
    scored_ += judged.passed;
    latency_ms_.add(*judged.latency_ms);
    dry_frames_ += dry_;
    dry_episodes_ += dry_ && !was_dry;
    frames_back_ += step < Duration{};
    if (!judged.dilation) return;
    dilation_.add(*judged.dilation);
    uneven_ += *judged.dilation < 0.9 || *judged.dilation > 1.1;
}

void TimeJudge::fill(Score& score) const {
    score[Metric::clock_error_rms] = clock_error_ms_.rms();
    score[Metric::clock_error_max] = clock_error_ms_.most();
    if (frames_ == 0) return;
    score[Metric::walkers_latency] = latency_ms_.mean();
    score[Metric::walkers_latency_p95] = latency_ms_.quantile(0.95);
    score[Metric::walkers_underruns] = share(dry_frames_, static_cast<double>(frames_));
    score[Metric::frames_back] = static_cast<double>(frames_back_);
    if (scored_ > Duration{})
        score[Metric::walkers_underrun_episodes] =
            static_cast<double>(dry_episodes_) / (motionwire::exact_seconds_of(scored_) / 60);
    score[Metric::dilation_p01] = dilation_.quantile(0.01);
    score[Metric::dilation_p999] = dilation_.quantile(0.999);
    if (dilation_.count() > 0)
        score[Metric::dilation_out] = share(uneven_, static_cast<double>(dilation_.count()));
}

}  // namespace playtest
