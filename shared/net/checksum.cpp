#include "net/checksum.hpp"

#include <sodium.h>

#include <array>
#include <cstring>

namespace net {

namespace {

// Both ends are built with the same key. Another protocol on the same port is thus not even heard.
constexpr std::array<unsigned char, crypto_shorthash_KEYBYTES> key{'m', 'o', 't', 'i', 'o', 'n', 'w', 'i',
                                                                   'r', 'e', ' ', 'w', 'i', 'r', 'e', '1'};

}  // namespace

std::uint32_t checksum(std::span<const std::byte> datagram) {
    std::array<unsigned char, crypto_shorthash_BYTES> hash;
    crypto_shorthash(hash.data(), reinterpret_cast<const unsigned char*>(datagram.data()), datagram.size(),
                     key.data());
    std::uint32_t seal;
    std::memcpy(&seal, hash.data(), sizeof seal);
    return seal;
}

}  // namespace net
