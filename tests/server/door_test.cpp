// Who comes in, who is turned away, who is shown out, and who may come back.

#include "server/hall.hpp"

#include <gtest/gtest.h>

#include <set>

namespace {

using hall::Client;
using hall::Hall;
using protocol::Reason;
using namespace std::chrono_literals;

TEST(Door, AJoinIsAnsweredWithWelcomeAndEverythingThereIs) {
    Hall hall;
    Client& ada = hall.join("Ada");
    hall.settle();
    ASSERT_TRUE(ada.plays());
    EXPECT_EQ(ada.welcome->tick_hz, 60);
    EXPECT_EQ(ada.welcome->snapshot_every, 3);
    const auto& world = hall.game.world();
    EXPECT_EQ(ada.entities.size(), world.walkers.size() + world.cars.size() + world.props.size());
    EXPECT_EQ(ada.entities.at(ada.walker()).name.view(), "Ada");
    EXPECT_EQ(ada.entities.at(ada.car()).owner, ada.walker());
    EXPECT_EQ(ada.entities.at(ada.walker()).kind, sim::Kind::walker);
    EXPECT_EQ(ada.entities.at(ada.car()).kind, sim::Kind::car);
}

TEST(Door, EverybodyHearsOfANewcomer) {
    Hall hall;
    Client& ada = hall.join("Ada");
    hall.settle();
    Client& bob = hall.join("Bob");
    hall.settle();
    ASSERT_TRUE(ada.entities.contains(bob.walker()));
    EXPECT_EQ(ada.entities.at(bob.walker()).name.view(), "Bob");
    EXPECT_EQ(ada.entities.at(bob.car()).owner, bob.walker());
    EXPECT_TRUE(bob.entities.contains(ada.walker()));
}

TEST(Door, NamesAreUnique) {
    Hall hall;
    Client& a = hall.join("Ada");
    Client& b = hall.join("Ada");
    Client& c = hall.join("a name of 24 bytes, whole");
    Client& d = hall.join("a name of 24 bytes, whole");
    Client& e = hall.join("");
    hall.settle();
    hall.tick();
    EXPECT_EQ(a.entities.at(b.walker()).name.view(), "Ada 2");
    EXPECT_NE(a.entities.at(c.walker()).name, a.entities.at(d.walker()).name);
    EXPECT_EQ(a.entities.at(d.walker()).name.view().substr(0, 10), "a name of ");
    EXPECT_EQ(a.entities.at(e.walker()).name.view(), "player");
}

TEST(Door, AnotherProtocolIsRefusedWithAReasonAtOnce) {
    // Pitfall 95.
    Hall hall;
    Client& old = hall.join("old", 0, protocol::protocol_hash() - 1);
    hall.tick();
    EXPECT_EQ(old.refused, Reason::wrong_version);
    EXPECT_EQ(old.reason, Reason::wrong_version);
    EXPECT_FALSE(old.connected);
    EXPECT_EQ(hall.game.stats().peers, 0);
    EXPECT_TRUE(hall.game.world().walkers.empty());
}

TEST(Door, AFullServerSaysSo) {
    Hall hall{{.max_players = 2}};
    hall.join("a");
    hall.join("b");
    hall.settle();
    Client& late = hall.join("c");
    hall.tick();
    EXPECT_EQ(late.refused, Reason::full);
    EXPECT_FALSE(late.connected);
}

TEST(Door, ASeatKeptForSomebodyWhoIsAwayIsGivenUpBeforeAnybodyIsTurnedAway) {
    Hall hall{{.max_players = 2}};
    Client& a = hall.join("a", 1);
    Client& b = hall.join("b", 2);
    hall.settle();
    hall.disconnect(a);
    hall.tick();
    Client& c = hall.join("c", 3);
    hall.settle();
    EXPECT_TRUE(c.plays());
    EXPECT_FALSE(b.entities.contains(a.walker()));
    EXPECT_EQ(hall.game.world().walkers.size(), 2u);
}

TEST(Door, WhoNeverLogsInIsShownOutAndTakesNobodysSeat) {
    // Pitfall 51, the server's part: 32 peers that connect and say nothing.
    Hall hall{{.max_players = 32}};
    std::vector<Client*> mute;
    for (int i = 0; i < 32; ++i) mute.push_back(&hall.connect());
    Client& honest = hall.join("honest");
    hall.settle();
    EXPECT_TRUE(honest.plays());
    hall.ticks(3 * hall.second() + 1);
    for (const Client* client : mute) EXPECT_EQ(client->reason, Reason::login_timeout);
    EXPECT_TRUE(honest.connected);
    EXPECT_EQ(hall.game.stats().peers, 1);
}

TEST(Door, MorePeersThanThereCanBeAreSentAwayAtOnce) {
    Hall hall{{.max_players = 4}};
    std::vector<Client*> mute;
    for (int i = 0; i < 40; ++i) mute.push_back(&hall.connect());
    hall.tick();
    EXPECT_EQ(mute.back()->reason, Reason::full);
    EXPECT_LE(hall.game.stats().peers, 12);
}

TEST(Door, TheNewestConnectionOfAPlayerWinsAtOnce) {
    // Pitfall 96: killed, and back after 200 ms with the same token.
    Hall hall;
    Client& ghost = hall.join("Ada", 77);
    Client& other = hall.join("Bob", 5);
    hall.settle();
    const auto walker = ghost.walker(), car = ghost.car();
    hall.ticks(60);
    ghost.sends = false;
    hall.ticks(12);
    const auto cars = hall.game.world().cars.size();

    Client& back = hall.join("Ada", 77);
    hall.settle();
    EXPECT_TRUE(back.plays());
    EXPECT_EQ(back.walker(), walker);
    EXPECT_EQ(back.car(), car);
    EXPECT_EQ(back.entities.at(walker).name.view(), "Ada");
    EXPECT_EQ(ghost.reason, Reason::replaced);
    EXPECT_EQ(hall.game.world().cars.size(), cars);
    EXPECT_TRUE(other.despawned.empty());

    // What the old connection still has to say is not heard.
    const auto ignored = hall.game.stats().ignored;
    protocol::Inputs late{.newest = motionwire::plus(hall.game.now(), 2), .count = 1};
    late.controls[0] = {.forward = 127};
    hall.game.receive(ghost.peer, late, hall.time());
    hall.game.left(ghost.peer);
    EXPECT_EQ(hall.game.stats().ignored, ignored + 1);
    hall.ticks(60);
    EXPECT_TRUE(back.connected);
    EXPECT_EQ(hall.game.stats().playing, 2);
}

TEST(Door, WhoComesBackWithinThirtySecondsFindsTheirOwnCar) {
    Hall hall;
    Client& ada = hall.join("Ada", 77);
    Client& bob = hall.join("Bob", 5);
    hall.settle();
    hall.ticks(10);
    const auto place = hall.car(ada.car()).position;
    hall.disconnect(ada);
    hall.ticks(29 * hall.second());
    EXPECT_TRUE(bob.entities.contains(ada.walker())) << "it stands and waits";
    EXPECT_EQ(hall.game.stats().away, 1);

    Client& again = hall.join("Ada", 77);
    hall.settle();
    EXPECT_EQ(again.walker(), ada.walker());
    EXPECT_EQ(again.car(), ada.car());
    EXPECT_EQ(hall.car(again.car()).position, place);
    hall.ticks(60 * hall.second());
    EXPECT_TRUE(hall.find(again.peer)->connected);
}

TEST(Door, WhoDoesNotComeBackIsGoneAfterThirtySeconds) {
    Hall hall;
    Client& ada = hall.join("Ada", 77);
    Client& bob = hall.join("Bob", 5);
    hall.settle();
    hall.tick();
    hall.disconnect(ada);
    hall.ticks(31 * hall.second());
    ASSERT_EQ(bob.despawned.size(), 2u);
    EXPECT_EQ(std::set({bob.despawned[0].id, bob.despawned[1].id}), std::set({ada.walker(), ada.car()}));
    EXPECT_EQ(hall.game.world().walkers.size(), 1u);

    Client& again = hall.join("Ada", 77);
    hall.settle();
    EXPECT_NE(again.walker(), ada.walker());
}

TEST(Door, WhoLeavesOnPurposeIsGoneAtOnce) {
    Hall hall;
    Client& ada = hall.join("Ada", 77);
    Client& bob = hall.join("Bob", 5);
    hall.settle();
    hall.disconnect(ada, Reason::left);
    hall.tick();
    ASSERT_EQ(bob.despawned.size(), 2u);
    EXPECT_FALSE(motionwire::later(bob.despawned[0].tick, hall.game.now()));
}

TEST(Door, SomebodyWithoutATokenCannotComeBack) {
    Hall hall;
    Client& ada = hall.join("Ada", 0);
    Client& bob = hall.join("Bob", 0);
    hall.settle();
    EXPECT_NE(ada.walker(), bob.walker());
    hall.disconnect(ada);
    hall.tick();
    EXPECT_EQ(bob.despawned.size(), 2u);
}

TEST(Door, WhoLeavesBeforeTheirTurnLeavesNothingBehind) {
    Hall hall;
    Client& hasty = hall.join("hasty", 9);
    hall.disconnect(hasty);
    hall.ticks(60);
    EXPECT_TRUE(hall.game.world().walkers.empty());
    EXPECT_EQ(hall.game.stats().away + hall.game.stats().queued, 0);
}

TEST(Door, FiveUnreadableDatagramsInTenSecondsAreEnough) {
    Hall hall;
    Client& bad = hall.join("bad");
    Client& unlucky = hall.join("unlucky");
    hall.settle();
    for (int i = 0; i < 20; ++i) {  // one every four seconds is an accident
        hall.game.malformed(unlucky.peer);
        hall.ticks(4 * hall.second());
    }
    EXPECT_TRUE(unlucky.connected);
    for (int i = 0; i < 5; ++i) {
        EXPECT_TRUE(bad.connected);
        hall.game.malformed(bad.peer);
        hall.tick();
    }
    EXPECT_EQ(bad.reason, Reason::misbehaved);
    EXPECT_EQ(hall.game.stats().malformed, 25u);
}

TEST(Door, InputsBeforeTheJoinAreIgnoredAndCounted) {
    Hall hall;
    Client& eager = hall.connect();
    hall.game.receive(eager.peer, protocol::Inputs{.newest = motionwire::Tick{1}, .count = 1}, hall.time());
    hall.tick();
    EXPECT_EQ(hall.game.stats().ignored, 1u);
    EXPECT_TRUE(eager.connected);
}

TEST(Door, ASecondJoinIsIgnored) {
    Hall hall;
    Client& ada = hall.join("Ada", 7);
    hall.settle();
    hall.game.receive(ada.peer, protocol::Join{protocol::protocol_hash(), protocol::Name::from("Eve"), 8},
                      hall.time());
    hall.ticks(10);
    EXPECT_EQ(hall.game.world().walkers.size(), 1u);
    EXPECT_EQ(hall.game.stats().ignored, 1u);
}

TEST(Door, AStrangerGetsNoMoreThanTheySend) {
    // Pitfall 112: a hundred fake peers a second, none of which ever logs in; the answers to their pings.
    Hall hall;
    std::array<std::byte, 2048> buffer{};
    constexpr std::size_t headers = 28 + 8 + 8;  // UDP and IP, ENet, one command
    std::size_t in = 0, out = 0;
    for (int second = 0; second < 10; ++second) {
        for (int i = 0; i < 100; ++i) {
            Client& fake = hall.connect();
            in += headers;
            for (int ping = 0; ping < 3; ++ping) {
                hall.game.receive(fake.peer, protocol::Ping{motionwire::LocalTime{}}, hall.time());
                in += headers + protocol::encode(protocol::Ping{}, buffer).size();
            }
            for (const auto& message : hall.game.outgoing())
                out += headers + protocol::encode(message.message, buffer).size();
            out += headers * hall.game.drops().size();
            hall.take_out();
        }
        hall.ticks(hall.second());
    }
    EXPECT_LE(out, 2 * in);
    EXPECT_LE(hall.game.stats().peers, 72);
}

TEST(Door, NobodyGetsMorePongsThanTheyNeed) {
    Hall hall;
    Client& flood = hall.connect();
    for (int i = 0; i < 500; ++i) hall.game.receive(flood.peer, protocol::Ping{}, hall.time());
    hall.take_out();
    hall.tick();
    EXPECT_EQ(flood.pongs.size(), 30u);
}

TEST(Door, APingIsAnsweredBeforeTheNextTick) {
    Hall hall;
    Client& ada = hall.connect();
    const auto now = hall.time() + 5ms;
    hall.game.receive(ada.peer, protocol::Ping{motionwire::LocalTime{123ns}}, now);
    ASSERT_EQ(hall.game.outgoing().size(), 1u);
    const auto& pong = std::get<protocol::Pong>(hall.game.outgoing()[0].message);
    EXPECT_EQ(pong.sent, motionwire::LocalTime{123ns});
    EXPECT_EQ(pong.received, now);
    EXPECT_EQ(pong.answered, now);
}

TEST(Door, SilenceForTenSecondsIsALostPlayer) {
    // Pitfall 80, the server's part: nothing piles up for somebody who is not there any more.
    Hall hall;
    Client& gone = hall.join("gone", 3);
    Client& there = hall.join("there", 4);
    hall.settle();
    hall.ticks(60);
    gone.sends = false;
    const auto reliable = gone.reliable_bytes;
    hall.ticks(10 * hall.second() + 2);
    EXPECT_EQ(gone.reason, Reason::lost);
    EXPECT_TRUE(there.connected);
    EXPECT_LE(gone.reliable_bytes - reliable, 4096u);
    EXPECT_EQ(hall.game.stats().away, 1);
}

TEST(Door, ManyWhoComeAtOnceAreLetInAtAPace) {
    // Pitfall 55: four play, 64 more within 100 ms. All in within 5 s, the four never wait, no flood.
    Hall hall{{.max_players = 68}};
    std::vector<Client*> early, late;
    for (int i = 0; i < 4; ++i) early.push_back(&hall.join("early", 100 + static_cast<unsigned>(i)));
    hall.settle();
    hall.ticks(10 * hall.second());

    std::vector<motionwire::Tick> last(4, hall.game.now());
    std::int64_t widest = 0, tick = 0;
    std::size_t most = 0;
    const auto sent = [&] {
        std::size_t sum = 0;
        for (const auto& client : hall.clients) sum += client->bytes;
        return sum;
    };
    for (; tick < 5 * hall.second(); ++tick) {
        if (tick < 6)
            for (int i = 0; i < 11 && late.size() < 64; ++i)
                late.push_back(&hall.join("late", 1000 + static_cast<unsigned>(late.size())));
        const auto before = sent();
        hall.tick();
        most = std::max(most, sent() - before);
        for (std::size_t i = 0; i < early.size(); ++i) {
            if (early[i]->newest_snapshot != hall.game.now()) continue;
            widest = std::max(widest, motionwire::ticks_between(last[i], hall.game.now()));
            last[i] = hall.game.now();
        }
    }
    for (const Client* client : late) EXPECT_TRUE(client->plays());
    EXPECT_LE(widest, 3);  // ticks: 50 ms
    const auto begun = sent();
    hall.ticks(2 * hall.second());
    const auto steady = (sent() - begun) / static_cast<std::size_t>(2 * hall.second());
    EXPECT_LE(most, 3 * steady);
    EXPECT_EQ(hall.unfit, 0);
}

}  // namespace
