#include "protocol/protocol_hash.hpp"

#include "protocol/codec.hpp"
#include "protocol/examples.hpp"

namespace protocol {
namespace {

// Count up when the bytes keep their shape but change their meaning.
constexpr std::uint32_t version = 1;

std::uint32_t fnv1a(std::span<const std::byte> bytes, std::uint32_t hash) {
    for (const std::byte b : bytes) hash = (hash ^ std::to_integer<std::uint32_t>(b)) * 16777619u;
    return hash;
}

std::uint32_t hash_of_examples() {
    std::array<std::byte, max_datagram> buffer;
    std::uint32_t hash = 2166136261u + version;
    for (const auto& message : client_examples()) hash = fnv1a(encode(message, buffer), hash);
    for (const auto& message : server_examples()) hash = fnv1a(encode(message, buffer), hash);
    return hash;
}

}  // namespace

std::uint32_t protocol_hash() {
    static const std::uint32_t hash = hash_of_examples();
    return hash;
}

}  // namespace protocol
