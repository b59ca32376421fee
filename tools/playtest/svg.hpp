#pragma once

// Pictures as text: a plot with axes, and marks in it, appended to a string as SVG. Colours come from CSS classes of
// the page around it; numbers are written the same way in every locale.
//
//     std::string out;
//     svg::Plot plot{out, {.width = 860, .height = 180}, {0, 30}, {0, 200}};
//     plot.axes("s", "ms");
//     plot.line(points, "latency");
//     plot.close();

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace playtest::svg {

struct Range {
    double least = 0, most = 1;
};
struct Point {
    double x = 0, y = 0;
};

// Round numbers (1, 2 or 5 times a power of ten) inside the range, about so many.
std::vector<double> ticks(Range range, int about);
// The range that is needed for all values that are numbers, a little wider and never empty.
Range range_of(std::span<const double> values, bool from_zero);

std::string number(double value, int decimals);  // "n/a" when it is none
std::string escaped(std::string_view text);      // for HTML and SVG

struct Size {
    double width = 860, height = 180;
    double left = 52, right = 12, top = 14, bottom = 28;  // margins
};

class Plot {
public:
    Plot(std::string& out, const Size& size, Range x, Range y);

    void axes(std::string_view x_unit, std::string_view y_unit);
    void line(std::span<const Point> points, std::string_view css);  // a y that is no number breaks it
    void area(std::span<const Point> upper, std::span<const Point> lower, std::string_view css);
    void bar(Range x, double height, std::string_view css, std::string_view tip);
    void band(Range x, std::string_view css, std::string_view label);  // from top to bottom
    void level(double y, std::string_view css, std::string_view label);
    void dot(Point at, std::string_view css, std::string_view label, std::string_view tip);
    void close();

private:
    double x(double value) const;
    double y(double value) const;
    void text(double at_x, double at_y, std::string_view css, std::string_view what);

    std::string& out_;
    Size size_;
    Range x_, y_;
};

}  // namespace playtest::svg
