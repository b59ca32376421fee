#pragma once

// Where everything really was, in world axes: of each entity the last seconds, tick by tick. What is drawn is
// judged by it. It takes the same memory after a day as after ten seconds.
//
//     tick      900    901    902    903                a ring of the newest ticks for each entity
//     at()       o------o--x---o------o                 between two ticks: the cubic through both
//     off_path()         drawn o                        to the nearest point of the way

#include "motionwire/time.hpp"
#include "sim/world.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace playtest {

using motionwire::Duration;
using motionwire::ServerTime;
using motionwire::Tick;
using motionwire::TickRate;

struct TrueState {
    sim::Motion motion;
    std::uint8_t epoch = 0;
    bool visible = true;  // a walker who sits in a car is not
    sim::Parent parent = sim::Parent::world;
};

// The way of one entity.
class Course {
public:
    Course(TickRate rate, std::size_t ticks);  // so many at least

    void note(Tick, const TrueState&);
    Tick newest() const { return newest_; }

    const TrueState* tick(Tick) const;  // nullptr: too old, or not there then
    // The tick at or before; the one that says whether it is to be seen, and in which epoch.
    const TrueState* before(ServerTime when) const { return tick(rate_.tick_at(when)); }

    // Nothing where a tick is missing or where a teleport, or getting in or out, lies between.
    std::optional<sim::Motion> at(ServerTime) const;
    std::optional<sim::Vec3> place_at(ServerTime) const;  // the same, and cheaper

    // Metres from `place` to the nearest point of the way from one time to another, straight from tick to tick.
    // The search begins at `near` and leaves out what cannot be nearer, or less than `known` (how far some point
    // of it is known to be) by half a millimetre; it ends at a teleport.
    float off_path(const sim::Vec3& place, ServerTime near, ServerTime from, ServerTime to,
                   float known) const;

private:
    // What a search reads, close together: it goes through many.
    struct Waymark {
        sim::Vec3 place{};
        std::uint8_t epoch = 0;
        bool used = false;
        Tick tick{};
        double travelled = 0;  // m, along the way up to here; a gap or a teleport is very long
    };
    struct Pair {
        const TrueState *a, *b;
        float u;  // 0 at a, 1 at b
    };

    std::size_t slot_of(Tick tick) const { return motionwire::number_of(tick) & (way_.size() - 1); }
    const Waymark* waymark(Tick) const;
    std::optional<Pair> pair_at(ServerTime) const;
    std::int64_t ticks_within(double metres, Tick begin, const Waymark&, std::int64_t most,
                              int direction) const;
    float search(const sim::Vec3& place, Tick begin, std::int64_t ticks, int direction, std::uint8_t epoch,
                 float best) const;

    TickRate rate_;
    std::vector<Waymark> way_;  // of a tick: at its number modulo their count, a power of two
    std::vector<TrueState> states_;
    Tick newest_{};
    double travelled_ = 0;
};

class Truth {
public:
    explicit Truth(TickRate rate, Duration memory = std::chrono::seconds{12});

    void note(Tick, sim::EntityId, const TrueState&);
    void end(Tick);  // all of this tick is noted
    void note(const sim::World&);

    const Course* find(sim::EntityId) const;
    TickRate rate() const { return rate_; }
    std::optional<Tick> newest() const { return newest_; }
    bool has_reached(ServerTime) const;

private:
    TickRate rate_;
    std::size_t ticks_;
    std::map<sim::EntityId, Course> courses_;
    std::optional<Tick> newest_;
};

}  // namespace playtest
