#include "protocol/examples.hpp"

namespace protocol {
namespace {

// Values that are all different, exact on the wire, and within every range.
class Filler {
public:
    int next() { return ++last_; }
    float number() { return static_cast<float>(next() % 120) / 8 + 0.125f; }
    Vec3 vector() {
        const float x = number(), y = -number(), z = number() / 2;
        return {x, y, z};
    }
    EntityId id() { return EntityId{static_cast<std::uint16_t>(0x100 + next())}; }
    std::uint8_t byte() { return static_cast<std::uint8_t>(next()); }

    Motion motion() {
        Motion m;
        m.position = vector();
        m.velocity = vector();
        m.orientation = turns[static_cast<std::size_t>(next()) % turns.size()];
        m.spin = vector();
        return m;
    }

private:
    static constexpr std::array<Quat, 4> turns{Quat{1, 0, 0, 0}, Quat{0.6f, 0, 0, 0.8f},
                                               Quat{0.8f, -0.6f, 0, 0}, Quat{0.5f, 0.1f, 0.7f, -0.5f}};
    int last_ = 0;
};

constexpr Tick some_tick{0x01020304};

Name full_name() { return Name::from("Zo\xC3\xAB of the Six Harbours"); }

Inputs inputs() {
    Filler fill;
    Inputs m{.newest = some_tick,
             .count = Inputs::max_controls,
             .newest_datagram = 0x0506,
             .datagram_bits = 0x0708090A};
    for (Controls& c : m.controls) {
        c.forward = static_cast<std::int8_t>(fill.next());
        c.right = static_cast<std::int8_t>(-fill.next());
        const int pressed = fill.next();
        c.action = pressed % 2 != 0, c.use = pressed % 3 != 0, c.respawn = pressed % 5 == 0;
    }
    return m;
}

StreamedState streamed_state(Filler& fill, EntityId id) {
    StreamedState s{.id = id, .epoch = fill.byte(), .motion = fill.motion()};
    s.parent = s.epoch % 3 == 0 ? Parent::ferry : Parent::world;
    s.inside = s.epoch % 2 == 0;
    return s;
}

VehicleUpdate vehicle_update(Filler& fill, EntityId id) {
    VehicleUpdate u{.id = id, .epoch = fill.byte()};
    u.parent = u.epoch % 3 == 0 ? Parent::ferry : Parent::world;
    u.date = motionwire::plus(some_tick, fill.next() % 16 - 8);
    u.update.motion = fill.motion();
    u.update.acceleration = fill.vector();
    u.update.thrust = fill.number();
    u.update.model = u.epoch % 2 == 0 ? motionwire::Model::arc : motionwire::Model::acceleration;
    return u;
}

Baseline baseline() {
    Filler fill;
    Baseline m{.tick = some_tick, .count = Baseline::max_spawns};
    for (Spawn& s : m.spawns) {
        s.id = fill.id();
        s.owner = fill.id();
        s.name = full_name();
        // Cars are the largest; the last two show the others.
        s.kind = &s == &m.spawns[14] ? Kind::walker : &s == &m.spawns[15] ? Kind::prop : Kind::car;
        if (s.kind == Kind::car)
            s.update = vehicle_update(fill, s.id);
        else
            s.state = streamed_state(fill, s.id);
    }
    return m;
}

OwnState own_car() {
    Filler fill;
    Driven driven{.id = fill.id()};
    driven.car.position = fill.vector();
    driven.car.velocity = fill.vector();
    driven.car.orientation = {0.5f, -0.5f, 0.5f, -0.5f};
    driven.car.spin = fill.vector();
    driven.car.curvature = 0.1f;
    driven.car.thrust = -3.3f;
    driven.car.airborne = true;
    driven.car.parent = Parent::ferry;
    driven.car.epoch = fill.byte();
    return {.body = driven, .lap = {.next_gate = 3, .started = some_tick, .running = true}};
}

Snapshot snapshot() {
    Filler fill;
    Snapshot m{.tick = some_tick, .part = 1, .parts = 2};
    m.input = {.newest_applied = motionwire::next(some_tick), .early = -2, .missed = 0x0B0C};
    m.ticks_lost = 0x0D0E0F10;
    m.has_own = true;
    m.own = own_car();
    m.count = Snapshot::max_states;
    for (StreamedState& s : m.states) s = streamed_state(fill, fill.id());
    return m;
}

Snapshot snapshot_on_foot() {
    Filler fill;
    Snapshot m{.tick = some_tick, .has_own = true};
    m.own.body = sim::Walker{.position = fill.vector(),
                             .velocity = fill.vector(),
                             .yaw = fill.number(),
                             .yaw_rate = fill.number(),
                             .airborne = true,
                             .parent = Parent::ferry,
                             .epoch = fill.byte(),
                             .car = fill.id()};
    return m;
}

VehicleUpdates vehicle_updates() {
    Filler fill;
    VehicleUpdates m{.datagram = 0x1112, .sent = some_tick, .count = VehicleUpdates::max_updates};
    for (VehicleUpdate& u : m.updates) u = vehicle_update(fill, fill.id());
    return m;
}

}  // namespace

std::array<ClientMessage, 3> client_examples() {
    return {Join{.protocol = 0x01020304, .name = full_name(), .token = 0x05060708090A0B0C},
            Ping{.sent = LocalTime{Duration{0x0102030405060708}}}, inputs()};
}

std::array<ServerMessage, 9> server_examples() {
    const Duration first{0x0102030405060708};
    return {
        Welcome{.walker = EntityId{0x0102},
                .car = EntityId{0x0304},
                .tick = Tick{0x04'0506'0708},
                .tick_hz = 60,
                .snapshot_every = 3},
        Refused{.reason = Reason::wrong_version},
        baseline(),
        Despawn{.tick = some_tick, .id = EntityId{0x0506}},
        LapNews{.walker = EntityId{0x0708}, .name = full_name(), .milliseconds = 0x01020304, .best = true},
        Pong{.sent = LocalTime{first},
             .received = ServerTime{first + Duration{1}},
             .answered = ServerTime{first + Duration{2}}},
        snapshot(),
        vehicle_updates(),
        snapshot_on_foot()};
}

}  // namespace protocol
