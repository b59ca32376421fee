#include "virtual_net/network.hpp"

#include "net/link.hpp"

#include "virtual_net/play.hpp"

#include <gtest/gtest.h>

#include <optional>

namespace {

using namespace play;

TEST(Network, CarriesAHostsBytesInVirtualTime) {
    Stage stage;
    End& client = stage.add_client(77);
    stage.network.set_links(stage.server.host, client.host, {.delay = 40ms});
    stage.run(200ms);
    ASSERT_EQ(stage.server.joined.size(), 1u);
    ASSERT_EQ(client.joined.size(), 1u);
    EXPECT_EQ(stage.server.data[0], 77u);

    const LocalTime sent = stage.network.now();
    client.host.send(net::server_peer, Channel::state, numbered(5));
    stage.server.host.send(stage.server.joined[0], Channel::control, numbered(6));
    stage.run(60ms, 1ms);
    ASSERT_EQ(stage.server.got.size(), 1u);
    EXPECT_EQ(stage.server.got[0].number, 5u);
    EXPECT_EQ(stage.server.got[0].channel, Channel::state);
    EXPECT_EQ(stage.server.got[0].at - sent, 40ms);
    ASSERT_EQ(client.got.size(), 1u);
    EXPECT_EQ(client.got[0].channel, Channel::control);
}

// Everything that went over the wire, and when.
std::uint64_t story_of(std::uint64_t seed) {
    std::uint64_t hash = 1469598103934665603u;
    const auto mix = [&](std::uint64_t value) { hash = (hash ^ value) * 1099511628211u; };
    Stage stage{{.port = port}, seed};
    stage.network.set_default_link(*net::link_named("mobile"));
    stage.network.watch([&](const virtual_net::Datagram& datagram) {
        mix(static_cast<std::uint64_t>(datagram.sent.time_since_epoch().count()));
        for (const std::byte b : datagram.bytes) mix(static_cast<std::uint64_t>(b));
        return Verdict::carry;
    });
    for (int i = 0; i < 3; ++i) stage.add_client();
    stage.run(20s, [&](Duration t) {
        for (End& client : stage.clients) client.host.send(net::server_peer, Channel::state, numbered(1));
        if (every(50ms, t))
            for (const PeerId peer : stage.server.joined)
                stage.server.host.send(peer, Channel::control, numbered(2, 300));
    });
    return hash;
}

TEST(Network, GoesTheSameWayToTheByte) {
    EXPECT_EQ(story_of(1), story_of(1));
    EXPECT_NE(story_of(1), story_of(2));
}

TEST(Network, KnowsPortsInUseAndNamesThatDoNotExist) {
    const virtual_net::Network network;
    const net::Host server = net::Host::listen({.port = port});
    EXPECT_THROW(net::Host::listen({.port = port}), std::runtime_error);
    EXPECT_THROW(net::Host::connect("nowhere.invalid", port), std::runtime_error);
}

TEST(Network, GivesEveryHostAnAddress) {
    Stage stage;
    const End& client = stage.add_client();
    EXPECT_EQ(stage.network.address_of(stage.server.host), (virtual_net::Address{0x0a000001, port}));
    EXPECT_EQ(stage.network.address_of(client.host).host, 0x0a000002u);
}

TEST(Network, WaitingTurnsTheClock) {
    Stage stage;
    End& client = stage.add_client();
    stage.network.set_links(stage.server.host, client.host, {.delay = 30ms});
    client.host.flush();
    const LocalTime begin = stage.network.now();
    stage.server.host.wait(100ms);
    EXPECT_EQ(stage.network.now() - begin, 30ms);
}

TEST(Network, NoHostOpensWithoutIt) { EXPECT_THROW(net::Host::listen({.port = port}), std::runtime_error); }

}  // namespace
