#include "net/link_relay.hpp"

#include "net/host.hpp"
#include "net/machine_clock.hpp"
#include "net/udp_socket.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <thread>
#include <vector>

namespace {

using namespace std::chrono_literals;
using motionwire::Duration;
using motionwire::LocalTime;

const enet_uint32 loopback = ENET_HOST_TO_NET_32(0x7f000001u);

struct Stamp {
    std::int64_t sent_ns;
    std::uint32_t number;
};

// Datagrams that say when they were sent go up through a relay; what comes is timed as soon as it does.
std::vector<Duration> trips(const links::Conditions& up, int per_second, Duration duration) {
    const net::UdpSocket server{loopback};
    const net::UdpSocket client{loopback};
    const net::LinkRelay relay{"127.0.0.1", server.port(), {{up, {}, {}}, {}}, 1};
    std::vector<Duration> took;
    const auto receive = [&] {
        std::array<std::byte, 200> bytes{};
        ENetAddress from{};
        while (server.receive(from, bytes) > 0) {
            Stamp stamp{};
            std::memcpy(&stamp, bytes.data(), sizeof stamp);
            took.push_back(net::now() - LocalTime{Duration{stamp.sent_ns}});
        }
    };
    const auto begin = net::now();
    const auto interval = Duration{1s} / per_second;
    for (std::uint32_t i = 0; i * interval < duration; ++i) {
        while (net::now() < begin + i * interval) {
            receive();
            net::sleep_until(std::min(net::now() + 50us, begin + i * interval));
        }
        std::array<std::byte, 200> bytes{};
        const Stamp stamp{net::now().time_since_epoch().count(), i};
        std::memcpy(bytes.data(), &stamp, sizeof stamp);
        client.send({loopback, relay.port()}, bytes);
    }
    for (const auto deadline = net::now() + up.delay + 100ms; net::now() < deadline;) {
        receive();
        net::sleep_until(net::now() + 50us);
    }
    std::sort(took.begin(), took.end());
    return took;
}

// How late a bare timer is on this machine, now: a busy machine adds that to everything.
Duration bare_timer_p95() {
    std::vector<Duration> late;
    for (int i = 0; i < 100; ++i) {
        const auto due = net::now() + 200us;
        net::sleep_until(due);
        late.push_back(net::now() - due);
    }
    std::sort(late.begin(), late.end());
    return late[95];
}

// A busy machine can only make it worse, so the best of a few tries says what the relay does.
TEST(LinkRelay, KeepsItsDelayToAMillisecondAtTheMedian) {
    for (const int per_second : {60, 1000, 5000}) {
        double best = 1e9;
        double allowed = 0;
        for (int tries = 0; tries < 6 && best > allowed; ++tries) {
            const Duration noise = bare_timer_p95();
            const auto took = trips({.delay = 30ms}, per_second, 400ms);
            ASSERT_GE(took.size(), static_cast<std::size_t>(per_second) * 4 / 10);
            const auto us = [&](double p) {
                const auto at = static_cast<std::size_t>(p * static_cast<double>(took.size() - 1));
                return std::chrono::duration<double, std::micro>(took[at] - 30ms).count();
            };
            EXPECT_GE(us(0), 0);
            std::printf("%4d/s: later than asked by p50 %.0f us, p95 %.0f us\n", per_second, us(0.5),
                        us(0.95));
            best = std::min(best, us(0.5));
            allowed = std::max(allowed, 1000 + std::chrono::duration<double, std::micro>(noise).count());
        }
        EXPECT_LE(best, allowed) << per_second;
    }
}

TEST(LinkRelay, LosesWhatItsLinkLoses) {
    const auto took = trips({.delay = 1ms, .loss = 0.3}, 2000, 1s);
    EXPECT_NEAR(static_cast<double>(took.size()) / 2000, 0.7, 0.05);
}

// Both directions, several clients, the real Host at both ends.
TEST(LinkRelay, SeparatesItsClients) {
    net::Host server = net::Host::listen({});
    const net::LinkRelay relay{
        "127.0.0.1", server.port(), {{{.delay = 2ms}, {}, {}}, {{.delay = 3ms}, {}, {}}}};
    std::vector<net::Host> clients;
    std::vector<int> got(3);
    std::vector<net::PeerId> peers;
    for (int i = 0; i < 3; ++i) clients.push_back(net::Host::connect("127.0.0.1", relay.port()));
    const auto deadline = net::now() + 5s;
    while (*std::min_element(got.begin(), got.end()) == 0 && net::now() < deadline) {
        while (const auto event = server.next_event()) {
            if (event->kind != net::Event::joined) continue;
            const std::array<std::byte, 1> word{static_cast<std::byte>(event->data)};
            server.send(event->peer, net::Channel::control, word);
        }
        for (std::size_t i = 0; i < clients.size(); ++i)
            while (const auto event = clients[i].next_event()) got[i] += event->kind == net::Event::received;
        server.wait(1ms);
    }
    EXPECT_EQ(got, (std::vector<int>{1, 1, 1}));
}

TEST(LinkRelay, SaysWhichServerItCannotFind) {
    EXPECT_THROW((net::LinkRelay{"no such name", 7777, {}}), std::runtime_error);
}

TEST(LinkRelay, EndsAtOnceWithoutTraffic) {
    const auto begin = net::now();
    for (int i = 0; i < 10; ++i) const net::LinkRelay relay{"127.0.0.1", 9, {}};
    EXPECT_LE(net::now() - begin, 2s);
}

}  // namespace
