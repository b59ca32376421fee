#include "protocol/codec.hpp"

#include "protocol/datagrams.hpp"
#include "support/allocations.hpp"

#include <gtest/gtest.h>
#include <random>

using namespace protocol;

namespace {

TEST(Codec, SaysEveryExampleAgainAsItWas) {
    for (const Bytes& datagram : example_datagrams()) EXPECT_EQ(said_again(datagram), datagram);
}

TEST(Codec, FitsEveryFullMessageIntoADatagram) {
    for (const Bytes& datagram : example_datagrams()) EXPECT_LE(datagram.size(), max_datagram);
    auto baseline = std::get<Baseline>(server_examples()[2]);
    baseline.spawns.fill(baseline.spawns[0]);  // cars are the largest
    ASSERT_EQ(baseline.spawns[0].kind, Kind::car);
    ASSERT_EQ(baseline.spawns[0].name.size, Name::max_size);
    EXPECT_EQ(bytes_of(baseline).size(), 1094u);
}

TEST(Codec, DoesNotTakeOneEndsMessagesForTheOthers) {
    for (const auto& message : client_examples())
        EXPECT_FALSE(decode<ServerMessage>(bytes_of(message), Tick{}));
    for (const auto& message : server_examples())
        EXPECT_FALSE(decode<ClientMessage>(bytes_of(message), Tick{}));
}

TEST(Codec, DoesNotAllocate) {
    const auto client = client_examples();
    const auto server = server_examples();
    (void)protocol_hash();
    std::array<std::byte, max_datagram> buffer;
    const long before = allocations();
    for (const auto& message : client) (void)decode<ClientMessage>(encode(message, buffer), Tick{});
    for (const auto& message : server) EXPECT_TRUE(decode<ServerMessage>(encode(message, buffer), Tick{}));
    EXPECT_EQ(allocations(), before);
}

// Whoever does not speak our protocol is told so, not thrown out for bad grammar.
TEST(Codec, UnderstandsOfAForeignJoinThatItIsForeign) {
    Bytes datagram = bytes_of(Join{.protocol = protocol_hash() - 1, .name = Name::from("Ada")});
    datagram.resize(datagram.size() - 3);
    const auto message = decode<ClientMessage>(datagram, Tick{});
    ASSERT_TRUE(message);
    EXPECT_EQ(std::get<Join>(*message).protocol, protocol_hash() - 1);
    EXPECT_EQ(std::get<Join>(*message).name, Name{});
    for (std::size_t n = 0; n < 5; ++n) EXPECT_FALSE(decodes(std::span{datagram}.first(n)));
}

TEST(Codec, CarriesTheOwnStateToTheLastBit) {
    std::mt19937 random{3};
    std::uniform_real_distribution<float> some{-50, 50};
    for (int i = 0; i < 1000; ++i) {
        sim::Car car;
        car.position = {some(random), some(random), some(random)};
        car.velocity = {some(random), some(random), -0.0f};
        car.curvature = some(random) / 1000;
        car.thrust = some(random) * 1e-30f;
        const Snapshot sent{.has_own = true, .own = {.body = Driven{EntityId{7}, car}}};
        const auto message = decode<ServerMessage>(bytes_of(sent), Tick{});
        ASSERT_TRUE(message);
        EXPECT_EQ(std::get<Driven>(std::get<Snapshot>(*message).own.body).car, car);
    }
}

TEST(Codec, DatesUpdatesAcrossTheWrapOfTheTicks) {
    for (int i = 0; i < 40; ++i) {
        VehicleUpdates m{.sent = motionwire::plus(Tick{0xFFFFFFF6}, i), .count = 2};
        m.updates[0] = {.id = EntityId{1}, .date = motionwire::plus(m.sent, -60)};
        m.updates[1] = {.id = EntityId{2}, .date = motionwire::plus(m.sent, 20)};
        const auto message = decode<ServerMessage>(bytes_of(m), Tick{0xFFFFFFF0});
        ASSERT_TRUE(message);
        EXPECT_EQ(std::get<VehicleUpdates>(*message).updates[0].date, m.updates[0].date);
        EXPECT_EQ(std::get<VehicleUpdates>(*message).updates[1].date, m.updates[1].date);
    }
}

VehicleUpdate some_update(std::mt19937& random) {
    std::uniform_real_distribution<float> some{-40, 40};
    VehicleUpdate u{.id = EntityId{9}, .epoch = 3, .date = Tick{77}};
    u.update.time = ServerTime{std::chrono::seconds{5}};
    u.update.motion = {.position = {some(random), some(random), some(random) / 4},
                       .velocity = {some(random), some(random), some(random)},
                       .orientation = {some(random), some(random), some(random), some(random)},
                       .spin = {some(random), some(random), some(random)}};
    u.update.acceleration = {0, 0, -sim::gravity};
    u.update.thrust = some(random);
    return u;
}

TEST(Codec, KnowsWhatTheReceiverOfAnUpdateWillHave) {
    std::mt19937 random{4};
    for (int i = 0; i < 1000; ++i) {
        const VehicleUpdate update = some_update(random);
        const VehicleUpdate sent = as_sent(update);
        EXPECT_EQ(sent.update.time, update.update.time);

        VehicleUpdates m{.sent = update.date, .count = 1};
        m.updates[0] = update;
        const auto message = decode<ServerMessage>(bytes_of(m), Tick{});
        ASSERT_TRUE(message);
        const VehicleUpdate& received = std::get<VehicleUpdates>(*message).updates[0];
        EXPECT_EQ(received.update.motion, sent.update.motion);
        EXPECT_EQ(received.update.acceleration, sent.update.acceleration);
        EXPECT_EQ(received.update.thrust, sent.update.thrust);
        EXPECT_EQ(received.update.model, sent.update.model);
        EXPECT_EQ(received.date, sent.date);
    }
}

TEST(Codec, SendsWhatWasSentOnceUnchanged) {
    std::mt19937 random{5};
    for (int i = 0; i < 1000; ++i) {
        const VehicleUpdate once = as_sent(some_update(random));
        const VehicleUpdate twice = as_sent(once);
        EXPECT_EQ(once.update.motion, twice.update.motion);
        EXPECT_EQ(once.update.acceleration, twice.update.acceleration);
        EXPECT_EQ(once.update.thrust, twice.update.thrust);
    }
}

TEST(Codec, LeavesWhatRestsAtRest) {
    VehicleUpdate parked{.id = EntityId{1}};
    parked.update.motion.position = {1, 2, 3};
    const VehicleUpdate sent = as_sent(parked);
    EXPECT_EQ(sent.update.motion, parked.update.motion);
    EXPECT_EQ(sent.update.thrust, 0);
}

#ifndef NDEBUG
TEST(CodecDeathTest, NeverSaysWhatTheOtherEndWouldRefuse) {
    std::array<std::byte, max_datagram> buffer;
    EXPECT_DEATH((void)encode(Despawn{.id = EntityId::none}, buffer), "holds");
    EXPECT_DEATH((void)encode(Refused{.reason = Reason::none}, buffer), "holds");
    EXPECT_DEATH((void)encode(Snapshot{.part = 1, .parts = 1}, buffer), "holds");
}
#endif

}  // namespace
