// ENet's functions for time, chance and sockets, as this program has them. A definition in the program is
// found before the one in the library, by the library too. Without a Network there is no network.

#include "virtual_net/wires.hpp"

#include <enet/enet.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <string_view>

using motionwire::LocalTime;
using virtual_net::Address;
using virtual_net::installed;
using virtual_net::Socket;

namespace {

ENetAddress to_enet(const Address& address) { return {ENET_HOST_TO_NET_32(address.host), address.port}; }
Address from_enet(const ENetAddress& address) { return {ENET_NET_TO_HOST_32(address.host), address.port}; }

Socket* socket_of(ENetSocket number) { return installed() ? installed()->socket(number) : nullptr; }

// "10.0.0.7" as a number; 0 when it is no such address.
std::uint32_t number_of(std::string_view text) {
    std::uint32_t address = 0;
    for (int part = 0; part < 4; ++part) {
        std::uint32_t value = 0;
        std::size_t digits = 0;
        while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9' && value < 256)
            value = value * 10 + static_cast<std::uint32_t>(text[digits++] - '0');
        const bool ends_well = part < 3 ? digits < text.size() && text[digits] == '.' : digits == text.size();
        if (digits == 0 || value > 255 || !ends_well) return 0;
        address = address << 8 | value;
        text.remove_prefix(std::min(text.size(), digits + 1));
    }
    return address;
}

}  // namespace

extern "C" {

std::uint32_t randombytes_random() {
    return installed() ? static_cast<std::uint32_t>(installed()->random.bits() >> 32) : 0;
}
enet_uint32 enet_host_random_seed(void) { return randombytes_random(); }

enet_uint32 enet_time_get(void) {
    const auto time = installed() ? installed()->now_here().time_since_epoch() : motionwire::Duration{};
    return static_cast<enet_uint32>(std::chrono::floor<std::chrono::milliseconds>(time).count());
}
void enet_time_set(enet_uint32) {}

int enet_address_set_host(ENetAddress* address, const char* name) {
    const std::string_view text{name};
    if (!installed() || text.empty() || text.ends_with(".invalid")) return -1;
    const std::uint32_t number = number_of(text);
    address->host = ENET_HOST_TO_NET_32(number != 0 ? number : virtual_net::loopback);
    return 0;
}
int enet_address_set_host_ip(ENetAddress* address, const char* name) {
    return number_of(name) == 0 ? -1 : enet_address_set_host(address, name);
}

ENetSocket enet_socket_create(ENetSocketType) { return installed() ? installed()->open() : ENET_SOCKET_NULL; }

void enet_socket_destroy(ENetSocket number) {
    if (installed()) installed()->close(number);
}

int enet_socket_bind(ENetSocket number, const ENetAddress* address) {
    return installed() && installed()->bind(number, address ? address->port : enet_uint16{0}) ? 0 : -1;
}

int enet_socket_get_address(ENetSocket number, ENetAddress* address) {
    const Socket* const socket = socket_of(number);
    if (!socket) return -1;
    *address = to_enet({installed()->at(socket->machine).address, socket->port});
    return 0;
}

int enet_socket_set_option(ENetSocket number, ENetSocketOption option, int value) {
    Socket* const socket = socket_of(number);
    if (!socket) return -1;
    if (option == ENET_SOCKOPT_RCVBUF) socket->buffer = 2 * static_cast<std::size_t>(value);  // as Linux
    return 0;
}

int enet_socket_send(ENetSocket number, const ENetAddress* to, const ENetBuffer* buffers, size_t count) {
    if (!installed()) return -1;
    const virtual_net::Place place = installed()->letters.fresh();
    auto& bytes = installed()->letters[place].bytes;
    for (const ENetBuffer& buffer : std::span{buffers, count}) {
        const auto* const data = static_cast<const std::byte*>(buffer.data);
        bytes.insert(bytes.end(), data, data + buffer.dataLength);
    }
    const int size = static_cast<int>(bytes.size());
    return installed()->send(number, from_enet(*to), place) ? size : -1;
}

int enet_socket_receive(ENetSocket number, ENetAddress* from, ENetBuffer* buffers, size_t) {
    if (!installed()) return -1;
    const virtual_net::Place place = installed()->receive(number);
    if (place == virtual_net::no_place) return 0;
    const virtual_net::Letter& letter = installed()->letters[place];
    *from = to_enet(letter.from);
    const std::size_t size = letter.bytes.size();
    const bool fits = size <= buffers->dataLength;
    if (fits && size > 0) std::memcpy(buffers->data, letter.bytes.data(), size);
    installed()->letters.recycle(place);
    return fits ? static_cast<int>(size) : -1;
}

// Waiting turns the clock, to the next arrival at this socket or for as long as asked.
int enet_socket_wait(ENetSocket number, enet_uint32* condition, enet_uint32 timeout) {
    Socket* const socket = socket_of(number);
    *condition = ENET_SOCKET_WAIT_NONE;
    if (!socket) return -1;
    const LocalTime patience = installed()->now + std::chrono::milliseconds{timeout};
    while (!socket->has_mail() && installed()->now < patience) {
        const auto arrival = installed()->at(socket->machine).under_way.next();
        installed()->advance_to(std::min(arrival.value_or(patience), patience));
    }
    if (socket->has_mail()) *condition = ENET_SOCKET_WAIT_RECEIVE;
    return 0;
}

}  // extern "C"
