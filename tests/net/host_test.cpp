// Host on the machine's own sockets. What it does on bad networks is tested in virtual time.

#include "net/host.hpp"

#include "net/machine_clock.hpp"
#include "support/allocations.hpp"

#include <enet/enet.h>
#include <gtest/gtest.h>
#include <sys/time.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <thread>

namespace {

std::atomic<long> wall_clock_ahead_s = 0;

}  // namespace

// ENet reads the time of day; here a test can step it.
extern "C" int gettimeofday(timeval* time, void*) noexcept {
    timespec exact{};
    clock_gettime(CLOCK_REALTIME, &exact);
    time->tv_sec = exact.tv_sec + wall_clock_ahead_s;
    time->tv_usec = exact.tv_nsec / 1000;
    return 0;
}

namespace {

using namespace std::chrono_literals;
using motionwire::Duration;
using net::Channel;
using net::Event;
using net::Host;

struct Pair {
    Host server = Host::listen({});
    Host client = Host::connect("127.0.0.1", server.port());
    net::PeerId peer{};
    bool joined = false;  // both say so
    int joins = 0;
    int server_got = 0;
    int client_got = 0;
    int left = 0;

    void turn() {
        while (const auto event = server.next_event()) {
            if (event->kind == Event::joined) peer = event->peer, ++joins;
            server_got += event->kind == Event::received;
            left += event->kind == Event::left;
        }
        while (const auto event = client.next_event()) {
            joins += event->kind == Event::joined;
            client_got += event->kind == Event::received;
            left += event->kind == Event::left;
        }
        joined = joins == 2;
    }

    // Serves both until it is so, or long enough.
    bool until(const std::function<bool()>& so, Duration patience = 5s) {
        const auto deadline = net::now() + patience;
        while (!so() && net::now() < deadline) {
            turn();
            server.wait(500us);
        }
        return so();
    }
};

std::string complaint_of(const std::function<void()>& work) try {
    work();
    return "none";
} catch (const std::runtime_error& error) {
    return error.what();
}

constexpr std::array<std::byte, 4> hello{};

TEST(Host, CarriesBytesOverLoopback) {
    Pair pair;
    ASSERT_TRUE(pair.until([&] { return pair.joined; }));
    pair.client.send(net::server_peer, Channel::control, hello);
    pair.server.send(pair.peer, Channel::state, hello);
    pair.client.flush();
    pair.server.flush();
    EXPECT_TRUE(pair.until([&] { return pair.server_got == 1 && pair.client_got == 1; }));
    EXPECT_GT(pair.server.counters().datagrams_out, 0u);
    EXPECT_GT(pair.server.counters().bytes_in, 0u);
}

TEST(Host, SaysWhichPortItCannotOpen) {
    const Host first = Host::listen({});
    const std::string complaint = complaint_of([&] { Host::listen({.port = first.port()}); });
    EXPECT_NE(complaint.find(std::to_string(first.port())), std::string::npos) << complaint;
    EXPECT_EQ(complaint.find('\n'), std::string::npos);
}

TEST(Host, NamesIpv4WhenAskedForIpv6) {
    for (const std::string address : {"::1", "[::1]", "fe80::1%eth0"}) {
        const std::string complaint = complaint_of([&] { Host::connect(address, 7777); });
        EXPECT_NE(complaint.find("IPv4"), std::string::npos) << complaint;
    }
}

TEST(Host, SaysWhichNameLeadsNowhere) {
    const std::string complaint = complaint_of([] { Host::connect("", 7777); });
    EXPECT_NE(complaint.find("IPv4"), std::string::npos) << complaint;
    EXPECT_NE(complaint_of([] { Host::connect("no such name", 7777); }).find("no such name"),
              std::string::npos);
}

// A busy machine can only make it later, so the best of some tries says what wait() does.
TEST(Host, WaitsAsLongAsAskedAndNoLonger) {
    Host server = Host::listen({});
    for (const Duration max : {100us, 700us, 1700us, 5300us}) {
        Duration least_late = 1s;
        for (int tries = 0; tries < 30 && least_late > 500us; ++tries) {
            const auto begin = net::now();
            server.wait(max);
            const Duration late = net::now() - begin - max;
            EXPECT_GE(late, 0us);
            least_late = std::min(least_late, late);
        }
        EXPECT_LE(least_late, 500us);
    }
}

TEST(Host, WakesWhenSomethingArrives) {
    Pair pair;
    ASSERT_TRUE(pair.until([&] { return pair.joined; }));
    pair.until([] { return false; }, 100ms);
    std::thread sender{[&] {
        net::sleep_until(net::now() + 20ms);
        pair.client.send(net::server_peer, Channel::state, hello);
        pair.client.flush();
    }};
    const auto begin = net::now();
    pair.server.wait(3s);
    EXPECT_LE(net::now() - begin, 2s);
    sender.join();
}

TEST(Host, OutlivesStepsOfTheTimeOfDay) {
    Pair pair;
    ASSERT_TRUE(pair.until([&] { return pair.joined; }));
    for (const long step : {40L, -3600L, 86400L}) {
        pair.server.send(pair.peer, Channel::control, hello);  // under way while the clock steps
        pair.server.flush();
        wall_clock_ahead_s += step;
        const int before = pair.client_got;
        EXPECT_TRUE(pair.until([&] { return pair.client_got > before; }));
        pair.until([] { return false; }, 300ms);
        EXPECT_EQ(pair.left, 0);
    }
    wall_clock_ahead_s = 0;
}

TEST(Host, OutlivesDatagramsBeyondAllSizes) {
    Pair pair;
    ASSERT_TRUE(pair.until([&] { return pair.joined; }));
    const ENetSocket stranger = enet_socket_create(ENET_SOCKET_TYPE_DATAGRAM);
    ENetAddress server{};
    enet_address_set_host_ip(&server, "127.0.0.1");
    server.port = pair.server.port();
    std::vector<unsigned char> huge(5000);
    ENetBuffer buffer{};
    buffer.data = huge.data();
    buffer.dataLength = huge.size();
    for (int i = 0; i < 100; ++i) enet_socket_send(stranger, &server, &buffer, 1);
    pair.client.send(net::server_peer, Channel::state, hello);
    pair.client.flush();
    EXPECT_TRUE(pair.until([&] { return pair.server_got == 1; }));
    EXPECT_GE(pair.server.counters().errors, 1u);
    enet_socket_destroy(stranger);
}

TEST(Host, AllocatesNothingOfItsOwnOnceItRuns) {
    Pair pair;
    ASSERT_TRUE(pair.until([&] { return pair.joined; }));
    const auto play = [&] {
        for (int i = 0; i < 100; ++i) {
            pair.server.send(pair.peer, Channel::state, hello);
            pair.client.send(net::server_peer, Channel::control, hello);
            pair.server.flush();
            pair.client.flush();
            pair.turn();
        }
    };
    play();
    const long before = allocations();
    play();
    EXPECT_EQ(allocations(), before);
}

TEST(Host, TellsEverybodyWhenItCloses) {
    Pair pair;
    ASSERT_TRUE(pair.until([&] { return pair.joined; }));
    std::atomic<bool> closed = false;
    std::thread closer{[&] {
        pair.server.close(7, 2s);
        closed = true;
    }};
    std::uint32_t reason = 0;
    const auto deadline = net::now() + 5s;
    while (reason == 0 && net::now() < deadline) {
        while (const auto event = pair.client.next_event())
            if (event->kind == Event::left) reason = event->data;
        pair.client.flush();
        pair.client.wait(1ms);
    }
    closer.join();
    EXPECT_TRUE(closed);
    EXPECT_EQ(reason, 7u);
}

}  // namespace
