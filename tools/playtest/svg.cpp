#include "playtest/svg.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace playtest::svg {

namespace {

std::string at(double value) { return number(value, 1); }

int decimals_of(double step) { return std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9))); }

std::string path_of(std::span<const Point> points) {
    std::string d;
    bool pen_down = false;
    for (const Point& p : points) {
        const bool known = std::isfinite(p.x) && std::isfinite(p.y);
        if (known) d += (pen_down ? "L" : "M") + at(p.x) + " " + at(p.y);
        pen_down = known;
    }
    return d;
}

}  // namespace

std::string number(double value, int decimals) {
    if (!std::isfinite(value)) return "n/a";
    char text[48];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    std::string result{text};
    std::replace(result.begin(), result.end(), ',', '.');
    const bool zero = result.find_first_of("123456789") == std::string::npos;
    return zero && result.front() == '-' ? result.substr(1) : result;
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else if (c == '"')
            result += "&quot;";
        else
            result += c;
    }
    return result;
}

std::vector<double> ticks(Range range, int about) {
    const double rough = (range.most - range.least) / about;
    if (!(rough > 0) || !std::isfinite(rough)) return {range.least};
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    const double share = rough / power;
    const double step = power * (share > 5 ? 10 : share > 2 ? 5 : share > 1 ? 2 : 1);
    std::vector<double> result;
    for (double k = std::ceil(range.least / step - 1e-9); k * step <= range.most + step * 1e-9; ++k)
        result.push_back(k * step);
    return result;
}

Range range_of(std::span<const double> values, bool from_zero) {
    Range range{INFINITY, -INFINITY};
    for (const double v : values) {
        if (!std::isfinite(v)) continue;
        range.least = std::min(range.least, v);
        range.most = std::max(range.most, v);
    }
    if (range.least > range.most) return {0, 1};
    if (from_zero) range.least = std::min(range.least, 0.0);
    const double width = std::max(range.most - range.least, 1e-3 * std::max(1.0, std::abs(range.most)));
    if (!from_zero) range.least -= width * 0.06;
    range.most += width * 0.08;
    return range;
}

Plot::Plot(std::string& out, const Size& size, Range x, Range y) : out_{out}, size_{size}, x_{x}, y_{y} {
    out_ += "<svg viewBox=\"0 0 " + at(size.width) + " " + at(size.height) + "\" role=\"img\">\n";
}

void Plot::close() { out_ += "</svg>\n"; }

double Plot::x(double value) const {
    const double inner = size_.width - size_.left - size_.right;
    return size_.left + (value - x_.least) / (x_.most - x_.least) * inner;
}

double Plot::y(double value) const {
    const double inner = size_.height - size_.top - size_.bottom;
    const double share = std::clamp((value - y_.least) / (y_.most - y_.least), -0.02, 1.02);
    return size_.height - size_.bottom - share * inner;
}

void Plot::text(double at_x, double at_y, std::string_view css, std::string_view what) {
    out_ += "<text class=\"" + std::string{css} + "\" x=\"" + at(at_x) + "\" y=\"" + at(at_y) + "\">" +
            escaped(what) + "</text>\n";
}

void Plot::axes(std::string_view x_unit, std::string_view y_unit) {
    const double left = size_.left, right = size_.width - size_.right;
    const auto rows = ticks(y_, std::max(2, static_cast<int>(size_.height / 40)));
    const int row_decimals = rows.size() > 1 ? decimals_of(rows[1] - rows[0]) : 0;
    for (const double v : rows) {
        out_ += "<line class=\"grid\" x1=\"" + at(left) + "\" x2=\"" + at(right) + "\" y1=\"" + at(y(v)) +
                "\" y2=\"" + at(y(v)) + "\"/>\n";
        text(left - 6, y(v) + 4, "tick end", number(v, row_decimals));
    }
    const auto columns = ticks(x_, std::max(2, static_cast<int>(size_.width / 90)));
    const int column_decimals = columns.size() > 1 ? decimals_of(columns[1] - columns[0]) : 0;
    for (const double v : columns)
        text(x(v), size_.height - size_.bottom + 15, "tick middle", number(v, column_decimals));
    text(right, size_.height - 2, "unit end", x_unit);
    text(4, 11, "unit", y_unit);
}

void Plot::line(std::span<const Point> points, std::string_view css) {
    std::vector<Point> placed;
    for (const Point& p : points) placed.push_back({x(p.x), std::isfinite(p.y) ? y(p.y) : p.y});
    out_ += "<path class=\"line " + std::string{css} + "\" d=\"" + path_of(placed) + "\"/>\n";
}

void Plot::area(std::span<const Point> upper, std::span<const Point> lower, std::string_view css) {
    std::vector<Point> placed;
    for (const Point& p : upper) placed.push_back({x(p.x), y(p.y)});
    for (auto p = lower.rbegin(); p != lower.rend(); ++p) placed.push_back({x(p->x), y(p->y)});
    out_ += "<path class=\"area " + std::string{css} + "\" d=\"" + path_of(placed) + "Z\"/>\n";
}

void Plot::bar(Range across, double height, std::string_view css, std::string_view tip) {
    const double top = y(height), bottom = y(y_.least);
    out_ += "<rect class=\"" + std::string{css} + "\" x=\"" + at(x(across.least)) + "\" y=\"" + at(top) +
            "\" width=\"" + at(std::max(0.6, x(across.most) - x(across.least) - 0.6)) + "\" height=\"" +
            at(std::max(0.0, bottom - top)) + "\"><title>" + escaped(tip) + "</title></rect>\n";
}

void Plot::band(Range across, std::string_view css, std::string_view label) {
    const double from = x(std::clamp(across.least, x_.least, x_.most));
    const double to = x(std::clamp(across.most, x_.least, x_.most));
    out_ += "<rect class=\"" + std::string{css} + "\" x=\"" + at(from) + "\" y=\"" + at(size_.top) +
            "\" width=\"" + at(std::max(1.5, to - from)) + "\" height=\"" +
            at(size_.height - size_.top - size_.bottom) + "\"><title>" + escaped(label) + "</title></rect>\n";
    const bool at_the_end = from > size_.width * 0.8;
    text(at_the_end ? from - 4 : from + 4, size_.top + 10, at_the_end ? "note end" : "note", label);
}

void Plot::level(double at_y, std::string_view css, std::string_view label) {
    out_ += "<line class=\"" + std::string{css} + "\" x1=\"" + at(size_.left) + "\" x2=\"" +
            at(size_.width - size_.right) + "\" y1=\"" + at(y(at_y)) + "\" y2=\"" + at(y(at_y)) + "\"/>\n";
    text(size_.width - size_.right - 4, y(at_y) - 4, "note end", label);
}

void Plot::dot(Point where, std::string_view css, std::string_view label, std::string_view tip) {
    out_ += "<circle class=\"" + std::string{css} + "\" cx=\"" + at(x(where.x)) + "\" cy=\"" +
            at(y(where.y)) + "\" r=\"5\"><title>" + escaped(tip) + "</title></circle>\n";
    const bool at_the_end = x(where.x) > size_.width * 0.75;
    if (!label.empty())
        text(x(where.x) + (at_the_end ? -8 : 8), y(where.y) + 4, at_the_end ? "note end" : "note", label);
}

}  // namespace playtest::svg
