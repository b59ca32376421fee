// ENet counts packets with 16 bits and milliseconds with 32. A server runs past both.

#include "virtual_net/play.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using namespace play;

std::vector<std::uint32_t> numbers(const End& end, Channel channel) {
    std::vector<std::uint32_t> all;
    for (const Got& got : end.got)
        if (got.channel == channel) all.push_back(got.number);
    return all;
}

void expect_all_in_order(const End& end, Channel channel, std::uint32_t sent) {
    const auto came = numbers(end, channel);
    ASSERT_EQ(came.size(), sent);
    for (std::uint32_t i = 0; i < sent; ++i) ASSERT_EQ(came[i], i);
}

TEST(Wraps, EveryPacketArrivesOnceWhenEnetsNumbersBeginAgain) {
    Stage stage;
    End& client = stage.add_client();
    stage.network.set_links(stage.server.host, client.host, {.delay = 10ms});
    stage.run(200ms);
    ASSERT_EQ(stage.server.joined.size(), 1u);
    std::uint32_t sent = 0;
    stage.run(35s, [&](Duration) {
        for (int i = 0; i < 20; ++i, ++sent)
            for (const Channel channel : {Channel::state, Channel::control})
                stage.server.host.send(stage.server.joined[0], channel, numbered(sent));
    });
    stage.run(1s);
    EXPECT_GT(sent, 2 * 65'536u);
    expect_all_in_order(client, Channel::state, sent);
    expect_all_in_order(client, Channel::control, sent);
    EXPECT_TRUE(client.left.empty());
}

// Lossy: what is reliable is sent again over the wrap as well, and what is not comes no second time.
TEST(Wraps, NothingComesTwiceOverALossyWrap) {
    Stage stage;
    End& client = stage.add_client();
    stage.network.set_links(stage.server.host, client.host, {.delay = 10ms, .jitter = 5ms, .loss = 0.02});
    stage.run(500ms);
    ASSERT_EQ(stage.server.joined.size(), 1u);
    std::uint32_t sent = 0;
    stage.run(80s, [&](Duration) {
        for (int i = 0; i < 5; ++i, ++sent)
            for (const Channel channel : {Channel::state, Channel::control})
                stage.server.host.send(stage.server.joined[0], channel, numbered(sent));
    });
    stage.run(3s);
    EXPECT_GT(sent, 65'536u + 10'000u);
    expect_all_in_order(client, Channel::control, sent);
    auto state = numbers(client, Channel::state);
    EXPECT_GT(state.size(), sent * 9 / 10);
    std::sort(state.begin(), state.end());
    EXPECT_EQ(std::adjacent_find(state.begin(), state.end()), state.end());
    EXPECT_GT(std::count_if(state.begin(), state.end(), [](std::uint32_t n) { return n > 65'536; }), 9'000);
}

// After 49.7 days.
TEST(Wraps, NobodyIsLostWhenEnetsMillisecondsBeginAgain) {
    Stage stage;
    stage.network.advance(std::chrono::milliseconds{(std::int64_t{1} << 32) - 10'000} -
                          stage.network.now().time_since_epoch());
    End& client = stage.add_client();
    stage.network.set_links(stage.server.host, client.host, {.delay = 10ms, .loss = 0.05});
    stage.run(1s);
    ASSERT_EQ(stage.server.joined.size(), 1u);
    std::uint32_t sent = 0;
    stage.run(30s, [&](Duration t) {
        if (every(50ms, t))
            for (const Channel channel : {Channel::state, Channel::control})
                stage.server.host.send(stage.server.joined[0], channel, numbered(sent)), ++sent;
    });
    stage.run(1s);
    EXPECT_GT(stage.network.now(), LocalTime{std::chrono::milliseconds{(std::int64_t{1} << 32) + 20'000}});
    EXPECT_EQ(client.count(Channel::control), sent / 2);
    EXPECT_GT(client.count(Channel::state), sent / 2 * 9 / 10);
    EXPECT_LT(client.longest_gap(Channel::state), 400ms);
    EXPECT_TRUE(client.left.empty() && stage.server.left.empty());
    End& late = stage.add_client();
    stage.run(1s);
    EXPECT_EQ(late.joined.size(), 1u);
}

}  // namespace
