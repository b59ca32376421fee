// What may happen to a game while it is played: hangs, restarts, sleep, loss. Nobody is thrown out for it,
// and everything is right again soon after.

#include "end_to_end/playground.hpp"
#include "links/profiles.hpp"

#include <gtest/gtest.h>

#include <algorithm>

using namespace end_to_end;

namespace {

links::Conditions wifi() { return std::get<links::Profile>(links::profile_of("wifi")).link.up.from; }

bool is_joined(Player& player) { return player.connection().state() == client::Connection::State::joined; }

// The worst distance between what is drawn of others and where they were at the time drawn.
float worst_walker_error(const Playground& game, const Player& player) {
    float worst = 0;
    for (const client::Body& body : player.scene().bodies) {
        if (body.mine || body.kind != sim::Kind::walker) continue;
        const auto truth = game.truth().at(body.id, player.scene().render_time);
        if (truth) worst = std::max(worst, motionwire::length(body.position - truth->position));
    }
    return worst;
}

TEST(HardTimes, AServerThatHangsForSecondsLosesNobody) {
    Playground game{{.link = wifi(), .seed = 5}};
    Player& ada = game.join("Ada", Style::walk);
    Player& bea = game.join("Bea", Style::drive);
    game.play(8s);
    game.hang_server(3500ms);
    game.play(1500ms);
    EXPECT_FALSE(ada.scene().hud.notice.empty());  // the player is told that the server is silent
    game.play(3s);
    EXPECT_TRUE(is_joined(ada) && is_joined(bea));
    EXPECT_EQ(game.server().game().stats().joins, 2u);
    game.play(1s, [&](Player& player, LocalTime) { EXPECT_LT(worst_walker_error(game, player), 0.3f); });
    EXPECT_GT(game.server().lost(), 0);  // five ticks are caught up, the others never happen
    EXPECT_EQ(ada.scene().hud.server_ticks_lost, static_cast<std::uint32_t>(game.server().lost()));
}

TEST(HardTimes, AServerThatStopsSaysSoAndAllComeBackToTheNextOne) {
    Playground game{{.link = wifi(), .seed = 6}};
    Player& ada = game.join("Ada", Style::walk);
    Player& bea = game.join("Bea", Style::drive);
    game.play(8s);
    game.stop_server(protocol::Reason::server_stopping);
    game.play(500ms);
    EXPECT_EQ(ada.connection().reason(), protocol::Reason::server_stopping);
    EXPECT_EQ(bea.connection().reason(), protocol::Reason::server_stopping);
    game.start_server();  // its time starts at zero again
    game.play(8s);
    EXPECT_TRUE(is_joined(ada) && is_joined(bea));
    game.play(2s, [&](Player& player, LocalTime) { EXPECT_LT(worst_walker_error(game, player), 0.3f); });
}

TEST(HardTimes, WhoCrashesAndReturnsAtOnceHasOneBodyAndOneCar) {
    Playground game{{.link = wifi(), .seed = 7}};
    Player& watching = game.join("Watching", Style::walk);
    Player& crashing = game.join("Crashing", Style::drive, 4711);
    game.play(6s);
    const sim::EntityId own = crashing.game().own();
    game.leave(crashing);  // without a word
    game.play(200ms);
    Player& back = game.join("Crashing", Style::drive, 4711);
    game.play(1s);
    EXPECT_TRUE(is_joined(back));
    EXPECT_EQ(back.game().own(), own);
    EXPECT_EQ(game.world().walkers.size(), 2u);
    EXPECT_EQ(game.world().cars.size(), 6u);  // two of the players', four that drive themselves
    game.play(15s);
    EXPECT_TRUE(is_joined(back) && is_joined(watching));
}

// Up to a few seconds the server waits; a machine that slept longer has to join again.
TEST(HardTimes, WhoSleepsWakesUpToTheRightTime) {
    for (const Duration nap : {Duration{500ms}, Duration{3s}, Duration{5s}, Duration{30s}}) {
        Playground game{{.link = wifi(), .seed = 8}};
        Player& sleeper = game.join("Sleeper", Style::walk, 99);
        game.join("Walker", Style::walk);
        game.play(8s);
        sleeper.sleep_until(game.now() + nap);
        game.play(nap + (nap > 4s ? 4s : 1s));
        ASSERT_TRUE(is_joined(sleeper));
        game.play(2s, [&](Player& player, LocalTime) {
            if (&player != &sleeper) return;
            ASSERT_LT(worst_walker_error(game, player), 0.3f);
            ASSERT_LT(game.present() - player.scene().render_time, 400ms)
                << nap.count() / 1'000'000 << " ms asleep";
            ASSERT_LT(std::chrono::abs(game.present() - player.scene().present), 30ms);
        });
    }
}

TEST(HardTimes, LateWordsOfADeadServerAreNotMistakenForTheNew) {
    Playground game{{.link = wifi(), .seed = 9}};
    Player& ada = game.join("Ada", Style::drive);
    game.play(20s);
    game.stop_server(protocol::Reason::server_stopping);
    game.start_server();
    game.play(10s);
    ASSERT_TRUE(is_joined(ada));
    EXPECT_LT(std::chrono::abs(game.present() - ada.scene().present), 30ms);
}

// Without loss a replay ends where the server is: the same step, the same inputs, the same bits.
TEST(HardTimes, OnAPerfectLinkPredictionIsNeverCorrected) {
    for (const std::uint64_t seed : {10u, 11u, 12u}) {
        Playground game{{.link = {.delay = 40ms}, .seed = seed}};
        Player& driver = game.join("Driver", Style::drive);
        game.play(10s);
        ASSERT_TRUE(driver.game().driving());
        const auto before = driver.game().session()->prediction.replayed();
        game.play(20s);
        EXPECT_EQ(driver.game().session()->prediction.replayed(), before);
    }
}

TEST(HardTimes, InputsSurviveTenPercentLoss) {
    links::Conditions bad = wifi();
    bad.loss_gemodel.reset(), bad.loss = 0.10;
    Playground game{{.link = bad, .seed = 11}};
    Player& driver = game.join("Driver", Style::drive);
    game.play(10s);
    const auto before = game.server().game().stats().inputs;
    game.play(30s);
    const auto after = game.server().game().stats().inputs;
    EXPECT_TRUE(is_joined(driver));
    EXPECT_GE(after.applied - before.applied, 30 * 60 * 99 / 100);
    EXPECT_LE(after.missed - before.missed, 30 * 60 / 200u);
}

}  // namespace
