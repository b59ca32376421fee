#pragma once

// What an enum on the wire may be. Every enum that travels declares its last value here; one
// that does not is a compile error, because a number read into an enum unchecked walks
// past the end of somebody's switch.
//
// choices() puts several small enums and bools into one byte: a number of mixed radix, so that
// every byte below the number of combinations means exactly one thing and the others nothing.

#include "motionwire/dead_reckoning.hpp"
#include "protocol/reason.hpp"
#include "protocol/short_tick.hpp"
#include "sim/types.hpp"

#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>

namespace protocol {

template <class E>
struct Last;

template <class E, E last>
struct LastIs {
    static constexpr E value = last;
};

template <>
struct Last<Reason> : LastIs<Reason, Reason::left> {};
template <>
struct Last<sim::Kind> : LastIs<sim::Kind, sim::Kind::prop> {};
template <>
struct Last<sim::Parent> : LastIs<sim::Parent, sim::Parent::ferry> {};
template <>
struct Last<motionwire::Model> : LastIs<motionwire::Model, motionwire::Model::fixed> {};

// Numbers with a name rather than choices: any will do.
template <>
struct Last<sim::EntityId> : LastIs<sim::EntityId, sim::EntityId{std::numeric_limits<std::uint16_t>::max()}> {
};
template <>
struct Last<ShortTick> : LastIs<ShortTick, ShortTick{std::numeric_limits<std::uint32_t>::max()}> {};

template <class T>
constexpr unsigned choices_of() {
    if constexpr (std::is_same_v<T, bool>)
        return 2;
    else
        return static_cast<unsigned>(Last<T>::value) + 1;
}

static_assert(choices_of<motionwire::Model>() == motionwire::model_count);

template <class... Ts>
struct Choices {
    static constexpr unsigned combinations = (1u * ... * choices_of<Ts>());
    static_assert(combinations <= 256);

    std::tuple<Ts&...> values;

    template <class Wire>
    void serialize(Wire& wire) {
        std::uint8_t byte = 0;
        if constexpr (Wire::is_saving::value) {
            unsigned weight = 1, sum = 0;
            const auto add = [&]<class T>(T value) {
                wire.require(static_cast<unsigned>(value) < choices_of<T>());
                sum += static_cast<unsigned>(value) * weight;
                weight *= choices_of<T>();
            };
            std::apply([&](auto... value) { (add(value), ...); }, values);
            byte = static_cast<std::uint8_t>(sum);
        }
        wire(byte);
        if constexpr (Wire::is_loading::value) {
            wire.require(byte < combinations);
            unsigned rest = wire.ok() ? byte : 0;
            const auto take = [&]<class T>(T& value) {
                value = static_cast<T>(rest % choices_of<T>());
                rest /= choices_of<T>();
            };
            std::apply([&](auto&... value) { (take(value), ...); }, values);
        }
    }
};

template <class... Ts>
Choices<Ts...> choices(Ts&... values) {
    return {std::tie(values...)};
}

}  // namespace protocol
