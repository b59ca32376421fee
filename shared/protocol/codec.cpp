#include "protocol/codec.hpp"

#include "protocol/wire.hpp"

#include <array>
#include <utility>

namespace protocol {
namespace {

template <class Messages>
constexpr std::size_t first_type = 1;
template <>
constexpr std::size_t first_type<ServerMessage> = 65;

template <class M, class... All>
constexpr std::size_t index_in(const std::variant<All...>*) {
    std::size_t index = 0;
    (void)((std::is_same_v<M, All> || (++index, false)) || ...);
    return index;
}

template <class M>
constexpr std::uint8_t type_of() {
    constexpr auto as_client = index_in<M>(static_cast<ClientMessage*>(nullptr));
    constexpr auto as_server = index_in<M>(static_cast<ServerMessage*>(nullptr));
    if constexpr (as_client < std::variant_size_v<ClientMessage>)
        return first_type<ClientMessage> + as_client;
    else
        return first_type<ServerMessage> + as_server;
}

template <class M>
void write(WireWriter& wire, const M& message) {
    wire(type_of<M>(), message);
}

template <class... All>
void write(WireWriter& wire, const std::variant<All...>& message) {
    std::visit([&](const auto& m) { write(wire, m); }, message);
}

// Reads straight into the answer: the largest messages are some kilobytes.
template <class M, class Messages>
bool read(WireReader& wire, std::optional<Messages>& answer) {
    wire(answer.emplace().template emplace<M>());
    return wire.finish();
}

}  // namespace

template <class M>
std::span<const std::byte> encode(const M& message, std::span<std::byte> buffer) {
    WireWriter wire{buffer};
    write(wire, message);
    return wire.written();
}

template <class Messages>
std::optional<Messages> decode(std::span<const std::byte> datagram, motionwire::Tick known) {
    WireReader wire{datagram, known};
    std::uint8_t type = 0;
    wire(type);
    std::optional<Messages> answer;
    const auto read_as = [&]<std::size_t... I>(std::index_sequence<I...>) {
        return ((type == first_type<Messages> + I &&
                 read<std::variant_alternative_t<I, Messages>>(wire, answer)) ||
                ...);
    };
    if (!read_as(std::make_index_sequence<std::variant_size_v<Messages>>{})) answer.reset();
    return answer;
}

VehicleUpdate as_sent(const VehicleUpdate& update) {
    std::array<std::byte, 64> buffer;
    WireWriter writer{buffer};
    writer(update);
    WireReader reader{writer.written(), update.date};
    VehicleUpdate sent;
    reader(sent);
    assert(reader.finish());
    sent.update.time = update.update.time;
    return sent;
}

using Bytes = std::span<const std::byte>;
using Buffer = std::span<std::byte>;

template Bytes encode(const Join&, Buffer);
template Bytes encode(const Ping&, Buffer);
template Bytes encode(const Inputs&, Buffer);
template Bytes encode(const ClientMessage&, Buffer);

template Bytes encode(const Welcome&, Buffer);
template Bytes encode(const Refused&, Buffer);
template Bytes encode(const Baseline&, Buffer);
template Bytes encode(const Despawn&, Buffer);
template Bytes encode(const LapNews&, Buffer);
template Bytes encode(const Pong&, Buffer);
template Bytes encode(const Snapshot&, Buffer);
template Bytes encode(const VehicleUpdates&, Buffer);
template Bytes encode(const ServerMessage&, Buffer);

template std::optional<ClientMessage> decode(Bytes, Tick);
template std::optional<ServerMessage> decode(Bytes, Tick);

}  // namespace protocol
