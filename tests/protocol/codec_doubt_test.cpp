// What the codec does with datagrams that no honest end would send.

#include "protocol/datagrams.hpp"
#include "support/allocations.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <chrono>
#include <limits>
#include <random>

using namespace protocol;

namespace {

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
        (void)decode<ClientMessage>(std::span{noise}.first(size), Tick{});
        (void)decode<ServerMessage>(std::span{noise}.first(size), Tick{});
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
            ASSERT_FALSE(decode<ClientMessage>(std::span{buffer}.first(size), Tick{})) << count;
            ASSERT_FALSE(decode<ServerMessage>(std::span{buffer}.first(size), Tick{})) << count;
        }
    };
    refuses_any_other_count(std::get<Inputs>(client_examples()[2]), 5);
    refuses_any_other_count(std::get<Baseline>(server_examples()[2]), 5);
    refuses_any_other_count(std::get<VehicleUpdates>(server_examples()[7]), 7);
    refuses_any_other_count(std::get<Snapshot>(server_examples()[6]), 90);
    EXPECT_EQ(allocations(), before);
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

TEST(Codec, RefusesUpdatesDatedFarFromNow) {
    VehicleUpdates m{.sent = Tick{100'000}, .count = 1};
    m.updates[0] = {.id = EntityId{1}, .date = m.sent};
    const Bytes datagram = bytes_of(m);
    constexpr std::size_t date_at = 12;
    for (const std::int32_t ahead : {-100'000, -4097, -4096, 0, 512, 513, 1 << 30}) {
        Bytes changed = datagram;
        const auto bits = std::bit_cast<std::array<std::byte, 4>>(short_of(motionwire::plus(m.sent, ahead)));
        std::ranges::copy(bits, changed.begin() + date_at);
        EXPECT_EQ(decodes(changed), ahead >= -4096 && ahead <= 512) << ahead;
    }
}

}  // namespace
