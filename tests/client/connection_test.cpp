// Connection against a bare host on this machine that says what the test wants said. The game's time is
// turned by hand; only the loopback device is real, and it is waited for, never slept for.

#include "client/connection.hpp"
#include "bench.hpp"
#include "protocol/codec.hpp"

#include <gtest/gtest.h>

namespace {

using namespace client_test;
using client::Connection;
using protocol::Reason;
using State = Connection::State;

struct Table {
    explicit Table(int attempts = 0) {
        client::ConnectionOptions options;
        options.port = server ? server->port() : std::uint16_t{9};
        options.attempts = attempts;
        options.identity.name = protocol::Name::from("Ada");
        connection.emplace(arena(), options, now);
    }

    // Both ends, until this state is reached or patience is over.
    bool reaches(State state, Duration step = 0ms) {
        for (int turn = 0; turn < 2000 && connection->state() != state; ++turn) {
            serve();
            connection->wait(1ms);
            now += step;
            connection->turn(now);
        }
        return connection->state() == state;
    }

    void serve() {
        while (server) {
            const auto event = server->next_event();
            if (!event) break;
            peer = event->peer;
            if (event->kind != net::Event::received) continue;
            const auto message = protocol::decode<protocol::ClientMessage>(event->bytes, motionwire::Tick{});
            if (message && std::holds_alternative<protocol::Join>(*message)) ++joins, answer();
            if (const auto* ping = message ? std::get_if<protocol::Ping>(&*message) : nullptr) {
                pinged = ping->sent;
                if (answers_pings) say(protocol::Pong{ping->sent, {}, {}});
            }
        }
        if (server) server->flush();
    }

    void say(const protocol::ServerMessage& message) {
        std::array<std::byte, protocol::max_datagram> buffer;
        server->send(peer, net::Channel::control, protocol::encode(message, buffer));
    }

    std::function<void()> answer = [this] { say(protocol::Welcome{.walker = me, .car = my_car}); };
    std::optional<net::Host> server = net::Host::listen({.port = 0});
    net::PeerId peer{};
    int joins = 0;
    bool answers_pings = false;
    LocalTime pinged{};  // the newest ping's stamp
    LocalTime now{100s};
    std::optional<Connection> connection;
};

TEST(Connection, JoinsAndSaysSo) {
    Table table;
    EXPECT_EQ(table.connection->state(), State::connecting);
    ASSERT_TRUE(table.reaches(State::joined));
    EXPECT_EQ(table.joins, 1);
    EXPECT_EQ(table.connection->game().own(), me);
    EXPECT_NE(table.connection->status().find("Connected to 127.0.0.1:"), std::string_view::npos);
    EXPECT_EQ(table.connection->turn(table.now).hud.status, table.connection->status());
}

// A clock that goes on by a millisecond whenever it is asked: nothing takes no time.
TEST(Connection, StampsAreNeverEarlierThanTheReadNorLaterThanTheWrite) {
    Table table;
    ASSERT_TRUE(table.reaches(State::joined));
    table.answers_pings = true;
    const client::Clock clock = [&] { return table.now += 1ms; };
    int heard = 0;
    for (int turn = 0; turn < 2000 && heard < 5; ++turn) {
        table.serve();
        table.connection->wait(1ms);
        const LocalTime heard_before = table.connection->game().heard_at(), began = table.now;
        table.pinged = {};
        table.connection->turn(clock);
        const LocalTime heard_at = table.connection->game().heard_at();
        if (heard_at != heard_before) {
            ++heard;
            EXPECT_GT(heard_at, began + 1ms) << "was asked for before the socket was read";
            EXPECT_LT(heard_at, table.connection->frame_time());
        }
        const LocalTime ended = table.now;
        table.serve();
        if (table.pinged != LocalTime{}) {
            EXPECT_GT(table.pinged, table.connection->frame_time());
            EXPECT_LE(table.pinged, ended);
        }
    }
    EXPECT_EQ(heard, 5);
}

TEST(Connection, AFullServerIsReadableAndTriedAgain) {
    Table table;
    table.answer = [&] { table.say(protocol::Refused{Reason::full}); };
    ASSERT_TRUE(table.reaches(State::lost));
    EXPECT_EQ(table.connection->reason(), Reason::full);
    EXPECT_EQ(table.connection->status(), "The server is full. Next try in 1 s.");
    EXPECT_EQ(table.connection->why().view(), "The server is full.");
    for (const std::string_view wait : {"1", "1", "2", "3", "3"}) {  // 0.5, 1, 2, 3, 3 s
        ASSERT_TRUE(table.reaches(State::joining, 5ms));
        EXPECT_EQ(table.connection->status(), "The server is full. Trying again ...");
        ASSERT_TRUE(table.reaches(State::lost));
        EXPECT_EQ(table.connection->status().substr(32), std::string(wait) + " s.");
    }
    table.now += 1500ms;
    table.connection->turn(table.now);
    EXPECT_EQ(table.connection->status(), "The server is full. Next try in 2 s.") << "counts down";
    table.answer = [&] { table.say(protocol::Welcome{.walker = me, .car = my_car}); };
    EXPECT_TRUE(table.reaches(State::joined, 5ms));
}

TEST(Connection, AFullServerIsGivenUpAfterAsManyAttemptsAsItMay) {
    Table table{2};
    table.answer = [&] { table.say(protocol::Refused{Reason::full}); };
    ASSERT_TRUE(table.reaches(State::given_up, 5ms));
    EXPECT_EQ(table.connection->reason(), Reason::full);
    EXPECT_EQ(table.joins, 2);
    EXPECT_EQ(table.connection->status(), "The server is full.");
}

TEST(Connection, AnotherVersionIsNotTriedAgain) {
    Table table;
    table.answer = [&] { table.say(protocol::Refused{Reason::wrong_version}); };
    ASSERT_TRUE(table.reaches(State::given_up));
    EXPECT_EQ(table.connection->status(), "This game and the server are different versions.");
    for (int i = 0; i < 20; ++i) table.now += 1s, table.connection->turn(table.now);
    EXPECT_EQ(table.connection->state(), State::given_up);
}

TEST(Connection, WhoWasReplacedDoesNotFightBack) {
    Table table;
    ASSERT_TRUE(table.reaches(State::joined));
    table.server->disconnect(table.peer, static_cast<std::uint32_t>(Reason::replaced));
    EXPECT_TRUE(table.reaches(State::given_up));
    EXPECT_EQ(table.connection->reason(), Reason::replaced);
}

// Cut to a byte it would be replaced, and final.
TEST(Connection, AReasonItDoesNotKnowIsALostLink) {
    Table table;
    ASSERT_TRUE(table.reaches(State::joined));
    table.server->disconnect(table.peer, 0x100 + static_cast<std::uint32_t>(Reason::replaced));
    EXPECT_TRUE(table.reaches(State::lost));
    EXPECT_EQ(table.connection->reason(), Reason::lost);
}

TEST(Connection, ComesBackWhenTheServerDoes) {
    Table table;
    ASSERT_TRUE(table.reaches(State::joined));
    table.server->disconnect(table.peer, static_cast<std::uint32_t>(Reason::server_stopping));
    ASSERT_TRUE(table.reaches(State::lost));
    EXPECT_EQ(table.connection->status(), "The server is shutting down. Next try in 1 s.");
    EXPECT_EQ(table.connection->turn(table.now).hud.status, table.connection->status());
    EXPECT_FALSE(table.connection->game().joined());
    EXPECT_TRUE(table.reaches(State::joined, 5ms));
    EXPECT_EQ(table.joins, 2);
}

TEST(Connection, KeepsSayingWhyWhileNobodyAnswers) {
    Table table;
    ASSERT_TRUE(table.reaches(State::joined));
    table.server->disconnect(table.peer, static_cast<std::uint32_t>(Reason::server_stopping));
    ASSERT_TRUE(table.reaches(State::lost));
    table.server.reset();
    while (table.connection->failed_attempts() < 3) {
        table.now += 100ms;
        table.connection->turn(table.now);
        EXPECT_EQ(table.connection->status().substr(0, 29), "The server is shutting down. ");
    }
    EXPECT_EQ(table.connection->reason(), Reason::lost);
}

// The server gave us up while we slept, and says nothing. The link itself would notice in five to ten
// seconds.
TEST(Connection, ComesBackSoonAfterALongSleep) {
    Table table;
    ASSERT_TRUE(table.reaches(State::joined));
    table.now += 5s;
    table.connection->turn(table.now);
    const LocalTime woke = table.now;
    ASSERT_TRUE(table.reaches(State::lost, 5ms));
    ASSERT_TRUE(table.reaches(State::joined, 5ms));
    EXPECT_LT(table.now - woke, 2s);
}

TEST(Connection, SaysWithinFiveSecondsThatNobodyIsThere) {
    Table table;
    table.server.reset();
    const LocalTime start = table.now;
    while (table.connection->state() == State::connecting && table.now < start + 10s) {
        table.now += 100ms;
        table.connection->turn(table.now);
    }
    EXPECT_EQ(table.connection->state(), State::lost);
    EXPECT_LE(table.now - start, 5s);
    const auto status = std::string(table.connection->status());
    EXPECT_EQ(status.substr(0, 25), "No answer from 127.0.0.1:");
    EXPECT_EQ(status.substr(status.find(';')), "; next try in 1 s");
    EXPECT_EQ(table.connection->why().view(), status.substr(0, status.find(';')) + ".");
}

TEST(Connection, GivesUpAfterAsManyAttemptsAsItMay) {
    Table table{3};
    table.server.reset();
    const LocalTime start = table.now;
    while (table.connection->state() != State::given_up && table.now < start + 60s) {
        table.now += 100ms;
        table.connection->turn(table.now);
    }
    EXPECT_EQ(table.connection->state(), State::given_up);
    EXPECT_EQ(table.connection->failed_attempts(), 3);
    EXPECT_LT(table.now - start, 15s);
}

TEST(Connection, RefusesALinkThatDoesNotExist) {
    client::ConnectionOptions options;
    options.link = "carrier-pigeon";
    EXPECT_THROW((Connection{arena(), options, LocalTime{1s}}), std::runtime_error);
}

}  // namespace
