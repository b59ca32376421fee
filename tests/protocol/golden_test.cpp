// The bytes on the wire, field by field. When one of these fails, old and new builds no longer understand
// each other: that may well be what you want, and then protocol_hash() has changed too.

#include "protocol/datagrams.hpp"

#include <gtest/gtest.h>

using namespace protocol;

namespace {

template <class M>
void expect_bytes(const M& message, const std::string& expected) {
    EXPECT_EQ(hex(bytes_of(message)), fields(expected));
}

Motion some_motion() {
    return {
        .position = {1, -2, 3}, .velocity = {0.5f, 0, -0.5f}, .orientation = {1, 0, 0, 0}, .spin = {0, 0, 1}};
}

const std::string some_motion_bytes =
    "0081 007e 004c "   // (position + 128, + 128, + 16) * 256, 256, 1024
    "0081 0080 007f "   // (velocity + 64) * 512
    "ffbf ffdf ff0f "   // three zeros of 15 bits, each written as 16383; w is left out: 0
    "0080 0080 0081 ";  // (spin + 128) * 256

TEST(Golden, Join) {
    expect_bytes(Join{.protocol = 0x01020304, .name = Name::from("Zo\xC3\xAB"), .token = 0x05060708090A0B0C},
                 "01 04030201 04 5a6fc3ab 0c0b0a0908070605");
}

TEST(Golden, Ping) {
    expect_bytes(Ping{.sent = LocalTime{Duration{0x0102030405060708}}}, "02 0807060504030201");
}

TEST(Golden, Inputs) {
    Inputs m{.newest = Tick{0x01020304}, .count = 2, .newest_datagram = 0x0506, .datagram_bits = 0x0708090A};
    m.controls[0] = {.forward = 127, .right = -127, .action = true};
    m.controls[1] = {.forward = 1, .right = 0, .use = true, .respawn = true};
    expect_bytes(m, "03 04030201 02 7f8101 010006 0605 0a090807");
}

TEST(Golden, Welcome) {
    expect_bytes(Welcome{.walker = EntityId{0x0102},
                         .car = EntityId{0x0304},
                         .tick = Tick{0x04'0506'0708},
                         .tick_hz = 60,
                         .snapshot_every = 3},
                 "41 0201 0403 0807060504000000 3c00 03");
}

TEST(Golden, Refused) { expect_bytes(Refused{.reason = Reason::wrong_version}, "42 03"); }

TEST(Golden, Baseline) {
    Baseline m{.tick = Tick{256}, .count = 2};
    m.spawns[0] = {.id = EntityId{1}, .kind = Kind::walker, .name = Name::from("Ada")};
    m.spawns[0].state = {.epoch = 5, .parent = Parent::ferry, .inside = true, .motion = some_motion()};
    m.spawns[1] = {.id = EntityId{2}, .kind = Kind::car, .owner = EntityId{1}};
    m.spawns[1].update = {.epoch = 6, .date = Tick{258}};
    m.spawns[1].update.update.motion = some_motion();
    m.spawns[1].update.update.acceleration = {0, 0, -1};
    m.spawns[1].update.update.thrust = 2;
    expect_bytes(m,
                 "43 00010000 02 "
                 "0100 00 0000 03 416461 05 03 " +
                     some_motion_bytes + "0200 01 0100 00 06 04 02010000 " + some_motion_bytes +
                     "0080 0080 007e 0084");
}

TEST(Golden, Despawn) {
    expect_bytes(Despawn{.tick = Tick{0x01020304}, .id = EntityId{0x0506}}, "44 04030201 0605");
}

TEST(Golden, LapNews) {
    expect_bytes(
        LapNews{.walker = EntityId{0x0102}, .name = Name::from("Ada"), .milliseconds = 65'432, .best = true},
        "45 0201 03 416461 98ff0000 01");
}

TEST(Golden, Pong) {
    expect_bytes(Pong{.sent = LocalTime{Duration{-1}},
                      .received = ServerTime{Duration{2}},
                      .answered = ServerTime{Duration{3}}},
                 "46 ffffffffffffffff 0200000000000000 0300000000000000");
}

Snapshot some_snapshot() {
    Snapshot m{.tick = Tick{256}, .part = 0, .parts = 1, .ticks_lost = 7, .has_own = true, .count = 1};
    m.input = {.newest_applied = Tick{257}, .early = -1, .missed = 3};
    m.own.lap = {.next_gate = 2, .started = Tick{16}, .running = true};
    m.states[0] = {.id = EntityId{9}, .epoch = 5, .inside = true, .motion = some_motion()};
    return m;
}

const std::string snapshot_head = "47 00010000 00 01 01010000 ff 0300 07000000 01 ";
const std::string snapshot_tail = "02 10000000 01  01  0900 05 02 " + some_motion_bytes;

TEST(Golden, SnapshotOnFoot) {
    Snapshot m = some_snapshot();
    m.own.body = sim::Walker{.position = {1, 2, 3},
                             .velocity = {-1, -2, -3},
                             .yaw = 0.5f,
                             .yaw_rate = -0.5f,
                             .airborne = true,
                             .parent = Parent::ferry,
                             .epoch = 4,
                             .car = EntityId{6}};
    expect_bytes(m, snapshot_head +
                        "00 0000803f 00000040 00004040  000080bf 000000c0 000040c0 "
                        "0000003f 000000bf 03 04 0600 " +
                        snapshot_tail);
}

TEST(Golden, SnapshotDriving) {
    Snapshot m = some_snapshot();
    Driven driven{.id = EntityId{6}};
    driven.car.position = {1, 2, 3};
    driven.car.orientation = {0.5f, -0.5f, 0.5f, -0.5f};
    driven.car.curvature = 0.5f;
    driven.car.thrust = -1;
    driven.car.epoch = 4;
    m.own.body = driven;
    expect_bytes(m, snapshot_head +
                        "01 0600 0000803f 00000040 00004040  00000000 00000000 00000000 "
                        "0000003f 000000bf 0000003f 000000bf  00000000 00000000 00000000 "
                        "0000003f 000080bf 00 04 " +
                        snapshot_tail);
}

TEST(Golden, VehicleUpdates) {
    VehicleUpdates m{.datagram = 0x0102, .sent = Tick{256}, .count = 1};
    m.updates[0] = {.id = EntityId{9}, .epoch = 5, .parent = Parent::ferry, .date = Tick{255}};
    m.updates[0].update.motion = some_motion();
    m.updates[0].update.model = motionwire::Model::acceleration;
    expect_bytes(m, "48 0201 00010000 01  0900 05 03 ff000000 " + some_motion_bytes + "0080 0080 0080 0080");
}

// Sizes are promised in the README.
TEST(Golden, SizesOfFullMessages) {
    std::vector<std::size_t> sizes;
    for (const Bytes& datagram : example_datagrams()) sizes.push_back(datagram.size());
    const std::vector<std::size_t> expected{38, 9, 36, 16, 2, 1070, 7, 33, 25, 987, 968, 63};
    EXPECT_EQ(sizes, expected);
}

TEST(Golden, ProtocolHash) { EXPECT_EQ(protocol_hash(), 2032401252u); }

}  // namespace
