#include "links/spelled_units.hpp"

#include <array>
#include <charconv>
#include <cstdlib>
#include <string_view>

namespace links {

using motionwire::Duration;
using namespace std::chrono_literals;

namespace {

// The fewest digits that are this number and no other, and the power of ten of the last of them.
struct Digits {
    std::string digits;
    int power = 0;
};

Digits digits_of(double value) {
    std::array<char, 40> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific).ptr;
    const std::string_view text{buffer.data(), static_cast<std::size_t>(end - buffer.data())};
    const std::size_t e = text.find('e');
    Digits result{std::string{text.substr(0, 1)}, std::atoi(text.data() + e + 1)};
    if (e > 2) result.digits += text.substr(2, e - 2);
    result.power -= static_cast<int>(result.digits.size()) - 1;
    return result;
}

std::string plain(const Digits& number, int shift) {
    const int power = number.power + shift;
    if (power >= 0) return number.digits + std::string(static_cast<std::size_t>(power), '0');
    const auto after = static_cast<std::size_t>(-power);
    std::string digits = number.digits;
    if (digits.size() <= after) digits.insert(0, after - digits.size() + 1, '0');
    return digits.insert(digits.size() - after, ".");
}

}  // namespace

std::string spelled_time(Duration time) {
    const auto n = time.count();
    if (n % 1'000'000'000 == 0) return std::to_string(n / 1'000'000'000) + "s";
    if (n % 1'000'000 == 0) return std::to_string(n / 1'000'000) + "ms";
    if (n % 1'000 == 0) return std::to_string(n / 1'000) + "us";
    return std::to_string(n) + "ns";
}

std::string spelled_microseconds(Duration time) {
    std::string text = std::to_string(time / 1us);
    if (time % 1us != 0ns) text += "." + std::to_string(1000 + (time % 1us).count()).substr(1);
    return text + "us";
}

std::string spelled_share(double share) { return share == 0 ? "0%" : plain(digits_of(share), 2) + "%"; }

std::string spelled_rate(double bytes_per_second) {
    if (bytes_per_second == 0) return "0bit";
    const Digits bits = digits_of(bytes_per_second * 8);
    const int size = static_cast<int>(bits.digits.size()) + bits.power;  // digits before the point
    if (size > 6) return plain(bits, -6) + "mbit";
    return size > 3 ? plain(bits, -3) + "kbit" : plain(bits, 0) + "bit";
}

}  // namespace links
