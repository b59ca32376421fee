#pragma once

// Messages to datagrams and back. Everything in a datagram is doubted exactly once: here and in the
// serialize() functions. Behind it nobody checks again.
//
//   byte 0      which message: client messages from 1, server messages from 65
//   the rest    the message
//
// A datagram that decodes is the one that its message encodes to: there is one way to say a thing. (Two
// exceptions, both on purpose: a Join in a foreign protocol, and an own orientation that had to be
// normalised.)

#include "protocol/messages.hpp"

#include <optional>
#include <span>

namespace protocol {

// A message, or a ClientMessage or ServerMessage that holds one. Valid as long as the buffer is,
// which has room for max_datagram bytes.
template <class M>
std::span<const std::byte> encode(const M& message, std::span<std::byte> buffer);

// Nothing, unless the datagram is a whole, well-formed, sensible message and no byte more.
// Messages: ClientMessage or ServerMessage, whichever the other end speaks. Its ticks are made whole with one
// that is `known`: the server's own, or the newest that a client was told (see short_tick.hpp).
template <class Messages>
std::optional<Messages> decode(std::span<const std::byte> datagram, motionwire::Tick known);

// What the receiver will have: the update once through the wire. Who compares the guess with the truth does
// it with this one. `update.time` is handed through.
VehicleUpdate as_sent(const VehicleUpdate& update);

}  // namespace protocol
