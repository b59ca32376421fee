#pragma once

// The seal on every datagram: SipHash-2-4 (libsodium's crypto_shorthash) over all its bytes with a key that
// belongs to this protocol, cut to the 32 bits that ENet has room for. ENet mixes in the connection's own
// random number, so that knowing an address and a port is not enough to speak in somebody's name.

#include <cstddef>
#include <cstdint>
#include <span>

namespace net {

// The same bytes give the same bytes in memory on every machine. A datagram has at most 4096 bytes.
std::uint32_t checksum(std::span<const std::byte> datagram);

}  // namespace net
