#include "net/udp_socket.hpp"

#include <stdexcept>
#include <utility>

namespace net {

UdpSocket::UdpSocket(enet_uint32 host, std::uint16_t port)
    : socket_{enet_socket_create(ENET_SOCKET_TYPE_DATAGRAM)} {
    const ENetAddress address{host, port};
    ENetAddress bound{};
    if (socket_ == ENET_SOCKET_NULL || enet_socket_bind(socket_, &address) != 0 ||
        enet_socket_get_address(socket_, &bound) != 0) {
        if (socket_ != ENET_SOCKET_NULL) enet_socket_destroy(socket_);
        throw std::runtime_error{"the relay cannot open a UDP port"};
    }
    port_ = bound.port;
    enet_socket_set_option(socket_, ENET_SOCKOPT_NONBLOCK, 1);
    enet_socket_set_option(socket_, ENET_SOCKOPT_RCVBUF, 4 << 20);
    enet_socket_set_option(socket_, ENET_SOCKOPT_SNDBUF, 4 << 20);
}

UdpSocket::~UdpSocket() {
    if (socket_ != ENET_SOCKET_NULL) enet_socket_destroy(socket_);
}

UdpSocket::UdpSocket(UdpSocket&& other) noexcept
    : socket_{std::exchange(other.socket_, ENET_SOCKET_NULL)}, port_{other.port_} {}

UdpSocket& UdpSocket::operator=(UdpSocket&& other) noexcept {
    std::swap(socket_, other.socket_);
    std::swap(port_, other.port_);
    return *this;
}

int UdpSocket::receive(ENetAddress& from, std::span<std::byte> room) const {
    ENetBuffer buffer{};
    buffer.data = room.data();
    buffer.dataLength = room.size();
    return enet_socket_receive(socket_, &from, &buffer, 1);
}

void UdpSocket::send(const ENetAddress& to, std::span<std::byte> bytes) const {
    ENetBuffer buffer{};
    buffer.data = bytes.data();
    buffer.dataLength = bytes.size();
    enet_socket_send(socket_, &to, &buffer, 1);
}

}  // namespace net
