#include "links/parse_units.hpp"

#include "links/parse.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

namespace links {

using namespace std::chrono_literals;

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool same_letters(std::string_view a, std::string_view b) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](char x, char y) { return small(x) == small(y); });
}

// "1.5e3ms" is 1.5, 3 and "ms".
struct Decimal {
    std::string_view digits, unit;
    int exponent = 0;
};

std::optional<Decimal> decimal_of(std::string_view word) {
    std::size_t end = 0;
    while (end < word.size() && (is_digit(word[end]) || word[end] == '.')) ++end;
    Decimal decimal{word.substr(0, end), word.substr(end), 0};
    if (std::none_of(decimal.digits.begin(), decimal.digits.end(), is_digit)) return std::nullopt;
    if (std::count(decimal.digits.begin(), decimal.digits.end(), '.') > 1) return std::nullopt;
    std::string_view& rest = decimal.unit;
    if (rest.size() < 2 || (rest[0] != 'e' && rest[0] != 'E')) return decimal;
    const char* begin = rest.data() + (rest[1] == '+' ? 2 : 1);
    const auto read = std::from_chars(begin, rest.data() + rest.size(), decimal.exponent);
    if (read.ec != std::errc{} || std::abs(decimal.exponent) > 400) return std::nullopt;
    rest.remove_prefix(static_cast<std::size_t>(read.ptr - rest.data()));
    return decimal;
}

// The number times a power of ten, rounded once: what is spelled with all its digits comes back to the bit.
std::optional<double> times_ten_to(const Decimal& decimal, int power) {
    const std::string text =
        "0" + std::string{decimal.digits} + "e" + std::to_string(decimal.exponent + power);
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec == std::errc::result_out_of_range) return std::nullopt;
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

struct Unit {
    std::string_view name;
    int power = 0;      // of ten
    double factor = 1;  // and times this, a power of two
};

template <std::size_t Count>
const Unit* find(const std::array<Unit, Count>& units, std::string_view name) {
    const auto found = std::find_if(units.begin(), units.end(),
                                    [&](const Unit& unit) { return same_letters(unit.name, name); });
    return found == units.end() ? nullptr : &*found;
}

// To nanoseconds.
constexpr std::array<Unit, 12> time_units{{{"s", 9, 1},
                                           {"sec", 9, 1},
                                           {"secs", 9, 1},
                                           {"ms", 6, 1},
                                           {"msec", 6, 1},
                                           {"msecs", 6, 1},
                                           {"us", 3, 1},
                                           {"usec", 3, 1},
                                           {"usecs", 3, 1},
                                           {"ns", 0, 1},
                                           {"nsec", 0, 1},
                                           {"nsecs", 0, 1}}};

constexpr double ki = 1024;

// To bits.
constexpr std::array<Unit, 19> rate_units{{{"", 0, 1},
                                           {"bit", 0, 1},
                                           {"kbit", 3, 1},
                                           {"mbit", 6, 1},
                                           {"gbit", 9, 1},
                                           {"tbit", 12, 1},
                                           {"kibit", 0, ki},
                                           {"mibit", 0, ki* ki},
                                           {"gibit", 0, ki* ki* ki},
                                           {"tibit", 0, ki* ki* ki* ki},
                                           {"bps", 0, 8},
                                           {"kbps", 3, 8},
                                           {"mbps", 6, 8},
                                           {"gbps", 9, 8},
                                           {"tbps", 12, 8},
                                           {"kibps", 0, ki * 8},
                                           {"mibps", 0, ki* ki * 8},
                                           {"gibps", 0, ki* ki* ki * 8},
                                           {"tibps", 0, ki* ki* ki* ki * 8}}};

}  // namespace

bool looks_like_number(std::string_view word) {
    if (!word.empty() && (word[0] == '-' || word[0] == '+')) word.remove_prefix(1);
    if (!word.empty() && word[0] == '.') word.remove_prefix(1);
    return !word.empty() && is_digit(word[0]);
}

std::optional<Duration> time_of(std::string_view word, Duration plain) {
    const auto decimal = decimal_of(word);
    if (!decimal) return std::nullopt;
    int power = plain == 1ns ? 0 : 3;
    if (!decimal->unit.empty()) {
        const Unit* unit = find(time_units, decimal->unit);
        if (!unit) return std::nullopt;
        power = unit->power;
    }
    const auto nanoseconds = times_ten_to(*decimal, power);
    if (!nanoseconds || *nanoseconds > static_cast<double>(longest_time.count())) return std::nullopt;
    return Duration{std::llround(*nanoseconds)};
}

std::optional<Duration> parse_time(std::string_view word) { return time_of(word, 1us); }

std::optional<double> share_of(std::string_view word) {
    const auto decimal = decimal_of(word);
    if (!decimal || (!decimal->unit.empty() && decimal->unit != "%")) return std::nullopt;
    const auto share = times_ten_to(*decimal, -2);
    return share && *share <= 1 ? share : std::nullopt;
}

std::optional<double> rate_of(std::string_view word) {
    const auto decimal = decimal_of(word);
    const Unit* unit = decimal ? find(rate_units, decimal->unit) : nullptr;
    const auto value = unit ? times_ten_to(*decimal, unit->power) : std::nullopt;
    if (!value || *value * unit->factor > 1e15) return std::nullopt;
    return *value * unit->factor / 8;
}

std::optional<int> whole_of(std::string_view word, int least, int most) {
    int value = 0;
    const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
    if (read.ec != std::errc{} || read.ptr != word.data() + word.size()) return std::nullopt;
    return value >= least && value <= most ? std::optional{value} : std::nullopt;
}

}  // namespace links
