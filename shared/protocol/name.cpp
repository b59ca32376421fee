#include "protocol/name.hpp"

#include <algorithm>

namespace protocol {
namespace {

struct Character {
    char32_t value = 0;
    std::size_t size = 0;  // bytes it took; 0: not well-formed
};

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

// The first character of a text that is not empty. Refuses what the Unicode standard calls ill-formed (its
// table 3-7): truncated, longer than needed, surrogates, beyond U+10FFFF.
Character first_character(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80) return {lead, 1};
    const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < size) return {};
    char32_t value = lead & (0x7Fu >> size);
    for (std::size_t i = 1; i < size; ++i) {
        if (!is_continuation(text[i])) return {};
        value = value << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
    }
    const bool overlong = (size == 3 && value < 0x800) || (size == 4 && value < 0x10000);
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (overlong || surrogate || value > 0x10FFFF) return {};
    return {value, size};
}

struct Range {
    char32_t first, last;
};

// Controls, spaces other than the plain one, joiners and marks of direction, private use, and
// what is no character at all.
constexpr Range invisible[] = {{0x7F, 0xA0},       {0xAD, 0xAD},     {0x034F, 0x034F}, {0x061C, 0x061C},
                               {0x115F, 0x1160},   {0x1680, 0x1680}, {0x17B4, 0x17B5}, {0x180B, 0x180F},
                               {0x2000, 0x200F},   {0x2028, 0x202F}, {0x205F, 0x206F}, {0x2800, 0x2800},
                               {0x3000, 0x3000},   {0x3164, 0x3164}, {0xE000, 0xF8FF}, {0xFDD0, 0xFDEF},
                               {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB},
                               {0xE0000, 0x10FFFF}};

bool is_visible(char32_t c) {
    if (c < 0x7F) return c >= ' ';             // most are
    if ((c & 0xFFFE) == 0xFFFE) return false;  // the last two of every plane
    return std::ranges::none_of(invisible, [c](Range r) { return r.first <= c && c <= r.last; });
}

bool ends_in_space(std::string_view text) {
    return !text.empty() && (text.front() == ' ' || text.back() == ' ');
}

}  // namespace

bool Name::is_clean(std::string_view text) {
    if (ends_in_space(text)) return false;
    while (!text.empty()) {
        const auto [value, size] = first_character(text);
        if (size == 0 || !is_visible(value)) return false;
        text.remove_prefix(size);
    }
    return true;
}

Name Name::from(std::string_view text) {
    Name name;
    while (!text.empty()) {
        const auto [value, size] = first_character(text);
        const bool keep = size > 0 && is_visible(value) && !(value == ' ' && name.size == 0);
        if (keep && name.size + size > max_size) break;
        if (keep) {
            std::copy_n(text.data(), size, name.bytes.data() + name.size);
            name.size = static_cast<std::uint8_t>(name.size + size);
        }
        text.remove_prefix(std::max<std::size_t>(size, 1));
    }
    while (name.size > 0 && name.bytes[name.size - 1u] == ' ') name.bytes[--name.size] = '\0';
    return name;
}

}  // namespace protocol
