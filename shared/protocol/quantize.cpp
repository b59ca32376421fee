#include "protocol/quantize.hpp"

#include <array>
#include <cstdlib>

namespace protocol {
namespace {

constexpr int sqrt_half = (1 << 14) - 1;  // the code of sqrt(1/2)
constexpr int component_bits = 15;
constexpr std::uint64_t component_mask = (1u << component_bits) - 1;
const double per_unit = sqrt_half * std::sqrt(2.0);

// In steps; far more than a float's rounding (0.002), far less than the error of rounding (0.5).
constexpr double clear_lead = 0.125;

using Three = std::array<int, 3>;

// The component left out, in steps. The squares of all four sum up to 2 sqrt_half^2.
double left_out(const Three& code) {
    int square = 2 * sqrt_half * sqrt_half;
    for (const int c : code) square -= c * c;
    return square > 0 ? std::sqrt(static_cast<double>(square)) : 0;
}

bool smaller(int a, int b) { return std::abs(a) < std::abs(b); }

bool wins_clearly(const Three& code) {
    return left_out(code) >= std::abs(*std::ranges::max_element(code, smaller)) + clear_lead;
}

Three rounded(const std::array<double, 4>& components, std::size_t out) {
    Three code{};
    for (std::size_t i = 0, k = 0; i < 4; ++i)
        if (i != out) code[k++] = static_cast<int>(std::lround(components[i] * per_unit));
    while (!wins_clearly(code)) {
        int& greatest = *std::ranges::max_element(code, smaller);
        greatest += greatest > 0 ? -1 : 1;
    }
    return code;
}

}  // namespace

std::uint64_t encode_orientation(const sim::Quat& q) {
    std::array<double, 4> components{q.w, q.x, q.y, q.z};
    double square = 0;
    for (const double c : components) square += c * c;
    assert(std::isfinite(square) && square > 0);
    if (!(std::isfinite(square) && square > 0)) components = {1, 0, 0, 0}, square = 1;

    std::size_t out = 0;
    for (std::size_t i = 1; i < 4; ++i)
        if (std::abs(components[i]) > std::abs(components[out])) out = i;
    const double scale = (components[out] < 0 ? -1 : 1) / std::sqrt(square);
    for (double& c : components) c *= scale;

    const Three code = rounded(components, out);
    std::uint64_t bits = out;
    for (std::size_t k = 3; k-- > 0;)
        bits = bits << component_bits | static_cast<std::uint64_t>(code[k] + sqrt_half);
    return bits;
}

std::optional<sim::Quat> decode_orientation(std::uint64_t bits) {
    Three code{};
    for (std::size_t k = 0; k < 3; ++k, bits >>= component_bits)
        code[k] = static_cast<int>(bits & component_mask) - sqrt_half;
    if (bits > 3 || !wins_clearly(code)) return std::nullopt;

    std::array<float, 4> components{};
    for (std::size_t i = 0, k = 0; i < 4; ++i)
        components[i] = static_cast<float>((i == bits ? left_out(code) : code[k++]) / per_unit);
    return sim::Quat{components[0], components[1], components[2], components[3]};
}

}  // namespace protocol
