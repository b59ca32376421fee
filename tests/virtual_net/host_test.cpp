// How Host behaves on networks that misbehave. Each test is a fault that somebody shipped.

#include "net/host.hpp"

#include "virtual_net/play.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace {

using namespace play;

// Which commands a datagram of ours carries begins after its header: 2 bytes, 2 more with a time of sending,
// 4 of seal. The low four bits say which: 6 reliable, 7 unreliable, 8 and 12 fragments, 9 unsequenced.
int first_command(std::span<const std::byte> bytes) {
    const std::size_t header = ((bytes[0] & std::byte{0x80}) != std::byte{} ? 4u : 2u) + 4u;
    return bytes.size() > header ? static_cast<int>(bytes[header] & std::byte{0x0f}) : 0;
}
int first_channel(std::span<const std::byte> bytes) {
    const std::size_t header = ((bytes[0] & std::byte{0x80}) != std::byte{} ? 4u : 2u) + 4u;
    return bytes.size() > header + 1 ? static_cast<int>(bytes[header + 1]) : 255;
}

TEST(Host, DeliversEverySnapshotWhenTheRoundTripRises) {
    Stage stage;
    End& client = stage.add_client();
    stage.network.set_links(stage.server.host, client.host, {.delay = 15ms});
    stage.run(200ms);
    std::uint32_t sent = 0;
    stage.run(30s, [&](Duration t) {
        if (t == 2s) stage.network.set_links(stage.server.host, client.host, {.delay = 135ms});
        if (every(50ms, t)) stage.server.host.send(stage.server.joined[0], Channel::state, numbered(sent++));
        if (every(100ms, t)) stage.server.host.send(stage.server.joined[0], Channel::control, numbered(0));
    });
    stage.run(500ms);
    EXPECT_EQ(sent, 600u);
    EXPECT_EQ(client.count(Channel::state), 600u);
    EXPECT_LE(client.longest_gap(Channel::state), 50ms + 120ms + 10ms);  // the rise itself, once
}

TEST(Host, StateIsNeverSplitOrReliable) {
    Stage stage;
    End& client = stage.add_client();
    stage.run(100ms);
    std::size_t largest = 0;
    std::vector<int> state_commands(16);
    stage.network.watch([&](const virtual_net::Datagram& datagram) {
        largest = std::max(largest, datagram.bytes.size());
        if (first_channel(datagram.bytes) == 0)
            ++state_commands[static_cast<std::size_t>(first_command(datagram.bytes))];
        return Verdict::carry;
    });
    stage.run(2s, [&](Duration) {
        stage.server.host.send(stage.server.joined[0], Channel::state, numbered(1, net::max_payload));
    });
    EXPECT_EQ(client.got.size(), 400u);
    EXPECT_LE(largest, 1200u);
    EXPECT_EQ(state_commands[9], std::accumulate(state_commands.begin(), state_commands.end(), 0));
}

TEST(Host, GivesEverythingThatHasArrivedInOneTurn) {
    Stage stage{{.port = port, .max_per_address = 8}};
    for (int i = 0; i < 8; ++i) stage.add_client();
    stage.run(200ms);
    ASSERT_EQ(stage.server.joined.size(), 8u);
    std::uint32_t tick = 0;
    std::uint32_t oldest = 0;
    stage.run(
        10s,
        [&](Duration) {
            for (End& client : stage.clients)
                client.host.send(net::server_peer, Channel::state, numbered(tick));
            ++tick;
            for (const Got& got : stage.server.got) oldest = std::max(oldest, tick - got.number);
            stage.server.got.clear();
        },
        16ms);
    EXPECT_LE(oldest, 2u);
}

// Once around a turn, so that a flood cannot keep the loop from its other work.
TEST(Host, EndsATurnUnderAFlood) {
    Stage stage;
    End& client = stage.add_client();
    stage.run(100ms);
    for (int i = 0; i < 10'000; ++i) {
        client.host.send(net::server_peer, Channel::state, numbered(1));
        if (i % 100 == 0) client.host.flush();
    }
    client.host.flush();
    stage.server.serve(stage.network.now());
    const std::size_t first_turn = stage.server.got.size();
    EXPECT_GE(first_turn, 4000u);
    EXPECT_LE(first_turn, 4096u);
    for (int turn = 0; turn < 3; ++turn) stage.server.serve(stage.network.now());
    EXPECT_GT(stage.server.got.size(), first_turn);
}

TEST(Host, ALostControlMessageHoldsUpNoState) {
    Stage stage;
    End& client = stage.add_client();
    stage.network.set_links(stage.server.host, client.host, {.delay = 50ms});
    stage.run(500ms);
    bool dropped = false;
    stage.network.watch([&](const virtual_net::Datagram& datagram) {
        if (dropped || first_channel(datagram.bytes) != 1) return Verdict::carry;
        dropped = true;
        return Verdict::lose;
    });
    stage.run(3s, [&](Duration t) {
        const PeerId peer = stage.server.joined[0];
        if (t == 1s + 10ms) stage.server.host.send(peer, Channel::control, numbered(0));
        if (every(50ms, t)) stage.server.host.send(peer, Channel::state, numbered(1));
    });
    EXPECT_TRUE(dropped);
    EXPECT_EQ(client.count(Channel::control), 1u);
    EXPECT_LE(client.longest_gap(Channel::state), 75ms);
}

TEST(Host, AServerThatStandsStillForSecondsLosesNobody) {
    Stage stage{{.port = port, .max_per_address = 8}};
    for (int i = 0; i < 4; ++i) stage.add_client();
    stage.network.set_default_link({.delay = 30ms});
    const auto talk = [&](Duration t) {
        for (End& client : stage.clients) client.host.send(net::server_peer, Channel::state, numbered(1));
        if (!stage.server_lives || !every(50ms, t)) return;
        for (const PeerId peer : stage.server.joined) {
            stage.server.host.send(peer, Channel::state, numbered(2));
            if (every(100ms, t)) stage.server.host.send(peer, Channel::control, numbered(3));
        }
    };
    stage.run(5s, talk);
    stage.server_lives = false;
    stage.run(3500ms, talk);
    stage.server_lives = true;
    const LocalTime awake = stage.network.now();
    stage.run(10s, talk);
    EXPECT_TRUE(stage.server.left.empty());
    for (const End& client : stage.clients) {
        EXPECT_TRUE(client.left.empty());
        const auto after = std::find_if(client.got.begin(), client.got.end(),
                                        [&](const Got& got) { return got.at > awake; });
        ASSERT_NE(after, client.got.end());
        EXPECT_LE(after->at - awake, 1s);
    }
}

TEST(Host, JoinsOnceWithinTwoRoundTrips) {
    Stage stage;
    stage.network.set_default_link({.delay = 50ms});
    End& client = stage.add_client();
    stage.run(200ms);
    EXPECT_EQ(client.joined.size(), 1u);
    EXPECT_EQ(stage.server.joined.size(), 1u);
    stage.run(5s);
    EXPECT_EQ(client.joined.size(), 1u);
    EXPECT_TRUE(client.left.empty());
    EXPECT_TRUE(stage.server.left.empty());
}

TEST(Host, The65536thStatePacketIsLikeAnyOther) {
    Stage stage;
    End& client = stage.add_client();
    stage.network.set_links(stage.server.host, client.host, {.delay = 10ms});
    stage.run(100ms);
    std::uint32_t sent = 0;
    int reliable_on_state = 0;
    stage.network.watch([&](const virtual_net::Datagram& datagram) {
        const bool state = first_channel(datagram.bytes) == 0;
        if (state && first_command(datagram.bytes) != 9) ++reliable_on_state;
        return state && sent == 65'536 ? Verdict::lose : Verdict::carry;
    });
    stage.run(
        66'000ms,
        [&](Duration) { stage.server.host.send(stage.server.joined[0], Channel::state, numbered(++sent)); },
        1ms);
    EXPECT_EQ(reliable_on_state, 0);
    stage.run(20ms, 1ms);
    EXPECT_EQ(client.count(Channel::state), sent - 1u);
    EXPECT_LE(client.longest_gap(Channel::state), 2ms);
}

TEST(Host, StrayHugeDatagramsStarveNobody) {
    Stage stage;
    for (int i = 0; i < 4; ++i) stage.add_client();
    stage.run(200ms);
    ASSERT_EQ(stage.server.joined.size(), 4u);
    const std::vector<std::byte> huge(5000);
    const auto server = stage.network.address_of(stage.server.host);
    stage.run(10s, [&](Duration t) {
        for (int i = 0; i < 5; ++i) stage.network.inject({0x0a0000c8, 1234}, server, huge);
        if (!every(50ms, t)) return;
        for (const PeerId peer : stage.server.joined)
            stage.server.host.send(peer, Channel::state, numbered(1));
        for (End& client : stage.clients) client.host.send(net::server_peer, Channel::state, numbered(2));
    });
    EXPECT_EQ(stage.server.count(Channel::state), 800u);
    for (const End& client : stage.clients) EXPECT_LE(client.longest_gap(Channel::state), 100ms);
    EXPECT_EQ(stage.server.host.counters().errors, 10'000u);
}

TEST(Host, KeepsWhatArrivesDuringAStall) {
    Stage stage{{.port = port, .max_peers = 64}};
    for (int i = 0; i < 64; ++i) stage.add_client();
    stage.run(500ms);
    ASSERT_EQ(stage.server.joined.size(), 64u);
    stage.server_lives = false;
    stage.run(
        512ms,
        [&](Duration) {
            for (End& client : stage.clients) client.host.send(net::server_peer, Channel::state, numbered(1));
        },
        16ms);
    stage.server_lives = true;
    stage.run(100ms);
    EXPECT_EQ(stage.network.traffic().overflown, 0u);
    EXPECT_EQ(stage.server.got.size(), 64u * 32u);
}

TEST(Host, OneUnreachablePeerStarvesNoOther) {
    Stage stage;
    for (int i = 0; i < 4; ++i) stage.add_client();
    stage.run(200ms);
    const auto broken = stage.network.address_of(stage.clients[0].host);
    bool gone = false;
    stage.network.watch([&](const virtual_net::Datagram& datagram) {
        return gone && datagram.to == broken ? Verdict::refuse : Verdict::carry;
    });
    const auto talk = [&](Duration t) {
        if (!every(50ms, t)) return;
        for (const PeerId peer : stage.server.joined)
            stage.server.host.send(peer, Channel::state, numbered(1));
    };
    gone = true;
    stage.run(5s, talk);
    stage.run(100ms);
    for (std::size_t i = 1; i < 4; ++i) EXPECT_EQ(stage.clients[i].got.size(), 100u);
    ASSERT_EQ(stage.server.left.size(), 1u);
    EXPECT_EQ(stage.server.left[0].leave, net::Leave::unreachable);
    EXPECT_GE(stage.server.host.counters().errors, 50u);
}

TEST(Host, OneFlushReachesEverybodyWhoCanBeReached) {
    Stage stage;
    for (int i = 0; i < 4; ++i) stage.add_client();
    stage.run(500ms);
    const auto first = stage.network.address_of(stage.clients[0].host);
    const auto third = stage.network.address_of(stage.clients[2].host);
    stage.network.watch([&](const virtual_net::Datagram& datagram) {
        return datagram.to == first || datagram.to == third ? Verdict::refuse : Verdict::carry;
    });
    for (const PeerId peer : stage.server.joined) stage.server.host.send(peer, Channel::state, numbered(1));
    const std::uint64_t before = stage.network.traffic().sent;
    stage.server.host.flush();
    EXPECT_EQ(stage.network.traffic().sent - before, 2u);
}

TEST(Host, AShortLossOfTheRouteEndsNobody) {
    Stage stage;
    End& client = stage.add_client();
    stage.run(200ms);
    bool gone = false;
    stage.network.watch([&](const virtual_net::Datagram& datagram) {
        return gone && datagram.to.port != port ? Verdict::refuse : Verdict::carry;
    });
    stage.run(20s, [&](Duration t) {
        gone = t % 5s < 2s;
        stage.server.host.send(stage.server.joined[0], Channel::state, numbered(1));
    });
    EXPECT_TRUE(stage.server.left.empty());
    EXPECT_TRUE(client.left.empty());
}

// The forger knows everything that is not random: addresses, ports, the seat, the session and the protocol.
TEST(Host, AForgedGoodbyeEndsNobody) {
    Stage stage;
    End& client = stage.add_client();
    stage.run(200ms);
    const auto victim = stage.network.address_of(client.host);
    const auto server = stage.network.address_of(stage.server.host);
    for (unsigned session = 0; session < 4; ++session) {
        // peer 0 of that session | seal | command 3 (disconnect, flag unsequenced), channel 255, number, data
        std::vector<std::byte> forged(14);
        forged[0] = static_cast<std::byte>(session << 4);
        forged[6] = std::byte{0x43};
        forged[7] = std::byte{0xff};
        stage.network.inject(victim, server, forged);
        forged.erase(forged.begin() + 2, forged.begin() + 6);  // as for a host that seals nothing
        stage.network.inject(victim, server, forged);
    }
    stage.run(5s);
    EXPECT_TRUE(stage.server.left.empty());
    EXPECT_TRUE(client.left.empty());
}

TEST(Host, ReplayedDatagramsAreHeardOnce) {
    Stage stage;
    End& client = stage.add_client();
    stage.run(200ms);
    const auto victim = stage.network.address_of(client.host);
    const auto server = stage.network.address_of(stage.server.host);
    std::vector<std::byte> recorded;
    stage.network.watch([&](const virtual_net::Datagram& datagram) {
        if (datagram.to == server) recorded.assign(datagram.bytes.begin(), datagram.bytes.end());
        return Verdict::carry;
    });
    client.host.send(net::server_peer, Channel::state, numbered(1));
    client.host.flush();
    for (int i = 0; i < 5; ++i) stage.network.inject(victim, server, recorded);
    stage.run(100ms);
    EXPECT_EQ(stage.server.got.size(), 1u);
}

TEST(Host, ADeadPeersQueueIsBounded) {
    Stage stage;
    for (int i = 0; i < 2; ++i) stage.add_client();
    stage.run(200ms);
    const PeerId dead = stage.server.joined[0];
    const PeerId living = stage.server.joined[1];
    const auto hole = stage.network.address_of(stage.clients[0].host);
    stage.network.watch([&](const virtual_net::Datagram& datagram) {
        return datagram.to == hole || datagram.from == hole ? Verdict::lose : Verdict::carry;
    });
    const LocalTime begin = stage.network.now();
    stage.run(10s, [&](Duration t) {
        if (every(50ms, t))
            for (int i = 0; i < 30; ++i)
                stage.server.host.send(dead, Channel::control, numbered(1, 1000));  // 600 kB/s
        if (every(50ms, t)) stage.server.host.send(living, Channel::control, numbered(2));
    });
    ASSERT_EQ(stage.server.left.size(), 1u);
    EXPECT_EQ(stage.server.left[0].peer, dead);
    EXPECT_EQ(stage.server.left[0].leave, net::Leave::too_slow);
    EXPECT_LE(stage.server.left[0].at - begin, 1s);
    EXPECT_EQ(stage.clients[1].got.size(), 200u);
}

TEST(Host, PacketsOfNoLengthAreLegal) {
    Stage stage;
    End& client = stage.add_client();
    stage.run(100ms);
    for (std::size_t size = 0; size <= 16; ++size) {
        const std::vector<std::byte> bytes(size);
        client.host.send(net::server_peer, Channel::state, bytes);
        client.host.send(net::server_peer, Channel::control, bytes);
    }
    stage.run(100ms);
    ASSERT_EQ(stage.server.got.size(), 34u);
    EXPECT_EQ(std::count_if(stage.server.got.begin(), stage.server.got.end(),
                            [](const Got& got) { return got.size == 0; }),
              2);
}

}  // namespace
