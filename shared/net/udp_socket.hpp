#pragma once

// A UDP socket for the relay, by ENet's portable functions. Never waits; datagrams that do not fit or cannot
// be sent are as good as lost on the way.

#include <enet/enet.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace net {

class UdpSocket {
public:
    // On that port of that address (in network order), 0: on any free one. Throws std::runtime_error.
    explicit UdpSocket(enet_uint32 host, std::uint16_t port = 0);
    ~UdpSocket();
    UdpSocket(UdpSocket&&) noexcept;
    UdpSocket& operator=(UdpSocket&&) noexcept;

    // How many bytes came; 0 when nothing waits; -1 when one was lost here and the next may be fine.
    int receive(ENetAddress& from, std::span<std::byte> room) const;
    void send(const ENetAddress& to, std::span<std::byte> bytes) const;

    ENetSocket get() const { return socket_; }
    std::uint16_t port() const { return port_; }

private:
    ENetSocket socket_;
    std::uint16_t port_ = 0;
};

}  // namespace net
