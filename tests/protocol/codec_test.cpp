#include "protocol/codec.hpp"

#include "protocol/datagrams.hpp"
#include "support/allocations.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <chrono>
#include <limits>
#include <random>

using namespace protocol;

namespace {

TEST(Codec, SaysEveryExampleAgainAsItWas) {
    for (const Bytes& datagram : example_datagrams()) EXPECT_EQ(said_again(datagram), datagram);
}

TEST(Codec, FitsEveryFullMessageIntoADatagram) {
    for (const Bytes& datagram : example_datagrams()) EXPECT_LE(datagram.size(), max_datagram);
    auto baseline = std::get<Baseline>(server_examples()[2]);
    baseline.spawns.fill(baseline.spawns[0]);  // cars are the largest
    ASSERT_EQ(baseline.spawns[0].kind, Kind::car);
    ASSERT_EQ(baseline.spawns[0].name.size, Name::max_size);
    EXPECT_EQ(bytes_of(baseline).size(), 1096u);
}

TEST(Codec, DoesNotTakeOneEndsMessagesForTheOthers) {
    for (const auto& message : client_examples()) EXPECT_FALSE(decode<ServerMessage>(bytes_of(message)));
    for (const auto& message : server_examples()) EXPECT_FALSE(decode<ClientMessage>(bytes_of(message)));
}

TEST(Codec, RefusesEveryPrefix) {
    for (const Bytes& datagram : example_datagrams())
        for (std::size_t n = 0; n < datagram.size(); ++n)
            EXPECT_FALSE(decodes(std::span{datagram}.first(n))) << hex(datagram) << " cut to " << n;
}

TEST(Codec, RefusesOneByteMore) {
    for (Bytes datagram : short_datagrams()) {
        datagram.push_back({});
        for (int extra = 0; extra < 256; ++extra) {
            datagram.back() = static_cast<std::byte>(extra);
            EXPECT_FALSE(decodes(datagram)) << hex(datagram);
        }
    }
}

// encode() asserts that everything is in range, so this says both: nothing gets through that is out of
// range, and nothing can be said in two ways.
TEST(Codec, RefusesEveryFlippedBitOrMeansExactlyThat) {
    int accepted = 0, flipped = 0;
    for (const Bytes& datagram : short_datagrams())
        for (std::size_t bit = 0; bit < datagram.size() * 8; ++bit, ++flipped) {
            Bytes changed = datagram;
            changed[bit / 8] ^= std::byte{1} << bit % 8;
            const Verdict verdict = verdict_on(changed);
            ASSERT_NE(verdict, Verdict::twofold) << hex(changed);
            accepted += verdict == Verdict::canonical;
        }
    EXPECT_GT(accepted, flipped / 2) << "most bits are of numbers that may be any";
    EXPECT_LT(accepted, flipped * 9 / 10);
}

TEST(Codec, RefusesEveryByteOverwrittenOrMeansExactlyThat) {
    for (const Bytes& datagram : short_datagrams())
        for (std::size_t i = 0; i < datagram.size(); ++i)
            for (const int value : {0x00, 0x01, 0x02, 0x7F, 0x80, 0xC8, 0xFF}) {
                Bytes changed = datagram;
                changed[i] = static_cast<std::byte>(value);
                ASSERT_NE(verdict_on(changed), Verdict::twofold) << hex(changed);
            }
}

TEST(Codec, SurvivesAnyBytesAtAll) {
    std::mt19937 random{1};
    const auto examples = example_datagrams();
    std::array<std::byte, 1200> noise;
    const long before = allocations();
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < 100'000; ++i) {
        const std::size_t size = random() % noise.size();
        for (std::size_t k = 0; k < size; k += 4) {
            const auto four = std::bit_cast<std::array<std::byte, 4>>(static_cast<std::uint32_t>(random()));
            std::copy_n(four.begin(), 4, noise.begin() + static_cast<std::ptrdiff_t>(k));
        }
        noise[0] = examples[random() % examples.size()][0];
        (void)decode<ClientMessage>(std::span{noise}.first(size));
        (void)decode<ServerMessage>(std::span{noise}.first(size));
    }
    EXPECT_LT((std::chrono::steady_clock::now() - start) / 200'000, std::chrono::microseconds{50});
    EXPECT_EQ(allocations(), before);
}

// Real messages with a few bytes of nonsense get further in than nonsense.
TEST(Codec, StaysCanonicalUnderDamage) {
    std::mt19937 random{2};
    const auto examples = example_datagrams();
    for (int i = 0; i < 20'000; ++i) {
        Bytes datagram = examples[random() % examples.size()];
        for (auto changes = 1 + random() % 4; changes > 0; --changes)
            datagram[random() % datagram.size()] = static_cast<std::byte>(random());
        ASSERT_NE(verdict_on(datagram), Verdict::twofold) << hex(datagram);
    }
}

TEST(Codec, RefusesUnknownTypesAndNothing) {
    EXPECT_FALSE(decodes({}));
    std::array<std::byte, 17> zeros{};
    for (std::size_t n = 1; n < zeros.size(); ++n) EXPECT_FALSE(decodes(std::span{zeros}.first(n)));

    std::vector<std::byte> known;
    for (const Bytes& datagram : example_datagrams()) known.push_back(datagram[0]);
    for (int type = 0; type < 256; ++type) {
        if (std::ranges::find(known, static_cast<std::byte>(type)) != known.end()) continue;
        for (Bytes datagram : example_datagrams()) {
            datagram[0] = static_cast<std::byte>(type);
            EXPECT_FALSE(decodes(datagram)) << type;
        }
    }
}

// The bomb of every stock archive: a count that promises more than can be.
TEST(Codec, RefusesCountsThatPromiseTooMuch) {
    const long before = allocations();
    const auto refuses_any_other_count = [](auto message, std::size_t count_at) {
        std::array<std::byte, max_datagram> buffer;
        const auto size = encode(message, buffer).size();
        ASSERT_EQ(buffer[count_at], std::byte{message.count});
        for (int count = 0; count < 256; ++count) {
            if (count == message.count) continue;
            buffer[count_at] = static_cast<std::byte>(count);
            ASSERT_FALSE(decode<ClientMessage>(std::span{buffer}.first(size))) << count;
            ASSERT_FALSE(decode<ServerMessage>(std::span{buffer}.first(size))) << count;
        }
    };
    refuses_any_other_count(std::get<Inputs>(client_examples()[2]), 5);
    refuses_any_other_count(std::get<Baseline>(server_examples()[2]), 7);
    refuses_any_other_count(std::get<VehicleUpdates>(server_examples()[7]), 7);
    refuses_any_other_count(std::get<Snapshot>(server_examples()[6]), 90);
    EXPECT_EQ(allocations(), before);
}

TEST(Codec, DoesNotAllocate) {
    const auto client = client_examples();
    const auto server = server_examples();
    (void)protocol_hash();
    std::array<std::byte, max_datagram> buffer;
    const long before = allocations();
    for (const auto& message : client) (void)decode<ClientMessage>(encode(message, buffer));
    for (const auto& message : server) EXPECT_TRUE(decode<ServerMessage>(encode(message, buffer)));
    EXPECT_EQ(allocations(), before);
}

// Whoever does not speak our protocol is told so, not thrown out for bad grammar.
TEST(Codec, UnderstandsOfAForeignJoinThatItIsForeign) {
    Bytes datagram = bytes_of(Join{.protocol = protocol_hash() - 1, .name = Name::from("Ada")});
    datagram.resize(datagram.size() - 3);
    const auto message = decode<ClientMessage>(datagram);
    ASSERT_TRUE(message);
    EXPECT_EQ(std::get<Join>(*message).protocol, protocol_hash() - 1);
    EXPECT_EQ(std::get<Join>(*message).name, Name{});
    for (std::size_t n = 0; n < 5; ++n) EXPECT_FALSE(decodes(std::span{datagram}.first(n)));
}

TEST(Codec, RefusesANameThatIsNotClean) {
    Join join{.protocol = protocol_hash(), .name = Name::from("Ada")};
    for (const char bad : {'\0', '\n', ' ', '\x7F', '\x80', '\xFF'}) {
        Bytes datagram = bytes_of(join);
        datagram[8] = static_cast<std::byte>(bad);
        EXPECT_FALSE(decodes(datagram)) << int{bad};
    }
    Bytes datagram = bytes_of(join);
    datagram[5] = std::byte{25};
    datagram.resize(100, std::byte{'x'});
    EXPECT_FALSE(decodes(datagram));
}

TEST(Codec, RefusesAnOwnStateThatIsNotFinite) {
    using Limits = std::numeric_limits<float>;
    const Bytes datagram = bytes_of(server_examples()[6]);
    constexpr std::size_t first = 22, floats = 15;  // of the own car
    for (std::size_t i = 0; i < floats; ++i)
        for (const float bad : {Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity(), 1e38f}) {
            Bytes changed = datagram;
            const auto bits = std::bit_cast<std::array<std::byte, 4>>(bad);
            std::ranges::copy(bits, changed.begin() + static_cast<std::ptrdiff_t>(first + 4 * i));
            EXPECT_FALSE(decodes(changed)) << "float " << i << " = " << bad;
        }
}

TEST(Codec, CarriesTheOwnStateToTheLastBit) {
    std::mt19937 random{3};
    std::uniform_real_distribution<float> some{-50, 50};
    for (int i = 0; i < 1000; ++i) {
        sim::Car car;
        car.position = {some(random), some(random), some(random)};
        car.velocity = {some(random), some(random), -0.0f};
        car.curvature = some(random) / 1000;
        car.thrust = some(random) * 1e-30f;
        const Snapshot sent{.has_own = true, .own = {.body = Driven{EntityId{7}, car}}};
        const auto message = decode<ServerMessage>(bytes_of(sent));
        ASSERT_TRUE(message);
        EXPECT_EQ(std::get<Driven>(std::get<Snapshot>(*message).own.body).car, car);
    }
}

// 32 bits are enough for two years, and not even then is a tick mistaken for an old one.
TEST(Codec, DatesUpdatesAcrossTheWrapOfTheTicks) {
    for (int i = 0; i < 40; ++i) {
        VehicleUpdates m{.sent = motionwire::plus(Tick{0xFFFFFFF6}, i), .count = 2};
        m.updates[0] = {.id = EntityId{1}, .date = motionwire::plus(m.sent, -60)};
        m.updates[1] = {.id = EntityId{2}, .date = motionwire::plus(m.sent, 20)};
        const auto message = decode<ServerMessage>(bytes_of(m));
        ASSERT_TRUE(message);
        EXPECT_EQ(std::get<VehicleUpdates>(*message).updates[1].date, m.updates[1].date);
    }
}

TEST(Codec, RefusesUpdatesDatedFarFromNow) {
    VehicleUpdates m{.sent = Tick{100'000}, .count = 1};
    m.updates[0] = {.id = EntityId{1}, .date = m.sent};
    const Bytes datagram = bytes_of(m);
    constexpr std::size_t date_at = 12;
    for (const std::int32_t ahead : {-100'000, -4097, -4096, 0, 512, 513, 1 << 30}) {
        Bytes changed = datagram;
        const auto bits = std::bit_cast<std::array<std::byte, 4>>(motionwire::plus(m.sent, ahead));
        std::ranges::copy(bits, changed.begin() + date_at);
        EXPECT_EQ(decodes(changed), ahead >= -4096 && ahead <= 512) << ahead;
    }
}

VehicleUpdate some_update(std::mt19937& random) {
    std::uniform_real_distribution<float> some{-40, 40};
    VehicleUpdate u{.id = EntityId{9}, .epoch = 3, .date = Tick{77}};
    u.update.time = ServerTime{std::chrono::seconds{5}};
    u.update.motion = {.position = {some(random), some(random), some(random) / 4},
                       .velocity = {some(random), some(random), some(random)},
                       .orientation = {some(random), some(random), some(random), some(random)},
                       .spin = {some(random), some(random), some(random)}};
    u.update.acceleration = {0, 0, -sim::gravity};
    u.update.thrust = some(random);
    return u;
}

TEST(Codec, KnowsWhatTheReceiverOfAnUpdateWillHave) {
    std::mt19937 random{4};
    for (int i = 0; i < 1000; ++i) {
        const VehicleUpdate update = some_update(random);
        const VehicleUpdate sent = as_sent(update);
        EXPECT_EQ(sent.update.time, update.update.time);

        VehicleUpdates m{.sent = update.date, .count = 1};
        m.updates[0] = update;
        const auto message = decode<ServerMessage>(bytes_of(m));
        ASSERT_TRUE(message);
        const VehicleUpdate& received = std::get<VehicleUpdates>(*message).updates[0];
        EXPECT_EQ(received.update.motion, sent.update.motion);
        EXPECT_EQ(received.update.acceleration, sent.update.acceleration);
        EXPECT_EQ(received.update.thrust, sent.update.thrust);
        EXPECT_EQ(received.update.model, sent.update.model);
        EXPECT_EQ(received.date, sent.date);
    }
}

TEST(Codec, SendsWhatWasSentOnceUnchanged) {
    std::mt19937 random{5};
    for (int i = 0; i < 1000; ++i) {
        const VehicleUpdate once = as_sent(some_update(random));
        const VehicleUpdate twice = as_sent(once);
        EXPECT_EQ(once.update.motion, twice.update.motion);
        EXPECT_EQ(once.update.acceleration, twice.update.acceleration);
        EXPECT_EQ(once.update.thrust, twice.update.thrust);
    }
}

TEST(Codec, LeavesWhatRestsAtRest) {
    VehicleUpdate parked{.id = EntityId{1}};
    parked.update.motion.position = {1, 2, 3};
    const VehicleUpdate sent = as_sent(parked);
    EXPECT_EQ(sent.update.motion, parked.update.motion);
    EXPECT_EQ(sent.update.thrust, 0);
}

#ifndef NDEBUG
TEST(CodecDeathTest, NeverSaysWhatTheOtherEndWouldRefuse) {
    std::array<std::byte, max_datagram> buffer;
    EXPECT_DEATH((void)encode(Despawn{.id = EntityId::none}, buffer), "holds");
    EXPECT_DEATH((void)encode(Refused{.reason = Reason::none}, buffer), "holds");
    EXPECT_DEATH((void)encode(Snapshot{.part = 1, .parts = 1}, buffer), "holds");
}
#endif

}  // namespace
