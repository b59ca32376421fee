// When a ping came, as the server's loop says: what every client's clock is built on.

#include "protocol/codec.hpp"
#include "server/loop.hpp"
#include "virtual_net/network.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>

namespace {

using namespace std::chrono_literals;
using motionwire::LocalTime;

struct Table {
    // What the server has said since.
    std::optional<protocol::Pong> listen() {
        std::optional<protocol::Pong> pong;
        while (const auto event = client.next_event()) {
            if (event->kind == net::Event::joined) connected = true;
            if (event->kind != net::Event::received) continue;
            const auto message = protocol::decode<protocol::ServerMessage>(event->bytes, motionwire::Tick{});
            if (message && std::holds_alternative<protocol::Pong>(*message))
                pong = std::get<protocol::Pong>(*message);
        }
        client.flush();
        return pong;
    }
    void ping() {
        std::array<std::byte, protocol::max_datagram> buffer;
        const protocol::Ping ping{.sent = network.now()};
        client.send(net::server_peer, net::Channel::state, protocol::encode(ping, buffer));
        client.flush();
    }
    void turn() {
        network.advance(5ms);
        server.turn(network.now());
    }

    virtual_net::Network network;
    server::Loop server{net::Host::listen({.port = 7777}), server::GameOptions{}, network.now()};
    net::Host client = net::Host::connect("server", 7777);
    bool connected = false;
};

TEST(PingStamps, AreNotEarlyHoweverLongTheReadingTakes) {
    Table table;
    for (int i = 0; i < 100 && !table.connected; ++i) table.turn(), table.listen();
    ASSERT_TRUE(table.connected);
    for (int i = 0; i < 20; ++i) {
        table.turn();
        int looks = 0;
        table.server.receive([&] {  // the machine is held up after its first look at the clock
            const LocalTime now = table.network.now();
            if (looks++ == 0) table.network.advance(1ms + i * 300us), table.ping();
            return now;
        });
        EXPECT_GE(looks, 2);
        const auto heard_at = table.server.server_time(table.network.now());
        std::optional<protocol::Pong> pong;
        for (int turns = 0; turns < 10 && !pong; ++turns) table.turn(), pong = table.listen();
        ASSERT_TRUE(pong);
        EXPECT_EQ(pong->received, heard_at);
        EXPECT_GE(pong->answered, pong->received);
    }
}

TEST(PingStamps, AreTheTurnsOwnWhereTimeIsTurnedByHand) {
    Table table;
    for (int i = 0; i < 100 && !table.connected; ++i) table.turn(), table.listen();
    table.ping();
    table.turn();
    const auto heard_at = table.server.server_time(table.network.now());
    const auto pong = table.listen();
    ASSERT_TRUE(pong);
    EXPECT_EQ(pong->received, heard_at);
}

}  // namespace
