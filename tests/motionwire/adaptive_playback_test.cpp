#include "motionwire/adaptive_playback.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "motionwire/seeded_link.hpp"
#include "support/allocations.hpp"

using namespace motionwire;
using seeded::Dice;
using seeded::Way;

namespace {

constexpr LocalTime local_start{777s};
constexpr Duration frame = 16'667us;

// A server that sends snapshots, a way through the network, a client that draws. Time is true time since the
// start.
class Link {
public:
    explicit Link(std::uint64_t seed = 1, PlaybackSettings settings = {}) : playback{settings}, dice{seed} {}

    AdaptivePlayback playback;
    Dice dice;
    Way way{20};
    double loss = 0;
    double duplicates = 0;
    Duration interval = 50ms;
    Duration uptime{};       // of the server, when this began
    Duration server_lost{};  // by its clock since then
    Duration elapsed{};
    bool silent = false;  // nothing gets through: what is sent waits for the link to come back

    LocalTime now() const { return local_start + elapsed; }
    ServerTime server_now() const { return ServerTime{uptime + elapsed - server_lost}; }
    Duration latency() const { return server_now() - playback.render_time(); }
    // What `delay` leaves when the offset of the clocks is taken out.
    Duration true_delay() const {
        return playback.delay() - (now().time_since_epoch() - server_now().time_since_epoch());
    }

    // One frame of dt.
    ServerTime turn(Duration dt = frame) {
        elapsed += dt;
        for (; sent_ <= elapsed; sent_ += interval) send();
        deliver();
        return playback.advance(now());
    }

    template <class Check>
    void run(Duration span, Check check, Duration dt = frame) {
        for (const Duration end = elapsed + span; elapsed < end;) {
            turn(dt);
            check();
        }
    }
    void run(Duration span) {
        run(span, [] {});
    }

    double dry_percent(Duration span, Duration dt = frame) {
        int dry = 0, all = 0;
        run(
            span, [&] { ++all, dry += playback.dry(); }, dt);
        return 100.0 * dry / all;
    }

    // The server stands still, and drops the time it owes.
    void stop_server(Duration span) {
        sent_ += span;
        server_lost += span;
    }

    // What is on the way never arrives.
    void cut() { flying_.clear(); }

    // The client stands still; what arrives meanwhile is found, and stamped, at the next turn.
    void sleep(Duration span, Duration lost_after = Duration::max()) {
        const Duration end = elapsed + span;
        for (const Duration start = elapsed; sent_ <= end; sent_ += interval)
            if (sent_ - start < lost_after) send();
        elapsed = end;
        for (Packet& packet : flying_) packet.arrives = std::max(packet.arrives, now());
    }

private:
    struct Packet {
        LocalTime arrives;
        ServerTime taken;
    };

    void send() {
        const ServerTime taken{uptime + sent_ - server_lost};
        if (dice.chance(loss)) return;
        for (int copies = dice.chance(duplicates) ? 2 : 1; copies > 0; --copies) {
            const Packet packet{local_start + sent_ + way.draw(dice), taken};
            const auto later =
                std::upper_bound(flying_.begin(), flying_.end(), packet,
                                 [](const Packet& a, const Packet& b) { return a.arrives < b.arrives; });
            flying_.insert(later, packet);
        }
    }

    void deliver() {
        if (silent) {
            for (Packet& packet : flying_) packet.arrives = std::max(packet.arrives, now() + 1ns);
            return;
        }
        std::size_t i = 0;
        for (; i < flying_.size() && flying_[i].arrives <= now(); ++i)
            playback.arrive(flying_[i].taken, flying_[i].arrives);
        flying_.erase(flying_.begin(), flying_.begin() + static_cast<std::ptrdiff_t>(i));
    }

    std::vector<Packet> flying_;  // in order of arrival
    Duration sent_{};
};

TEST(AdaptivePlayback, HasNothingToDrawBeforeTheFirstSnapshot) {
    AdaptivePlayback playback;
    EXPECT_EQ(playback.advance(LocalTime{5s}), ServerTime{});
    EXPECT_FALSE(playback.has_started());
    EXPECT_FALSE(playback.dry());
    playback.arrive(ServerTime{90s}, LocalTime{5s});
    EXPECT_FALSE(playback.has_started());
    EXPECT_EQ(playback.advance(LocalTime{5s}), ServerTime{90s} - 55ms);
    EXPECT_TRUE(playback.has_started());
    EXPECT_FALSE(playback.jumped());
}

TEST(AdaptivePlayback, DrawsOneIntervalInThePastOnACleanLink) {
    for (const Duration dt : {Duration{16'667us}, Duration{6'944us}, Duration{4ms}}) {
        Link link;
        link.run(
            2s, [] {}, dt);
        EXPECT_EQ(link.dry_percent(20s, dt), 0);
        EXPECT_GE(link.latency(), 50ms);
        EXPECT_LE(link.latency(), 78ms);  // 20 ms of network, 50 between snapshots, a little to spare
        EXPECT_NEAR(link.playback.rate(), 1, 0.005);
        EXPECT_NEAR(seconds_of(link.true_delay()), seconds_of(link.latency()), 0.005);
    }
}

TEST(AdaptivePlayback, NeverDrawsTimeRunningBackwards) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Dice dice{seed};
        Link link{seed};
        link.duplicates = 0.1;
        ServerTime drawn = ServerTime::min();
        LocalTime last{};
        for (int i = 0; i < 5000; ++i) {
            if (dice.chance(0.01))
                link.way = {dice.uniform(0, 300), dice.uniform(0, 40), 0, dice.uniform(0, 200)};
            if (dice.chance(0.01)) link.loss = dice.uniform(0, 0.6);
            if (dice.chance(0.003)) link.sleep(scaled(1ms, dice.uniform(0, 4000)));
            if (dice.chance(0.002)) link.server_lost += scaled(1ms, dice.uniform(0, 2000));
            if (dice.chance(0.01)) link.silent = !link.silent;
            const double kind = dice.uniform();
            const Duration dt = kind < 0.05 ? 0ns : kind < 0.1 ? 1ns : scaled(1ms, dice.uniform(1, 40));
            const ServerTime at = link.turn(dt);
            if (!link.playback.has_started()) continue;
            ASSERT_GE(at, drawn);
            ASSERT_EQ(at, link.playback.render_time());
            if (drawn != ServerTime::min() && !link.playback.jumped()) {
                ASSERT_LE(at - drawn, scaled(link.now() - last, 1.1) + 1ns);
            }
            ASSERT_TRUE(link.playback.rate() >= 0 && link.playback.rate() <= 1.1);
            ASSERT_LE(link.playback.spread(), 5s);
            drawn = at;
            last = link.now();
        }
        link.silent = false;  // and it always finds back
        link.way = {20, 1};
        link.loss = 0;
        link.run(12s);
        EXPECT_NEAR(seconds_of(link.latency()), 0.07, 0.02) << seed;
    }
}

TEST(AdaptivePlayback, KeepsToItsBudgetOfDryFrames) {
    const struct {
        const char* name;
        Way way;
        double loss, dry_percent, delay_ms;
    } links[] = {{"wifi", {8, 6}, 0.01, 1.6, 110},
                 {"4g", {35, 0, 12}, 0.03, 1.8, 150},
                 {"loss 5 %", {30, 2.5}, 0.05, 1.6, 145},
                 {"reordering", {30, 0, 0, 90}, 0, 1.0, 175}};
    for (const auto& kind : links) {
        double dry = 0, delay = 0;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            Link link{seed};
            link.way = kind.way;
            link.loss = kind.loss;
            link.run(5s);
            dry += link.dry_percent(30s) / 20;
            delay += double(seconds_of(link.latency())) * 1000 / 20;
        }
        RecordProperty(std::string{kind.name} + " ms", static_cast<int>(delay));
        RecordProperty(std::string{kind.name} + " dry ppm", static_cast<int>(1e4 * dry));
        EXPECT_LE(dry, kind.dry_percent) << kind.name;
        EXPECT_LE(delay, kind.delay_ms) << kind.name;
    }
}

TEST(AdaptivePlayback, BuysMoreForSpectators) {
    double dry[2] = {}, delay[2] = {};
    for (int spectator : {0, 1})
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            Link link{seed, spectator ? PlaybackSettings{.price = 20s, .budget = 0.003} : PlaybackSettings{}};
            link.way = {30, 10};
            link.loss = 0.03;
            link.run(5s);
            dry[spectator] += link.dry_percent(20s);
            delay[spectator] += double(seconds_of(link.latency()));
        }
    EXPECT_LT(dry[1], 0.7 * dry[0]);
    EXPECT_GT(delay[1], delay[0]);
}

// Pitfall: what is old already when it is first seen says nothing of the network.
TEST(AdaptivePlayback, IsNotDelayedByOldSamplesOnJoining) {
    Link link;
    link.way = {0};
    for (int age_ms = 4000; age_ms > 0; age_ms -= 100)
        link.playback.arrive(link.server_now() - std::chrono::milliseconds{age_ms}, link.now());
    link.run(5s, [&] {
        ASSERT_LE(link.true_delay(), 60ms);
        ASSERT_LE(link.latency(), 60ms + frame);
    });
    // Nor by an old one that is sent again.
    link.playback.arrive(link.server_now() - 4s, link.now());
    link.run(1s, [&] { ASSERT_LE(link.true_delay(), 60ms); });
}

TEST(AdaptivePlayback, LearnsNothingFromDuplicatesAndStragglers) {
    Link link{4}, plain{4};
    link.way = plain.way = {20, 5};
    for (int i = 0; i < 2000; ++i) {
        const ServerTime newest = link.playback.newest();
        if (i > 10) link.playback.arrive(newest, link.now());
        if (i > 10) link.playback.arrive(newest - 1s, link.now());
        ASSERT_EQ(link.turn(), plain.turn());
        ASSERT_EQ(link.playback.delay(), plain.playback.delay());
    }
}

// Pitfall: a burst is replayed in fast forward, or its lateness poisons the statistics.
TEST(AdaptivePlayback, TakesABurstAfterAStallForOneStall) {
    Link link;
    link.run(5s);
    link.silent = true;
    link.run(2s);
    EXPECT_LE(link.playback.rate(), 0.001);  // time has stopped, no more than 300 ms past the newest
    EXPECT_LE(link.playback.render_time() - link.playback.newest(), 300ms);
    link.silent = false;
    int jumps = 0;
    link.run(500ms, [&] { jumps += link.playback.jumped(); });
    EXPECT_EQ(jumps, 1);
    EXPECT_LE(abs(link.latency() - link.true_delay()), 15ms);
    link.run(1s, [&] { ASSERT_LE(link.true_delay(), 120ms); });
    EXPECT_LE(abs(link.latency() - link.true_delay()), 5ms);  // 10 cm at 20 m/s
    link.run(9s);
    EXPECT_LE(link.true_delay(), 80ms);
}

// Pitfall: one bad minute leaves the game sluggish for good, or the delay grows by pauses.
TEST(AdaptivePlayback, GrowsInSlowMotionAndShrinksWhenCalm) {
    Link link{7};
    link.way = {0, 0, 0, 100};
    int standing = 0, longest = 0;
    ServerTime drawn{};
    const auto look = [&] {
        const bool moved = link.playback.render_time() - drawn > 1ms;
        standing = moved ? 0 : standing + 1;
        longest = std::max(longest, standing);
        drawn = link.playback.render_time();
    };
    link.run(10s, look);
    EXPECT_GE(link.true_delay(), 105ms);
    link.way = {0};
    link.run(13s, look);
    EXPECT_LE(link.true_delay(), 100ms);
    link.run(17s, look);
    EXPECT_LE(link.true_delay(), 60ms);
    EXPECT_LE(link.latency(), 60ms);
    EXPECT_LE(longest, 3);
}

// Pitfall: a delay that grows at once draws time backwards.
TEST(AdaptivePlayback, FollowsALongerRouteWithoutTurningBack) {
    Link link;
    link.run(5s);
    const Duration spread = link.playback.spread();
    link.way.base_ms += 200;
    ServerTime drawn = link.playback.render_time();
    link.run(1500ms, [&] {
        ASSERT_FALSE(link.playback.jumped());
        ASSERT_GE(link.playback.render_time(), drawn);
        drawn = link.playback.render_time();
    });
    EXPECT_LE(abs(link.latency() - link.true_delay()), 8ms);
    EXPECT_EQ(link.dry_percent(10s), 0);
    EXPECT_NEAR(seconds_of(link.playback.spread()), seconds_of(spread), 0.012);  // a route is no jitter
    link.way.base_ms -= 200;
    link.run(4s);
    EXPECT_LE(link.latency(), 80ms);
}

TEST(AdaptivePlayback, FollowsAnotherSendRate) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        Link link{seed};
        link.way = {20, 0, 0, 20};
        link.run(10s);
        for (const Duration interval : {Duration{100ms}, Duration{16'667us}, Duration{50ms}}) {
            link.interval = interval;
            link.run(2s);
            EXPECT_LE(link.dry_percent(8s), 2) << seconds_of(interval) << " s, seed " << seed;
        }
    }
}

// Pitfall: one interval for all. Each class has its own playback; neither disturbs the other.
TEST(AdaptivePlayback, SuitsSlowAndFastSendersEachAlone) {
    Link fast{1}, slow{1};
    fast.way = slow.way = {20, 0, 0, 10};
    slow.interval = 200ms;
    fast.run(8s);
    slow.run(8s);
    EXPECT_LE(fast.dry_percent(20s), 2);
    EXPECT_LE(slow.dry_percent(20s), 2);
    EXPECT_LE(fast.latency(), 80ms + 50ms);
    EXPECT_LE(slow.latency(), 300ms);
}

// Pitfall: seconds in a float. A month must look like the first minute, to the nanosecond.
TEST(AdaptivePlayback, IsAsSmoothAfterAMonthAsAtTheStart) {
    Link young{3}, old{3}, ancient{3};
    old.uptime = std::chrono::hours{24 * 30};
    ancient.uptime = std::chrono::hours{24 * 365 * 20};
    for (Link* link : {&young, &old, &ancient}) link->way = {20, 6};
    for (int i = 0; i < 3000; ++i) {
        const ServerTime at = young.turn();
        if (!young.playback.has_started()) {
            old.turn(), ancient.turn();
            continue;
        }
        ASSERT_EQ(old.turn() - old.uptime, at);
        ASSERT_EQ(ancient.turn() - ancient.uptime, at);
    }
    Link steady;
    steady.uptime = std::chrono::hours{24 * 30};
    steady.run(10s);
    ServerTime drawn = steady.playback.render_time();
    steady.run(20s, [&] {
        ASSERT_NEAR(seconds_of(steady.playback.render_time() - drawn), seconds_of(frame),
                    0.005f * seconds_of(frame));
        drawn = steady.playback.render_time();
    });
}

// Pitfall: corrections per frame, a clamped dt that loses time, a division by a dt of zero.
TEST(AdaptivePlayback, DoesNotMindUnevenFrames) {
    Link even{1}, uneven{1};
    for (Duration hitch : {Duration{120ms}, Duration{1000ms}, Duration{10s}}) {
        even.run(
            1s, [] {}, 16ms);
        uneven.run(
            1s, [] {}, 16ms);
        even.run(
            hitch, [] {}, 1ms);
        uneven.turn(hitch);
        EXPECT_EQ(uneven.playback.jumped(), hitch > 250ms);
        for (int i = 0; i < 125; ++i) {
            even.turn(16ms);
            const ServerTime at = uneven.turn(16ms);
            ASSERT_EQ(uneven.turn(0ns), at);
            ASSERT_LE(uneven.turn(1ns) - at, 2ns);
            even.turn(1ns);
        }
        EXPECT_LE(abs(uneven.latency() - uneven.true_delay()), 5ms);
        EXPECT_LE(abs(uneven.latency() - even.latency()), 8ms) << "ages are seen a frame finer at 1 ms";
    }
}

TEST(AdaptivePlayback, WakesUpWithOneJumpAndBelievesNoOldMail) {
    Link link{2};
    link.way = {8, 3};
    link.run(10s);
    const Duration before = link.true_delay();
    link.sleep(20s, 3s);  // the first 3 s of it wait in the socket, the rest is lost
    link.turn();
    EXPECT_TRUE(link.playback.jumped());
    link.run(5s, [&] {
        ASSERT_FALSE(link.playback.jumped());
        ASSERT_LE(abs(link.true_delay() - before), 40ms);
    });
    EXPECT_LE(abs(link.latency() - link.true_delay()), 10ms);
}

TEST(AdaptivePlayback, FollowsAServerThatLosesTime) {
    for (const Duration lost : {Duration{80ms}, Duration{500ms}, Duration{3s}}) {
        Link link;
        link.run(10s);
        link.stop_server(lost);
        link.run(lost);
        link.run(3s);
        EXPECT_LE(abs(link.latency() - link.true_delay()), 5ms) << seconds_of(lost);
        EXPECT_LE(link.latency(), 120ms) << seconds_of(lost);
        EXPECT_EQ(link.dry_percent(5s), 0) << seconds_of(lost);
    }
}

TEST(AdaptivePlayback, BeginsAnewWithAnotherServer) {
    Link link;
    link.uptime = std::chrono::hours{72};
    link.run(3s);
    link.server_lost = std::chrono::hours{72};  // restarted: its time goes far back
    link.cut();
    link.playback.reset();
    EXPECT_FALSE(link.playback.has_started());
    link.run(2s);
    EXPECT_LE(link.latency(), 80ms);
    EXPECT_EQ(link.dry_percent(5s), 0);
}

TEST(AdaptivePlayback, AllocatesNothing) {
    AdaptivePlayback playback;
    const long before = allocations();
    for (int i = 0; i < 3000; ++i) {
        if (i % 3 == 0) playback.arrive(ServerTime{i * 17ms}, LocalTime{i * 17ms + 30ms + i % 7 * 3ms});
        playback.advance(LocalTime{i * 17ms + 60ms});
    }
    EXPECT_EQ(allocations(), before);
}

}  // namespace
