#pragma once

// A player's name: at most 24 bytes of clean UTF-8, held by value, so that a message is
// a value too. Clean: well-formed, only characters one can see (and single-width plain
// spaces), none of the invisible ones that make two names look alike or turn the line
// around, no space at either end. May be empty.

#include <array>
#include <cstdint>
#include <string_view>

namespace protocol {

struct Name {
    static constexpr std::size_t max_size = 24;

    std::array<char, max_size> bytes{};
    std::uint8_t size = 0;

    // The cleanest name this text allows: what is not clean is left out, what is too long
    // is cut between two characters.
    static Name from(std::string_view text);

    std::string_view view() const { return {bytes.data(), size}; }
    bool operator==(const Name& other) const { return view() == other.view(); }

    template <class Wire>
    void serialize(Wire& wire) {
        wire(size);
        if constexpr (Wire::is_loading::value)
            if (size > max_size) return size = 0, wire.reject();
        for (std::size_t i = 0; i < size; ++i) wire(bytes[i]);
        wire.require(is_clean(view()));
    }

    static bool is_clean(std::string_view text);
};

}  // namespace protocol
