#include "protocol/short_tick.hpp"

#include "protocol/codec.hpp"
#include "protocol/datagrams.hpp"

#include <gtest/gtest.h>
#include <random>

using namespace protocol;
using motionwire::number_of;
using motionwire::plus;

namespace {

constexpr std::uint64_t wrap = std::uint64_t{1} << 32;

TEST(ShortTick, IsMadeWholeByATickNearIt) {
    EXPECT_EQ(whole(ShortTick{3}, Tick{0xFFFFFFFA}), Tick{wrap + 3});
    EXPECT_EQ(whole(ShortTick{0xFFFFFFFE}, Tick{wrap + 7}), Tick{0xFFFFFFFE});
    EXPECT_EQ(whole(ShortTick{7}, Tick{7}), Tick{7});
}

TEST(ShortTick, IsTheNearestForEveryDifferenceBelowHalfTheCircle) {
    std::mt19937_64 random{1};
    constexpr std::int64_t half = std::int64_t{1} << 31;
    std::uniform_int_distribution<std::int64_t> any{-half + 1, half - 1};
    const auto expect = [](std::uint64_t known, std::int64_t ahead) {
        const Tick tick = plus(Tick{known}, ahead);
        ASSERT_EQ(whole(short_of(tick), Tick{known}), tick) << known << " " << ahead;
    };
    for (int i = 0; i < 100'000; ++i) {
        const std::uint64_t known = (random() >> (2 + i % 30)) + static_cast<std::uint64_t>(half);
        const std::int64_t ahead = any(random) >> (i % 32);
        expect(known, ahead);
    }
    for (const std::uint64_t known : {wrap - 1, wrap, wrap + 1, 5 * wrap - 1, 5 * wrap})
        for (const std::int64_t ahead :
             {-half + 1, std::int64_t{-1}, std::int64_t{0}, std::int64_t{1}, half - 1})
            expect(known, ahead);
}

TEST(ShortTick, IsNeverBeforeTheFirst) {
    EXPECT_EQ(whole(ShortTick{0xFFFFFFFE}, Tick{3}), Tick{0xFFFFFFFE});
    EXPECT_EQ(whole(ShortTick{2}, Tick{3}), Tick{2});
}

// Each message that tells ticks, told on one side of the wrap and heard by one who knows only the other.
template <class M, class Messages>
M heard(const M& message, Tick known) {
    const auto decoded = decode<Messages>(bytes_of(message), known);
    EXPECT_TRUE(decoded.has_value());
    return decoded ? std::get<M>(*decoded) : M{};
}

TEST(ShortTick, ComesWholeOutOfEveryMessage) {
    for (const std::uint64_t turn : {wrap, 3 * wrap, 16 * wrap})
        for (const int known_from : {-600, -5, 5, 600}) {
            const Tick known = plus(Tick{turn}, known_from);
            for (const int from : {-3, 3}) {
                const Tick tick = plus(Tick{turn}, from), before = plus(tick, -6);
                EXPECT_EQ((heard<Inputs, ClientMessage>({.newest = tick}, known).newest), tick);
                EXPECT_EQ((heard<Despawn, ServerMessage>({tick, EntityId{1}}, known).tick), tick);

                VehicleUpdates updates{.sent = tick, .count = 1};
                updates.updates[0] = {.id = EntityId{1}, .date = before};
                const auto cars = heard<VehicleUpdates, ServerMessage>(updates, known);
                EXPECT_EQ(cars.sent, tick);
                EXPECT_EQ(cars.updates[0].date, before);

                Baseline baseline{.tick = tick, .count = 1};
                baseline.spawns[0] = {.id = EntityId{1}, .kind = Kind::car, .update = updates.updates[0]};
                const auto spawns = heard<Baseline, ServerMessage>(baseline, known);
                EXPECT_EQ(spawns.tick, tick);
                EXPECT_EQ(spawns.spawns[0].update.date, before);

                Snapshot snapshot{.tick = tick, .has_own = true};
                snapshot.input.newest_applied = before;
                snapshot.own.lap.started = plus(tick, -100'000);
                const auto word = heard<Snapshot, ServerMessage>(snapshot, known);
                EXPECT_EQ(word.tick, tick);
                EXPECT_EQ(word.input.newest_applied, before);
                EXPECT_EQ(word.own.lap.started, plus(tick, -100'000));
            }
        }
}

// A date at the edge of what the known tick could reach is near its own message's tick.
TEST(ShortTick, IsNearItsOwnMessagesTick) {
    const Tick known{wrap}, sent = plus(known, (std::int64_t{1} << 31) - 1);
    VehicleUpdates updates{.sent = sent, .count = 1};
    updates.updates[0] = {.id = EntityId{1}, .date = plus(sent, 30)};
    EXPECT_EQ((heard<VehicleUpdates, ServerMessage>(updates, known).updates[0].date), plus(sent, 30));
}

TEST(ShortTick, NobodyNeedsToKnowOneForAWelcome) {
    const Welcome welcome{.walker = EntityId{1}, .car = EntityId{2}, .tick = Tick{9 * wrap + 5}};
    EXPECT_EQ((heard<Welcome, ServerMessage>(welcome, Tick{}).tick), welcome.tick);
}

TEST(ShortTick, AWelcomeOfAServerOlderThanAnyIsRefused) {
    Welcome welcome{.walker = EntityId{1}, .car = EntityId{2}, .tick = Tick{60 * Welcome::longest}};
    Bytes datagram = bytes_of(welcome);
    EXPECT_TRUE(decodes(datagram));
    datagram[5 + 7] = std::byte{0x80};  // the highest byte of the tick
    EXPECT_FALSE(decodes(datagram));
}

}  // namespace
