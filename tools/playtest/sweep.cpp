#include "playtest/sweep.hpp"

#include <algorithm>

namespace playtest {
namespace {

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> values(1);
    int depth = 0;
    for (const char c : text) {
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') --depth;
        if (c == ',' && depth == 0)
            values.emplace_back();
        else
            values.back() += c;
    }
    return values;
}

}  // namespace

std::optional<Axis> axis_of(std::string_view text) {
    const auto equals = text.find('=');
    if (equals == text.npos || equals == 0) return std::nullopt;
    Axis axis{std::string{text.substr(0, equals)}, split(text.substr(equals + 1))};
    const auto empty = [](const std::string& value) { return value.empty(); };
    if (std::any_of(axis.values.begin(), axis.values.end(), empty)) return std::nullopt;
    return axis;
}

std::vector<std::vector<Override>> grid(std::span<const Axis> axes) {
    std::vector<std::vector<Override>> points(1);
    for (const Axis& axis : axes) {
        std::vector<std::vector<Override>> finer;
        for (const auto& point : points)
            for (const auto& value : axis.values) {
                finer.push_back(point);
                finer.back().push_back({axis.key, value, "--sweep " + axis.key + "=" + value});
            }
        points = std::move(finer);
    }
    return points;
}

}  // namespace playtest
