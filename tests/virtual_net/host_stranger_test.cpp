// A client that is not ours: it speaks the protocol, but sets ENet up as it likes.

#include "net/checksum.hpp"
#include "net/host.hpp"
#include "virtual_net/play.hpp"

#include <enet/enet.h>
#include <gtest/gtest.h>

#include <memory>

namespace {

using namespace play;

enet_uint32 ENET_CALLBACK seal(const ENetBuffer* pieces, std::size_t count) {
    std::vector<std::byte> datagram;
    for (const ENetBuffer& piece : std::span{pieces, count}) {
        const auto* const data = static_cast<const std::byte*>(piece.data);
        datagram.insert(datagram.end(), data, data + piece.dataLength);
    }
    return net::checksum(datagram);
}

struct Closer {
    void operator()(ENetHost* host) const { enet_host_destroy(host); }
};

class Stranger {
public:
    struct Habits {
        std::size_t channels = 2;
        enet_uint32 bandwidth = 0;
        enet_uint32 mtu = 1400;
        bool seals = true;
    };

    explicit Stranger(const Habits& habits)
        : host_{enet_host_create(nullptr, 1, habits.channels, habits.bandwidth, habits.bandwidth)} {
        const ENetAddress any{ENET_HOST_ANY, 0};
        enet_socket_bind(host_->socket, &any);
        host_->mtu = habits.mtu;
        if (habits.seals) host_->checksum = seal;
        ENetAddress server{};
        enet_address_set_host(&server, "server");
        server.port = port;
        peer_ = enet_host_connect(host_.get(), &server, habits.channels, 0);
        peer_->mtu = habits.mtu;
    }

    void serve() {
        ENetEvent event{};
        while (enet_host_service(host_.get(), &event, 0) > 0) {
            if (event.type == ENET_EVENT_TYPE_DISCONNECT) left = true;
            if (event.type != ENET_EVENT_TYPE_RECEIVE) continue;
            ++received;
            enet_packet_destroy(event.packet);
        }
    }

    void send(std::size_t size, enet_uint32 flags, enet_uint8 channel = 0) {
        const std::vector<std::byte> bytes(size);
        ENetPacket* const packet = enet_packet_create(bytes.data(), size, flags);
        if (enet_peer_send(peer_, channel, packet) != 0) enet_packet_destroy(packet);
    }

    const ENetPeer& peer() const { return *peer_; }

    std::size_t received = 0;
    bool left = false;

private:
    std::unique_ptr<ENetHost, Closer> host_;
    ENetPeer* peer_ = nullptr;
};

template <class Each>
void run(Stage& stage, Stranger& stranger, Duration duration, Each each) {
    stage.run(duration, [&](Duration t) {
        each(t);
        stranger.serve();
    });
}
void run(Stage& stage, Stranger& stranger, Duration duration) {
    run(stage, stranger, duration, [](Duration) {});
}

TEST(Stranger, IsToldToThrottleNothing) {
    Stage stage;
    Stranger stranger{{}};
    run(stage, stranger, 500ms);
    ASSERT_EQ(stage.server.joined.size(), 1u);
    EXPECT_EQ(stranger.peer().packetThrottleDeceleration, 0u);
}

TEST(Stranger, GetsEverythingWhateverBandwidthItClaims) {
    Stage stage;
    stage.network.set_default_link({.delay = 20ms});
    Stranger stranger{{.bandwidth = 2000}};
    run(stage, stranger, 500ms);
    ASSERT_EQ(stage.server.joined.size(), 1u);
    run(stage, stranger, 20s, [&](Duration t) {
        if (every(50ms, t)) stage.server.host.send(stage.server.joined[0], Channel::state, numbered(1, 500));
    });
    run(stage, stranger, 200ms);
    EXPECT_EQ(stranger.received, 400u);
}

TEST(Stranger, GetsNoDatagramThatWouldBeSplitOnTheWay) {
    Stage stage;
    Stranger stranger{{.mtu = 4096}};
    std::size_t largest = 0;
    run(stage, stranger, 200ms);
    stage.network.watch([&](const virtual_net::Datagram& datagram) {
        if (datagram.from.port == port) largest = std::max(largest, datagram.bytes.size());
        return Verdict::carry;
    });
    run(stage, stranger, 1s, [&](Duration) {
        for (int i = 0; i < 4; ++i)
            stage.server.host.send(stage.server.joined[0], Channel::state, numbered(1, 900));
    });
    run(stage, stranger, 100ms);
    EXPECT_EQ(stranger.received, 800u);
    EXPECT_LE(largest, 1200u);
}

TEST(Stranger, IsNotHeardBeyondTheLargestPayload) {
    Stage stage;
    Stranger stranger{{.channels = 200}};
    run(stage, stranger, 200ms);
    stranger.send(1101, ENET_PACKET_FLAG_UNSEQUENCED);
    stranger.send(1100, ENET_PACKET_FLAG_UNSEQUENCED);
    stranger.send(9000, ENET_PACKET_FLAG_RELIABLE, 1);
    stranger.send(100, ENET_PACKET_FLAG_RELIABLE, 150);  // a channel that does not exist here
    run(stage, stranger, 500ms);
    ASSERT_EQ(stage.server.got.size(), 1u);
    EXPECT_EQ(stage.server.got[0].size, 1100u);
    EXPECT_EQ(stage.server.host.counters().oversized, 2u);
}

TEST(Stranger, WhoSealsNothingIsNotHeardAtAll) {
    Stage stage;
    Stranger stranger{{.seals = false}};
    run(stage, stranger, 5s);
    EXPECT_TRUE(stage.server.joined.empty());
    EXPECT_EQ(stage.server.host.counters().bytes_out, 0u);
}

}  // namespace
