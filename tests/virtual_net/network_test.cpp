#include "virtual_net/network.hpp"

#include "links/profiles.hpp"

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

// Everything that went over the wire, from whom to whom, and when; among machines that drift and sleep.
std::uint64_t story_of(std::uint64_t seed) {
    std::uint64_t hash = 1469598103934665603u;
    const auto mix = [&](std::uint64_t value) { hash = (hash ^ value) * 1099511628211u; };
    Stage stage{{.port = port}, seed};
    auto& network = stage.network;
    network.set_default_link(std::get<links::Profile>(links::profile_of("mobile")).link.up.from);
    network.watch([&](const virtual_net::Datagram& datagram) {
        mix(static_cast<std::uint64_t>(datagram.sent.time_since_epoch().count()));
        for (const auto& end : {datagram.from, datagram.to}) mix(end.host), mix(end.port);
        for (const std::byte b : datagram.bytes) mix(static_cast<std::uint64_t>(b));
        return Verdict::carry;
    });
    for (int i = 0; i < 3; ++i) stage.add_client();
    const auto fast = network.add_machine({.drift = 300, .steps = {{8s, 2s}}});
    const auto slow = network.add_machine({.offset = -7s, .drift = -300, .steps = {{6s, -2s}}});
    const auto serve = [&](virtual_net::Machine machine, End& end) {
        if (network.is_suspended(machine)) return;
        const auto on = network.on(machine);
        end.host.send(net::server_peer, Channel::state, numbered(1));
        end.serve(network.now());
        end.host.flush();
    };
    const auto made_on = [&](virtual_net::Machine machine) {
        const auto on = network.on(machine);
        return End{net::Host::connect("10.0.0.1", port)};
    };
    End early = made_on(fast), behind = made_on(slow);
    stage.run(20s, [&](Duration t) {
        if (t == 4s) network.suspend(slow, 3s);
        serve(fast, early), serve(slow, behind);
        for (End& client : stage.clients) client.host.send(net::server_peer, Channel::state, numbered(1));
        if (every(50ms, t))
            for (const PeerId peer : stage.server.joined)
                stage.server.host.send(peer, Channel::control, numbered(2, 300));
    });
    EXPECT_EQ(early.joined.size(), 1u);
    EXPECT_EQ(behind.joined.size(), 1u);
    return hash;
}

TEST(Network, GoesTheSameWayToTheByte) {
    const auto story = story_of(1);
    EXPECT_EQ(story_of(1), story);
    EXPECT_NE(story_of(2), story);
}

TEST(Network, KnowsPortsInUseAndNamesThatDoNotExist) {
    virtual_net::Network network;
    const auto on = network.on(network.add_machine());
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
