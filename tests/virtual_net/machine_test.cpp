// Machines: addresses, clocks, sleep, and what the network remembers of those that are gone.

#include "virtual_net/play.hpp"

#include "support/allocations.hpp"

#include <gtest/gtest.h>

namespace {

using namespace play;
using virtual_net::Machine;
using virtual_net::Network;

End listen_on(Network& network, Machine machine) {
    const auto on = network.on(machine);
    return End{net::Host::listen({.port = port})};
}

End connect_on(Network& network, Machine machine, const std::string& name) {
    const auto on = network.on(machine);
    return End{net::Host::connect(name, port)};
}

void serve(Network& network, Machine machine, End& end) {
    if (network.is_suspended(machine)) return;
    const auto on = network.on(machine);
    end.serve(network.now());
    end.host.flush();
}

links::Way late(Duration delay) { return {{.delay = delay}, {}, {}}; }

TEST(Machine, TwoMayUseTheSamePort) {
    Network network;
    const Machine first = network.add_machine(), second = network.add_machine(),
                  phone = network.add_machine();
    End one = listen_on(network, first), two = listen_on(network, second);
    End to_two = connect_on(network, phone, "10.0.0.2"), to_any = connect_on(network, phone, "server");
    for (int i = 0; i < 100; ++i) {
        network.advance(5ms);
        serve(network, first, one), serve(network, second, two);
        serve(network, phone, to_two), serve(network, phone, to_any);
    }
    EXPECT_EQ(one.joined.size(), 1u);  // of the two, a name leads to the first
    EXPECT_EQ(two.joined.size(), 1u);
    EXPECT_EQ(to_two.joined.size(), 1u);
    EXPECT_EQ(to_any.joined.size(), 1u);
    EXPECT_GT(network.traffic(phone, second).sent, 0u);
    const auto on = network.on(first);
    EXPECT_THROW(net::Host::listen({.port = port}), std::runtime_error);
}

TEST(Machine, ANameLeadsFirstToTheSameMachineWithoutItsLink) {
    Network network;
    network.set_default_link({.loss = 1});
    const Machine far = network.add_machine(), near = network.add_machine();
    End other = listen_on(network, far), server = listen_on(network, near);
    End client = connect_on(network, near, "localhost");
    for (int i = 0; i < 100; ++i) {
        network.advance(5ms);
        serve(network, near, server), serve(network, near, client);
    }
    EXPECT_EQ(client.joined.size(), 1u);
    EXPECT_EQ(server.joined.size(), 1u);
}

TEST(Machine, ItsLinkCountsFromWhenItIsSet) {
    Network network;
    const Machine server = network.add_machine(), phone = network.add_machine();
    End host = listen_on(network, server);
    End client = connect_on(network, phone, "10.0.0.1");
    network.advance(10s);
    network.set_link(phone, server,
                     {.up = {{.delay = 10ms}, {{.at = 1s, .to = {.delay = 70ms}}}, {}}, .down = late(1ms)});
    client.host.flush();
    EXPECT_EQ(network.next_arrival(server), network.now() + 10ms);
    EXPECT_EQ(network.next_arrival(phone), std::nullopt);
    network.advance(1s);
    client.serve(network.now());
    client.host.flush();
    EXPECT_EQ(network.next_arrival(), network.now() + 70ms);
}

TEST(Machine, ALinkOfEverybodysChangesForEverybodyWithoutOne) {
    Stage stage;
    End& client = stage.add_client();
    stage.run(200ms);
    stage.network.set_default_link({.delay = 40ms});
    const LocalTime sent = stage.network.now();
    client.host.send(net::server_peer, Channel::state, numbered(5));
    stage.run(60ms, 1ms);
    ASSERT_EQ(stage.server.got.size(), 1u);
    EXPECT_EQ(stage.server.got[0].at - sent, 40ms);
}

TEST(Machine, ClocksGoTheirOwnWay) {
    Network network;
    network.advance(5s);
    const LocalTime made = network.now();
    const Machine fast = network.add_machine({.offset = 3s, .drift = 100, .steps = {{20s, -1s}}});
    EXPECT_EQ(network.now(fast), made + 3s);
    EXPECT_EQ(network.when(fast, made + 13s + 1ms), made + 10s);
    network.advance_to(made + 10s);
    EXPECT_EQ(network.now(fast), made + 13s + 1ms);
    network.advance(10s);
    EXPECT_EQ(network.now(fast), made + 22s + 2ms);
    EXPECT_EQ(network.when(fast, made + 22s), network.now());  // not in the past, when it first showed it
}

// ENet repeats what is not answered, by the clock of its machine.
TEST(Machine, ENetGoesByItsClock) {
    const auto knocks = [](double drift) {
        Network network;
        const Machine machine = network.add_machine({.drift = drift});
        End client = connect_on(network, machine, "server");
        for (int i = 0; i < 400; ++i) network.advance(5ms), serve(network, machine, client);
        return network.traffic().sent;
    };
    EXPECT_LT(knocks(-900'000), knocks(0));
    EXPECT_LT(knocks(0), knocks(2'000'000));
}

TEST(Machine, MailWaitsForOneThatSleepsUpToItsBuffer) {
    Network network;
    const Machine server = network.add_machine(), phone = network.add_machine();
    End host = listen_on(network, server);
    End client = connect_on(network, phone, "10.0.0.1");
    const auto run = [&](Duration duration, bool talks) {
        const LocalTime end = network.now() + duration;
        for (std::uint32_t n = 0; network.now() < end; ++n) {
            network.advance(5ms);
            if (talks) host.host.send(host.joined[0], Channel::state, numbered(n, 1000));
            serve(network, server, host), serve(network, phone, client);
        }
    };
    run(200ms, false);
    ASSERT_EQ(host.joined.size(), 1u);
    network.suspend(phone, 2s);
    const auto before = network.traffic(phone, server).sent;
    run(1990ms, true);
    EXPECT_TRUE(network.is_suspended(phone));
    EXPECT_EQ(network.traffic(phone, server).sent, before);
    EXPECT_TRUE(client.got.empty());
    run(10ms, false);
    EXPECT_FALSE(network.is_suspended(phone));
    EXPECT_EQ(client.got.size(), 398u);
    EXPECT_EQ(network.traffic(server, phone).overflown, 0u);

    // 8 MiB hold 3542 of 1008 to 1024 bytes, which are charged 2368 each.
    network.suspend(phone, 25s);
    for (std::uint32_t n = 0; n < 4000; ++n) {
        host.host.send(host.joined[0], Channel::state, numbered(n, 1000));
        host.host.flush();
    }
    EXPECT_GE(network.traffic(server, phone).overflown, 4000u - 3542u);
    EXPECT_LE(network.traffic(server, phone).overflown, 4000u - 3542u + 10u);
}

#ifndef NDEBUG
TEST(MachineDeathTest, ASleeperMaySendNothing) {
    Network network;
    const Machine phone = network.add_machine();
    End client = connect_on(network, phone, "server");
    network.suspend(phone, 1s);
    EXPECT_DEATH(client.host.flush(), "is_suspended");
}
#endif

TEST(Machine, NobodyThereIsCountedApart) {
    Network network;
    const Machine phone = network.add_machine(), idle = network.add_machine();
    End to_none = connect_on(network, phone, "10.0.0.9"), to_idle = connect_on(network, phone, "10.0.0.2");
    to_none.host.flush(), to_idle.host.flush();
    EXPECT_EQ(network.traffic().unheard, 2u);
    EXPECT_EQ(network.traffic(phone, idle).unheard, 1u);
    EXPECT_EQ(network.traffic().lost, 0u);
}

TEST(Machine, ADatagramAllocatesNothingAfterWarmUp) {
    Network network;
    const Machine server = network.add_machine(), phone = network.add_machine();
    network.set_link(phone, server, {{{.delay = 40ms, .jitter = 10ms}, {}, {}}, {{.delay = 40ms}, {}, {}}});
    End host = listen_on(network, server);
    End client = connect_on(network, phone, "10.0.0.1");
    long per_send = 0;
    const auto run = [&](Duration duration) {
        const LocalTime end = network.now() + duration;
        while (network.now() < end) {
            serve(network, server, host), serve(network, phone, client);
            const long before = allocations();
            network.advance(5ms);
            per_send += allocations() - before;
        }
    };
    run(5s);
    per_send = 0;
    const long before = allocations();
    run(60s);
    EXPECT_EQ(per_send, 0);
    EXPECT_EQ(allocations(), before);  // ENet's own are malloc's
    EXPECT_GT(network.traffic().sent, 500u);
}

// A thousand visits on three places, and every visitor has an address of its own.
TEST(Machine, MakesRoomWhenItsOnlyHostIsGone) {
    Stage stage;
    std::optional<virtual_net::Address> last;
    for (int visit = 0; visit < 1000; ++visit) {
        const End& client = stage.add_client();
        stage.run(20ms);
        EXPECT_LT(stage.network.machine_of(client.host), Machine{3});
        EXPECT_NE(stage.network.address_of(client.host), last);
        last = stage.network.address_of(client.host);
        stage.clients.clear();
    }
}

}  // namespace
