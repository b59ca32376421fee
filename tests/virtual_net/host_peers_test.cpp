// Who comes and goes: joining, leaving, being dropped, taking another's seat, and knocking without end.

#include "links/profiles.hpp"
#include "net/host.hpp"

#include "virtual_net/play.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using namespace play;

TEST(HostPeers, SayWhyTheyLeave) {
    Stage stage;
    End& client = stage.add_client();
    stage.run(100ms);
    client.host.disconnect(net::server_peer, 8);
    stage.run(200ms);
    ASSERT_EQ(stage.server.left.size(), 1u);
    EXPECT_EQ(stage.server.left[0].reason, 8u);
    EXPECT_EQ(stage.server.left[0].leave, net::Leave::told);
    ASSERT_EQ(client.left.size(), 1u);
    EXPECT_EQ(client.left[0].leave, net::Leave::dropped);
}

TEST(HostPeers, HearWhatWasQueuedBeforeTheyAreSentAway) {
    Stage stage;
    stage.network.set_default_link({.delay = 40ms, .loss = 0.2});
    End& client = stage.add_client();
    stage.run(5s);
    ASSERT_EQ(stage.server.joined.size(), 1u);
    for (std::uint32_t i = 0; i < 20; ++i)
        stage.server.host.send(stage.server.joined[0], Channel::control, numbered(i));
    stage.server.host.disconnect(stage.server.joined[0], 3);
    stage.server.host.send(stage.server.joined[0], Channel::control, numbered(99));
    stage.run(8s);
    EXPECT_EQ(client.got.size(), 20u);
    ASSERT_EQ(client.left.size(), 1u);
    EXPECT_EQ(client.left[0].reason, 3u);
    ASSERT_EQ(stage.server.left.size(), 1u);
    EXPECT_EQ(stage.server.left[0].reason, 3u);
    EXPECT_EQ(stage.server.host.counters().unsent, 1u);
}

TEST(HostPeers, AreDroppedAtOnce) {
    Stage stage;
    End& client = stage.add_client();
    stage.run(100ms);
    stage.server.host.drop(stage.server.joined[0], 5);
    stage.step();
    ASSERT_EQ(stage.server.left.size(), 1u);
    ASSERT_EQ(client.left.size(), 1u);
    EXPECT_EQ(client.left[0].reason, 5u);
    EXPECT_EQ(client.left[0].leave, net::Leave::told);
}

TEST(HostPeers, WhoVanishAreMissedWithinElevenSeconds) {
    for (const Duration delay : {1ms, 25ms, 100ms}) {
        Stage stage;
        stage.network.set_default_link({.delay = delay});
        stage.add_client();
        stage.run(3s);
        const LocalTime vanished = stage.network.now();
        stage.clients.clear();
        stage.run(12s);
        ASSERT_EQ(stage.server.left.size(), 1u);
        EXPECT_EQ(stage.server.left[0].leave, net::Leave::silent);
        EXPECT_GE(stage.server.left[0].at - vanished, 4s);
        EXPECT_LE(stage.server.left[0].at - vanished, 11100ms);
    }
}

TEST(HostPeers, ADeadAddressIsGivenUpWithinFiveSeconds) {
    for (const double loss : {0.0, 1.0}) {
        Stage stage;
        stage.network.set_default_link({.delay = 20ms, .loss = loss});
        End client{net::Host::connect("10.0.0.250", loss > 0 ? port : std::uint16_t{7}, 1)};
        const LocalTime begin = stage.network.now();
        while (client.left.empty() && stage.network.now() - begin < 20s) {
            stage.step();
            client.serve(stage.network.now());
        }
        EXPECT_TRUE(client.joined.empty());
        ASSERT_EQ(client.left.size(), 1u);
        EXPECT_EQ(client.left[0].leave, net::Leave::silent);
        EXPECT_LE(stage.network.now() - begin, 5s);
    }
}

TEST(HostPeers, StayForAnHourOnALinkThatLosesAFifth) {
    Stage stage;
    stage.network.set_default_link(std::get<links::Profile>(links::profile_of("loss20")).link.up.from);
    End& client = stage.add_client();
    for (int i = 0; i < 100 && stage.server.joined.empty(); ++i) stage.run(100ms);
    ASSERT_EQ(stage.server.joined.size(), 1u);
    stage.run(
        3600s,
        [&](Duration t) {
            client.host.send(net::server_peer, Channel::state, numbered(1));
            stage.server.host.send(stage.server.joined[0], Channel::state, numbered(2));
            if (every(1s, t)) stage.server.host.send(stage.server.joined[0], Channel::control, numbered(3));
            stage.server.got.clear();
        },
        50ms);
    EXPECT_TRUE(stage.server.left.empty());
    EXPECT_TRUE(client.left.empty());
    EXPECT_GE(client.count(Channel::control), 3598u);
    EXPECT_NEAR(static_cast<double>(client.count(Channel::state)) / 72'000, 0.8, 0.01);
}

// A late word to one who left must not reach the one who took the seat.
TEST(HostPeers, ASeatTakenAgainHasAnotherNumber) {
    Stage stage{{.port = port, .max_peers = 1, .max_per_address = 8}};
    std::vector<PeerId> seen;
    for (int visit = 0; visit < 40; ++visit) {
        End& client = stage.add_client();
        stage.run(50ms);
        ASSERT_EQ(client.joined.size(), 1u);
        const PeerId id = stage.server.joined.back();
        EXPECT_EQ(std::count(seen.begin(), seen.end(), id), 0);
        for (const PeerId old : seen) {
            stage.server.host.send(old, Channel::control, numbered(13));
            stage.server.host.drop(old, 13);
            stage.server.host.disconnect(old, 13);
        }
        seen.push_back(id);
        stage.run(50ms);
        EXPECT_TRUE(client.got.empty());
        EXPECT_TRUE(client.left.empty());
        stage.server.host.drop(id, 1);
        stage.run(50ms);
        stage.clients.clear();
    }
    EXPECT_EQ(stage.server.left.size(), 40u);
}

TEST(HostPeers, NothingLeaksWhenSendingToThoseWhoLeave) {
    Stage stage;
    stage.add_client();
    stage.run(100ms);
    const PeerId peer = stage.server.joined[0];
    stage.server.host.send(peer, Channel::control, numbered(1));
    stage.server.host.disconnect(peer, 1);
    for (int i = 0; i < 10'000; ++i) stage.server.host.send(peer, Channel::control, numbered(1));
    stage.run(500ms);
    for (int i = 0; i < 10'000; ++i) stage.server.host.send(peer, Channel::state, numbered(1));
    EXPECT_EQ(stage.server.host.counters().unsent, 20'000u);
    EXPECT_EQ(stage.clients[0].got.size(), 1u);
}

TEST(HostPeers, AreAllToldWhenTheServerCloses) {
    Stage stage;
    for (int i = 0; i < 3; ++i) stage.add_client();
    stage.run(100ms);
    stage.server.host.close(7, 1s);
    stage.server_lives = false;
    stage.run(100ms);
    for (const End& client : stage.clients) {
        ASSERT_EQ(client.left.size(), 1u);
        EXPECT_EQ(client.left[0].reason, 7u);
    }
}

// The seal of what is recorded is right, so this attacker knows even the protocol's key.
std::vector<std::byte> recorded_connect(Stage& stage) {
    std::vector<std::byte> recorded;
    stage.network.watch([&](const virtual_net::Datagram& datagram) {
        if (recorded.empty()) recorded.assign(datagram.bytes.begin(), datagram.bytes.end());
        return Verdict::lose;
    });
    {
        net::Host client = net::Host::connect("server", port);
        client.flush();
    }
    stage.network.watch({});
    return recorded;
}

TEST(HostPeers, ForgedKnocksKeepNobodyOut) {
    Stage stage{{.port = port, .max_peers = 32}};
    const auto knock = recorded_connect(stage);
    const auto server = stage.network.address_of(stage.server.host);
    const auto attack = [&](Duration t) {
        if (!every(100ms, t)) return;
        for (std::uint32_t machine = 0; machine < 8; ++machine)
            for (std::uint16_t from = 0; from < 4; ++from) {
                const auto source = static_cast<std::uint16_t>(1000 + machine * 4 + from);
                stage.network.inject({0x0a000102 + machine, source}, server, knock);
            }
    };
    stage.run(5s, attack);
    for (int honest = 0; honest < 5; ++honest) {
        End& client = stage.add_client();
        const LocalTime begin = stage.network.now();
        while (client.joined.empty() && stage.network.now() - begin < 5s) stage.run(100ms, attack);
        EXPECT_EQ(client.joined.size(), 1u);
    }
    EXPECT_GT(stage.server.host.counters().refused_connects, 0u);
}

// Even when the attacker has addresses without number: who does not answer makes room.
TEST(HostPeers, KnocksFromEverywhereKeepNobodyOutForLong) {
    Stage stage{{.port = port, .max_peers = 8}};
    const auto knock = recorded_connect(stage);
    const auto server = stage.network.address_of(stage.server.host);
    std::uint32_t machine = 0x0b000000;
    const auto attack = [&](Duration t) {
        if (every(50ms, t)) stage.network.inject({++machine, 999}, server, knock);
    };
    stage.run(5s, attack);
    End& client = stage.add_client();
    const LocalTime begin = stage.network.now();
    while (client.joined.empty() && client.left.empty()) stage.run(100ms, attack);
    EXPECT_EQ(client.joined.size(), 1u);
    EXPECT_LE(stage.network.now() - begin, 3500ms);
}

TEST(HostPeers, AnswersToForgersAreNoLargerThanTheirQuestions) {
    for (const std::size_t seats : {8u, 64u}) {
        Stage stage{{.port = port, .max_peers = seats}};
        const auto knock = recorded_connect(stage);
        const auto server = stage.network.address_of(stage.server.host);
        std::uint32_t machine = 0x0b000000;
        stage.run(10s, [&](Duration t) {
            if (every(10ms, t)) stage.network.inject({++machine, 999}, server, knock);
        });
        stage.run(30s);
        const net::Counters& counters = stage.server.host.counters();
        EXPECT_GE(counters.datagrams_in, 1000u);
        EXPECT_LE(counters.bytes_out, 2 * counters.bytes_in);
        RecordProperty("replies_per_byte", std::to_string(static_cast<double>(counters.bytes_out) /
                                                          static_cast<double>(counters.bytes_in)));
    }
}

TEST(HostPeers, ARefusedAddressMayComeBackLater) {
    Stage stage;
    const auto knock = recorded_connect(stage);
    const auto server = stage.network.address_of(stage.server.host);
    for (std::uint16_t i = 0; i < 100; ++i) stage.network.inject({0x0b000001, i}, server, knock);
    stage.run(100ms);
    EXPECT_EQ(stage.server.host.counters().refused_connects, 92u);
    stage.run(10s);
    EXPECT_EQ(stage.server.host.counters().expired_connects, 8u);
    for (std::uint16_t i = 0; i < 100; ++i) stage.network.inject({0x0b000001, i}, server, knock);
    stage.run(100ms);
    EXPECT_EQ(stage.server.host.counters().refused_connects, 184u);
}

TEST(HostPeers, AClientLetsNobodyIn) {
    Stage stage;
    const auto knock = recorded_connect(stage);
    End& client = stage.add_client();
    stage.network.inject({0x0b000001, 9}, stage.network.address_of(client.host), knock);
    stage.run(200ms);
    EXPECT_EQ(client.joined.size(), 1u);
    EXPECT_EQ(client.host.counters().refused_connects, 1u);
}

}  // namespace
