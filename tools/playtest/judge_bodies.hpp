#pragma once

// How well the bodies of others are drawn, frame by frame.
//
//     walkers  are drawn in the past: their truth is that of the render time
//     cars     are drawn in the present: their truth is that of the server's now
//
// A step is judged against the step that the truth makes in the same time; what it has beyond that is a pop, and
// the pop per time is a velocity, whose change from frame to frame is a jump. Somebody who has just come into
// sight, or was put elsewhere, makes no step. News of a teleport, or of getting in and out, is on its way for a
// while: until the picture has the truth's epoch, at most a second, there is nothing to compare.

#include "client/ferry_ride.hpp"
#include "client/scene.hpp"
#include "playtest/tally.hpp"
#include "playtest/truth.hpp"

#include <map>
#include <optional>

namespace playtest {

// A body as it was drawn: what has to be kept of client::Body until its truth is known.
struct Drawn {
    sim::EntityId id{};
    sim::Kind kind{};
    client::Mode mode{};
    std::uint8_t epoch = 0;
    sim::Vec3 position{};
    sim::Quat orientation = sim::Quat(1, 0, 0, 0);
};

// The moment of a frame.
struct When {
    ServerTime render{}, now{};  // what the past is drawn at, and the server's clock
    Duration passed{};           // since the last frame; zero: there was none, or it is too long ago
    bool scored = true;          // false: warming up
};

// What a frame showed of one body, for pictures.
struct Judged {
    float error = 0;  // m
    std::optional<float> pop;
    sim::Vec3 true_place{};
    float speed = 0;  // m/s
};

class BodyJudge {
public:
    static constexpr Duration path_behind = std::chrono::milliseconds{1500};
    static constexpr Duration path_ahead =
        std::chrono::milliseconds{250};  // truth wanted beyond the server's now
    static constexpr Duration news_takes = std::chrono::seconds{1};

    explicit BodyJudge(const Truth& truth) : truth_{truth} {}

    // Between them see() for each body of others in the frame.
    void begin(const When&);
    std::optional<Judged> see(const Drawn&);
    void end();  // whoever was not seen is forgotten

    struct Tallies {
        Tally error, off_path, rotation, pop, velocity_jump;  // m, m, deg, m, m/s
        Tally now_error;                                      // m; of walkers
    };
    const Tallies& walkers() const { return walkers_; }
    const Tallies& cars() const { return cars_; }

private:
    struct Known {
        sim::Vec3 drawn{}, expected{};    // in the last frame
        std::optional<sim::Vec3> excess;  // m/s beyond the truth, in the last frame
        std::uint8_t epoch = 0;
        bool goes_on = false;  // it was compared in the last frame
        bool seen = false;     // in this frame
        Duration mistaken{};   // for so long its epoch is not the truth's
        client::FerryRide ride;
    };
    // What is to be drawn.
    struct Expected {
        sim::Motion truth;
        sim::Vec3 ridden{};  // from there: whoever rides the ferry is drawn on the ferry of the present
        std::optional<sim::Vec3> step;  // what the truth makes in this frame
        bool agrees = true;             // about the epoch
    };

    std::optional<Expected> expected(Known&, const Drawn&, const Course&) const;
    void compare(const Drawn&, const Expected&, const Course&, float error);
    std::optional<float> step(Known&, const Drawn&, const Expected&);
    ServerTime time_of(const Drawn& body) const { return is_past(body) ? when_.render : when_.now; }
    static bool is_past(const Drawn& body) { return body.kind != sim::Kind::car; }
    Tallies& tallies_of(const Drawn& body) { return is_past(body) ? walkers_ : cars_; }

    const Truth& truth_;
    When when_;
    std::map<sim::EntityId, Known> known_;
    Tallies walkers_, cars_;
};

}  // namespace playtest
