#pragma once

// How time passes in the pictures of one client: how far in the past the past is, whether it runs evenly, and what
// the client takes for the server's now.

#include "client/scene.hpp"
#include "playtest/result.hpp"
#include "playtest/tally.hpp"
#include "playtest/truth.hpp"

#include <optional>

namespace playtest {

// Of one frame. Zero: not known yet.
struct FrameTimes {
    Duration at{};  // since the start of the run
    ServerTime server_now{};
    ServerTime render{}, present{}, newest{};  // as in client::Scene
};

class TimeJudge {
public:
    static constexpr Duration long_pause = std::chrono::milliseconds{500};  // between frames: slept, not slow

    struct Judged {
        Duration passed{};  // since the last frame; zero: that was too long ago
        std::optional<double> latency_ms, dilation;
    };
    Judged frame(const FrameTimes&, bool scored);
    void interrupt() { last_.reset(); }  // no connection: the next frame continues nothing

    void fill(Score&) const;
    const Tally& latency_ms() const { return latency_ms_; }

private:
    void judge_render(const FrameTimes&, bool scored, Judged&);

    std::optional<FrameTimes> last_;
    bool dry_ = false;

    Tally latency_ms_, dilation_, clock_error_ms_;
    std::uint64_t frames_ = 0, dry_frames_ = 0, dry_episodes_ = 0, frames_back_ = 0, uneven_ = 0;
    Duration scored_{};
};

}  // namespace playtest
