#include "playtest/numbers.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace playtest {
namespace {

std::string written(double value, std::chars_format format, int precision) {
    std::array<char, 400> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, format, precision).ptr;
    return {text.data(), end};
}

}  // namespace

std::string fixed(double value, int decimals) {
    if (!std::isfinite(value)) return "-";
    const std::string text = written(value, std::chars_format::fixed, decimals);
    return text.find_first_not_of("-0.") == text.npos && text.front() == '-' ? text.substr(1) : text;
}

std::string general(double value) {
    return std::isfinite(value) ? written(value == 0 ? 0 : value, std::chars_format::general, 9)
                                : std::string{};
}

double rounded(double value) {
    if (!std::isfinite(value)) return value;
    const std::string text = general(value);
    double back = 0;
    std::from_chars(text.data(), text.data() + text.size(), back);
    return back;
}

std::string counted(std::size_t count, const std::string& one) {
    return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

}  // namespace playtest
