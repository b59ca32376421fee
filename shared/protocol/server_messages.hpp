#pragma once

// What the server says. Snapshots and VehicleUpdates travel unreliably, each datagram complete in itself;
// the rest is reliable, except that nobody repeats a Pong.

#include "protocol/entity_states.hpp"
#include "protocol/own_state.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace protocol {

// The answer to a good Join: who you are, and the numbers that both ends must agree on.
struct Welcome {
    static constexpr std::uint64_t longest = 1'000'000'000;  // seconds that a server runs: 31 years

    EntityId walker = EntityId::none, car = EntityId::none;
    Tick tick{};  // in full: from it the client makes all others whole
    std::uint16_t tick_hz = 60;
    std::uint8_t snapshot_every = 3;  // ticks; not a rate, which would have to be rounded

    template <class Wire>
    void serialize(Wire& wire) {
        wire(walker, car, in_full(tick), tick_hz, snapshot_every);
        wire.require(walker != EntityId::none && car != EntityId::none);
        wire.require(tick_hz >= 10 && tick_hz <= 1000 && snapshot_every >= 1);
        wire.require(tick_hz >= 1 && motionwire::number_of(tick) / tick_hz <= longest);
    }
};

// The answer to any other Join. Two bytes that stay as they are in every version.
struct Refused {
    Reason reason = Reason::full;

    template <class Wire>
    void serialize(Wire& wire) {
        wire(reason);
        wire.require(reason != Reason::none);
    }
};

// Everything there is at a tick, in as many of these as it takes; later, what has come into the world since.
struct Baseline {
    static constexpr std::size_t max_spawns = 16;

    Tick tick{};
    std::uint8_t count = 0;
    std::array<Spawn, max_spawns> spawns{};

    std::span<const Spawn> all() const { return {spawns.data(), count}; }

    template <class Wire>
    void serialize(Wire& wire) {
        wire(tick, elements(count, spawns));
        for (const Spawn& spawn : all())
            wire.require(spawn.kind != Kind::car || may_be_dated(spawn.update.date, tick));
    }
};

struct Despawn {
    Tick tick{};
    EntityId id = EntityId::none;

    template <class Wire>
    void serialize(Wire& wire) {
        wire(tick, id);
        wire.require(id != EntityId::none);
    }
};

// Somebody finished a lap.
struct LapNews {
    static constexpr std::uint32_t max_milliseconds = 24 * 60 * 60 * 1000;

    EntityId walker = EntityId::none;  // of the player; none: a car that drives itself
    Name name{};                       // to be read, and not to know anybody by
    std::uint32_t milliseconds = 0;
    bool best = false;  // of all laps so far

    template <class Wire>
    void serialize(Wire& wire) {
        wire(walker, name, milliseconds, best);
        wire.require(milliseconds <= max_milliseconds);
    }
};

// Ping's own moment back, and when it came in and this left: the four times of NTP but for the last.
struct Pong {
    LocalTime sent{};
    ServerTime received{}, answered{};

    template <class Wire>
    void serialize(Wire& wire) {
        wire(moment(sent), moment(received), moment(answered));
        wire.require(received <= answered);
    }
};

// How this client's inputs come in, for the servo that steers how far ahead of the server it runs.
struct InputReport {
    Tick newest_applied{};
    std::int8_t early = 0;     // ticks the newest input waited until it was due; negative: too late
    std::uint16_t missed = 0;  // ticks that had no input, counted round

    template <class Wire>
    void serialize(Wire& wire) {
        wire(newest_applied, early, missed);
    }
};

// The streamed entities at a tick, in as many parts as it takes; each part stands alone. With it what only
// this client needs: its own state after that tick.
struct Snapshot {
    static constexpr std::size_t max_states = 32;

    Tick tick{};
    std::uint8_t part = 0, parts = 1;
    InputReport input{};
    std::uint32_t ticks_lost = 0;  // ticks the server had to drop since its start
    bool has_own = false;
    OwnState own{};
    std::uint8_t count = 0;
    std::array<StreamedState, max_states> states{};

    std::span<const StreamedState> all() const { return {states.data(), count}; }

    template <class Wire>
    void serialize(Wire& wire) {
        wire(tick, part_of(part, parts), input, ticks_lost, has_own);
        if (has_own) wire(own);
        wire(elements(count, states));
    }
};

// The vehicles whose guess is no longer good enough. Numbered per client, so that it can say what arrived.
struct VehicleUpdates {
    static constexpr std::size_t max_updates = 24;

    std::uint16_t datagram = 0;
    Tick sent{};
    std::uint8_t count = 0;
    std::array<VehicleUpdate, max_updates> updates{};

    std::span<const VehicleUpdate> all() const { return {updates.data(), count}; }

    template <class Wire>
    void serialize(Wire& wire) {
        wire(datagram, sent, elements(count, updates));
        for (const VehicleUpdate& update : all()) wire.require(may_be_dated(update.date, sent));
    }
};

}  // namespace protocol
