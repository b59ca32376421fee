#pragma once

// What one player saw, against what was so: every frame in, a score and the stuff for pictures out. It does not
// care whether the run was virtual or real, nor how long it is: nothing in it grows with the run.
//
//     Truth truth{rate};
//     Judge judge{truth, {...}};
//     ... every tick:  truth.note(world);
//     ... every frame: judge.see({.at = since_start, .server_now = ..., .scene = connection.turn(clock), ...});
//     const ClientResult result = judge.finish(end);
//
// A frame shows the present, whose truth is made a little later: it waits until the truth has come so far.

#include "client/scene.hpp"
#include "playtest/judge_bodies.hpp"
#include "playtest/judge_time.hpp"
#include "playtest/recovery.hpp"
#include "playtest/series.hpp"

#include <vector>

namespace playtest {

struct JudgeOptions {
    Duration joins{};                            // since the start of the run, as all below
    Duration warm_up = std::chrono::seconds{3};  // after others were first drawn: not scored
    Duration lasts = std::chrono::seconds{30};   // the run, for its timeline
    std::vector<Event> events{};                 // in order
};

struct Frame {
    Duration at{};            // since the start of the run
    ServerTime server_now{};  // of the server's clock
    const client::Scene& scene;
    bool connected = true;
};

class Judge {
public:
    // The truth must outlive the judge.
    Judge(const Truth&, JudgeOptions);

    void see(const Frame&);

    // `end`: when the run ended, or the client left. What still waits for its truth is left out. Names and costs
    // are the caller's.
    ClientResult finish(Duration end);

    // When scoring began; nothing before. For whoever counts what it costs.
    std::optional<Duration> scored_since() const { return scored_since_; }

private:
    static constexpr std::size_t most_waiting = 1024;  // frames; then they are judged by what truth there is

    struct Waiting {
        FrameTimes times;
        Moment moment;
        bool connected = false, scored = false;
        std::vector<Drawn> bodies;
        float states_per_s = 0, updates_per_s = 0;
    };

    void keep(const Frame&, Waiting&) const;
    void note_joining(const Frame&);
    void judge_oldest();
    void judge(Waiting&);
    bool judge_bodies(const When&, Waiting&);

    const Truth& truth_;
    JudgeOptions options_;
    std::vector<Waiting> waiting_;  // a ring
    std::size_t oldest_ = 0, count_ = 0;

    std::optional<Duration> others_drawn_, scored_since_;
    TimeJudge time_;
    BodyJudge bodies_;
    std::optional<Recovery> recovery_;  // from the first scored frame on
    Timeline timeline_;
    Tracks tracks_;
    std::uint64_t frames_ = 0, frames_away_ = 0;
    Tally states_per_s_, updates_per_s_;
};

}  // namespace playtest
