#pragma once

// Two cereal archives over one datagram. Each serialize() is written once and serves both.
//
// Integers travel little-endian whatever the host is; a bool is 0 or 1; a float is finite; an
// enum lies within what was declared for it; of a tick travel the low 32 bits. There are no strings, no
// pointers and no containers, so nothing a datagram says can make us allocate, and cereal's own ways of
// reading those do not compile with these archives.
//
// Reading past the end, or reading nonsense, is the sender's doing: the reader stops, hands
// out zeros from then on and says so, once, in ok(). Writing past the end, or writing what the
// other end would refuse, is ours, and asserts.

#include "protocol/enums.hpp"

#include <bit>
#include <cassert>
#include <cereal/cereal.hpp>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace protocol {

class WireWriter : public cereal::OutputArchive<WireWriter, cereal::AllowEmptyClassElision> {
public:
    explicit WireWriter(std::span<std::byte> datagram) : OutputArchive{this}, datagram_{datagram} {}

    template <std::unsigned_integral T>
    void put(T value) {
        const bool fits = datagram_.size() - used_ >= sizeof value;
        assert(fits);
        if (!fits) return;
        for (std::size_t i = 0; i < sizeof value; ++i)
            datagram_[used_ + i] = static_cast<std::byte>(value >> (8 * i));
        used_ += sizeof value;
    }

    // What the reader will insist on.
    void require([[maybe_unused]] bool holds) { assert(holds); }

    std::span<const std::byte> written() const { return datagram_.first(used_); }

private:
    std::span<std::byte> datagram_;
    std::size_t used_ = 0;
};

class WireReader : public cereal::InputArchive<WireReader, cereal::AllowEmptyClassElision> {
public:
    // No message of ours is a third as deep; only data that describes itself could be deeper.
    static constexpr int max_depth = 16;

    // `known`: a tick near those that the datagram tells.
    explicit WireReader(std::span<const std::byte> datagram, motionwire::Tick known = {})
        : InputArchive{this}, rest_{datagram}, known_{known} {}

    template <std::unsigned_integral T>
    T get() {
        if (rest_.size() < sizeof(T)) reject();
        if (!ok_) return 0;
        T value = 0;
        for (std::size_t i = 0; i < sizeof value; ++i)
            value = static_cast<T>(value | static_cast<T>(std::to_integer<T>(rest_[i]) << (8 * i)));
        rest_ = rest_.subspan(sizeof value);
        return value;
    }

    // A value that was read but makes no sense is as bad as one that is missing.
    void reject() { ok_ = false; }
    void require(bool holds) { ok_ = ok_ && holds; }
    void skip_rest() { rest_ = {}; }

    // The first tick of a message is its own, the nearest to the one that is known; the others are near it.
    motionwire::Tick whole(ShortTick told) {
        const motionwire::Tick tick = protocol::whole(told, known_);
        if (!dated_ && ok_) known_ = tick, dated_ = true;
        return tick;
    }

    void enter() { require(++depth_ <= max_depth); }
    void leave() { --depth_; }

    bool ok() const { return ok_; }
    std::size_t left() const { return rest_.size(); }

    // A message is whole only if not one byte is left over.
    bool finish() const { return ok_ && rest_.empty(); }

private:
    std::span<const std::byte> rest_;
    motionwire::Tick known_;
    bool dated_ = false;  // known_ is the message's own tick
    int depth_ = 0;
    bool ok_ = true;
};

// cereal calls these around every object.
template <class T>
requires std::is_class_v<T>
void prologue(WireReader& wire, const T&) { wire.enter(); }

template <class T>
requires std::is_class_v<T>
void epilogue(WireReader& wire, const T&) { wire.leave(); }

template <std::integral T>
void save(WireWriter& wire, const T& value) {
    wire.put(static_cast<std::make_unsigned_t<T>>(value));
}

template <std::integral T>
void load(WireReader& wire, T& value) {
    value = static_cast<T>(wire.get<std::make_unsigned_t<T>>());
}

inline void save(WireWriter& wire, const bool& value) { wire.put(std::uint8_t{value}); }

inline void load(WireReader& wire, bool& value) {
    const auto byte = wire.get<std::uint8_t>();
    wire.require(byte <= 1);
    value = byte == 1;
}

inline void save(WireWriter& wire, const float& value) {
    wire.require(std::isfinite(value));
    wire.put(std::bit_cast<std::uint32_t>(value));
}

inline void load(WireReader& wire, float& value) {
    value = std::bit_cast<float>(wire.get<std::uint32_t>());
    wire.require(std::isfinite(value));
    if (!wire.ok()) value = 0;
}

template <class E>
requires std::is_enum_v<E>
void save(WireWriter& wire, const E& value) {
    wire.require(value <= Last<E>::value);
    wire.put(static_cast<std::make_unsigned_t<std::underlying_type_t<E>>>(value));
}

template <class E>
requires std::is_enum_v<E>
void load(WireReader& wire, E& value) {
    value = static_cast<E>(wire.get<std::make_unsigned_t<std::underlying_type_t<E>>>());
    wire.require(value <= Last<E>::value);
    if (!wire.ok()) value = E{};
}

// The low half of its number.
inline void save(WireWriter& wire, const motionwire::Tick& tick) { wire(short_of(tick)); }

inline void load(WireReader& wire, motionwire::Tick& tick) {
    ShortTick told{};
    wire(told);
    tick = wire.whole(told);
    wire.require(motionwire::number_of(tick) <= last_tick);
}

}  // namespace protocol

// cereal's own way with enums reads any number into them. Ours is the only one here.
namespace cereal {

template <class E>
requires std::is_enum_v<E>
struct specialize<protocol::WireWriter, E, specialization::non_member_load_save> : std::true_type {
};

template <class E>
requires std::is_enum_v<E>
struct specialize<protocol::WireReader, E, specialization::non_member_load_save> : std::true_type {
};

}  // namespace cereal

CEREAL_SETUP_ARCHIVE_TRAITS(protocol::WireReader, protocol::WireWriter)
