// How often how bad, and where: distributions, and a map of the true and the drawn way.

#include "playtest/html_parts.hpp"
#include "playtest/svg.hpp"

#include <algorithm>

namespace playtest::html {

using svg::Plot;
using svg::Point;
using svg::Range;

namespace {

// As wide as high: a metre is a metre.
std::pair<Range, Range> view_of(const Track& track, const svg::Size& size) {
    std::vector<double> xs, ys;
    for (const auto& p : track.points) {
        xs.insert(xs.end(), {double(p.x), double(p.drawn_x)});
        ys.insert(ys.end(), {double(p.y), double(p.drawn_y)});
    }
    Range x = svg::range_of(xs, false), y = svg::range_of(ys, false);
    const double wide = size.width - size.left - size.right, high = size.height - size.top - size.bottom;
    const double metres = std::max({(x.most - x.least) / wide, (y.most - y.least) / high, 4 / high});
    const auto widened = [](Range r, double width) {
        const double middle = (r.least + r.most) / 2;
        return Range{middle - width / 2, middle + width / 2};
    };
    return {widened(x, metres * wide), widened(y, metres * high)};
}

void add_drawn_path(Plot& plot, const Track& track) {
    for (std::size_t begin = 0; begin + 1 < track.points.size();) {
        const std::size_t mode = std::min<std::size_t>(track.points[begin + 1].mode, mode_names.size() - 1);
        std::vector<Point> piece{{track.points[begin].drawn_x, track.points[begin].drawn_y}};
        std::size_t i = begin + 1;
        for (; i < track.points.size() &&
               std::min<std::size_t>(track.points[i].mode, mode_names.size() - 1) == mode;
             ++i)
            piece.push_back({track.points[i].drawn_x, track.points[i].drawn_y});
        plot.line(piece, "drawn " + std::string{mode_names[mode]});
        begin = i - 1;
    }
}

}  // namespace

void add_histogram(std::string& page, const Histogram& histogram, std::string_view title,
                   std::string_view unit, std::string_view css) {
    std::uint64_t total = 0, tallest = 1;
    std::size_t last = 0;
    for (std::size_t i = 0; i < histogram.counts.size(); ++i) {
        total += histogram.counts[i];
        tallest = std::max(tallest, histogram.counts[i]);
        if (histogram.counts[i] > 0) last = i + 1;
    }
    if (total == 0) return;
    const double most =
        histogram.least + histogram.step * static_cast<double>(std::max<std::size_t>(last, 8));
    page += "<div><h3>" + std::string{title} + "</h3>\n";
    const double share = 100.0 / static_cast<double>(total);
    Plot plot{page,
              {.width = 320, .height = 140},
              {histogram.least, most},
              {0, share * static_cast<double>(tallest) * 1.08}};
    plot.axes(unit, "% of frames");
    for (std::size_t i = 0; i < last; ++i) {
        if (histogram.counts[i] == 0) continue;
        const double from = histogram.least + histogram.step * static_cast<double>(i);
        const double percent = share * static_cast<double>(histogram.counts[i]);
        plot.bar({from, from + histogram.step}, percent, css,
                 svg::number(from, 1) + " to " + svg::number(from + histogram.step, 1) + " " +
                     std::string{unit} + ": " + svg::number(percent, 2) + " %");
    }
    plot.close();
    page += "</div>\n";
}

void add_map(std::string& page, const Track& track) {
    if (track.points.size() < 2) return;
    const bool car = track.kind == sim::Kind::car;
    page += std::string{"<div><h3>The way of "} + (car ? "car " : "walker ") +
            std::to_string(unsigned(track.id)) + ": as it was (pale) and as it was drawn (by mode)</h3>\n";
    const svg::Size size{.width = 420, .height = 320};
    const auto [x, y] = view_of(track, size);
    Plot plot{page, size, x, y};
    plot.axes("m", "m");
    std::vector<Point> truth;
    for (const auto& p : track.points) truth.push_back({p.x, p.y});
    plot.line(truth, "truth");
    add_drawn_path(plot, track);
    plot.close();
    page += "</div>\n";
}

}  // namespace playtest::html
