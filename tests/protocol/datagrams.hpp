#pragma once

// Datagrams for the tests: bytes that can be changed, and the way through the codec and back.

#include "protocol/codec.hpp"
#include "protocol/examples.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

using Bytes = std::vector<std::byte>;

template <class M>
Bytes bytes_of(const M& message) {
    std::array<std::byte, protocol::max_datagram> buffer;
    const auto written = protocol::encode(message, buffer);
    return {written.begin(), written.end()};
}

// Every example as a datagram, the Join as this build says it.
inline std::vector<Bytes> example_datagrams() {
    std::vector<Bytes> all;
    for (auto message : protocol::client_examples()) {
        if (auto* join = std::get_if<protocol::Join>(&message)) join->protocol = protocol::protocol_hash();
        all.push_back(bytes_of(message));
    }
    for (const auto& message : protocol::server_examples()) all.push_back(bytes_of(message));
    return all;
}

// The same with at most two elements in each: every kind of byte there is, but few enough to try all.
inline std::vector<Bytes> short_datagrams() {
    std::vector<Bytes> all;
    const auto shortened = [&](auto message) {
        if constexpr (requires { message.count; }) message.count = std::min<std::uint8_t>(message.count, 2);
        if constexpr (requires { message.spawns; }) message.spawns[1] = message.spawns.back();
        if constexpr (requires { message.protocol; }) message.protocol = protocol::protocol_hash();
        all.push_back(bytes_of(message));
    };
    for (const auto& message : protocol::client_examples()) std::visit(shortened, message);
    for (const auto& message : protocol::server_examples()) std::visit(shortened, message);
    return all;
}

inline bool decodes(std::span<const std::byte> datagram) {
    return protocol::decode<protocol::ClientMessage>(datagram, protocol::Tick{}) ||
           protocol::decode<protocol::ServerMessage>(datagram, protocol::Tick{});
}

// What a datagram means, said again. Nothing if it is refused.
inline std::optional<Bytes> said_again(std::span<const std::byte> datagram) {
    if (const auto message = protocol::decode<protocol::ClientMessage>(datagram, protocol::Tick{}))
        return bytes_of(*message);
    if (const auto message = protocol::decode<protocol::ServerMessage>(datagram, protocol::Tick{}))
        return bytes_of(*message);
    return std::nullopt;
}

// The two datagrams that may be said otherwise than they came: a Join in a foreign protocol, and a Snapshot
// whose own orientation had to be normalised.
inline bool may_change(std::span<const std::byte> datagram) {
    if (const auto message = protocol::decode<protocol::ClientMessage>(datagram, protocol::Tick{})) {
        const auto* join = std::get_if<protocol::Join>(&*message);
        return join && join->protocol != protocol::protocol_hash();
    }
    const auto message = protocol::decode<protocol::ServerMessage>(datagram, protocol::Tick{});
    const auto* snapshot = message ? std::get_if<protocol::Snapshot>(&*message) : nullptr;
    return snapshot && snapshot->has_own && std::holds_alternative<protocol::Driven>(snapshot->own.body);
}

enum class Verdict { refused, canonical, twofold };

// Is this datagram refused, or the one way to say what it says?
inline Verdict verdict_on(std::span<const std::byte> datagram) {
    const auto again = said_again(datagram);
    if (!again) return Verdict::refused;
    if (std::ranges::equal(*again, datagram)) return Verdict::canonical;
    return may_change(datagram) && said_again(*again) == again ? Verdict::canonical : Verdict::twofold;
}

inline std::string hex(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte b : bytes) {
        char two[3];
        std::snprintf(two, sizeof two, "%02x", std::to_integer<unsigned>(b));
        text += two;
    }
    return text;
}

// "01 0203" -> "010203", so that expected bytes can be written field by field.
inline std::string fields(std::string text) {
    std::erase(text, ' ');
    return text;
}
