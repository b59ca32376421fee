// One client's pictures: what happened when; how often and where is in html_places.cpp.

#include "playtest/html_parts.hpp"
#include "playtest/svg.hpp"

#include <algorithm>
#include <cmath>

namespace playtest::html {

namespace {

using svg::Plot;
using svg::Point;
using svg::Range;

template <class Value>
std::vector<Point> points_of(const Series& series, Value value) {
    std::vector<Point> points;
    for (const Bucket& bucket : series.buckets)
        points.push_back({bucket.at + series.bucket_s / 2, bucket.frames > 0 ? double(value(bucket)) : NAN});
    return points;
}

Range height_of(std::initializer_list<std::span<const Point>> lines) {
    std::vector<double> values;
    for (const auto& line : lines)
        for (const Point& point : line) values.push_back(point.y);
    return svg::range_of(values, true);
}

void add_events(Plot& plot, const ClientResult& client) {
    for (const Event& event : client.events)
        plot.band({event.at, event.at + event.lasts}, "event", event.what);
}

void add_legend(std::string& page,
                std::initializer_list<std::pair<std::string_view, std::string_view>> entries) {
    page += "<div class=\"legend\">";
    for (const auto& [colour, name] : entries)
        page += "<span><i style=\"background:var(--" + std::string{colour} + ")\"></i>" + std::string{name} +
                "</span>";
    page += "</div>\n";
}

void add_delay(std::string& page, const ClientResult& client, Range time) {
    const auto latency = points_of(client.series, [](const Bucket& b) { return b.latency_ms; });
    const auto chosen = points_of(client.series, [](const Bucket& b) { return b.chosen_ms; });
    page += "<h3>How far in the past others are drawn</h3>\n";
    add_legend(page, {{"interpolate", "display latency"},
                      {"good", "delay chosen by playback"},
                      {"epoch", "what was done to the run"}});
    Plot plot{page, {.height = 190}, time, height_of({latency, chosen})};
    add_events(plot, client);
    plot.axes("s", "ms");
    plot.line(chosen, "chosen");
    plot.line(latency, "latency");
    plot.close();
}

// Shares of the bodies drawn, by mode, stacked.
void add_modes(std::string& page, const ClientResult& client, Range time) {
    page += "<h3>How what is drawn is known</h3>\n";
    add_legend(page, {{"interpolate", "interpolate"},
                      {"extrapolate", "extrapolate"},
                      {"hold", "hold"},
                      {"model", "model"},
                      {"blend", "blend"},
                      {"own", "own"}});
    Plot plot{page, {.height = 92}, time, {0, 1}};
    std::vector<Point> lower = points_of(client.series, [](const Bucket&) { return 0.0; });
    for (Point& point : lower) point.y = 0;
    for (std::size_t mode = 0; mode < mode_names.size(); ++mode) {
        std::vector<Point> upper = lower;
        for (std::size_t i = 0; i < upper.size(); ++i)
            upper[i].y += static_cast<double>(client.series.buckets[i].modes[mode]);
        plot.area(upper, lower, mode_names[mode]);
        lower = upper;
    }
    plot.close();
}

void add_errors(std::string& page, const ClientResult& client, Range time) {
    const auto walkers = points_of(client.series, [](const Bucket& b) { return b.walker_error_cm; });
    const auto cars = points_of(client.series, [](const Bucket& b) { return b.car_error_cm; });
    page +=
        "<h3>Largest error: walkers against the truth of the moment they are drawn at, cars against "
        "now</h3>\n";
    add_legend(page, {{"interpolate", "walkers"}, {"model", "cars"}});
    Plot plot{page, {.height = 170}, time, height_of({walkers, cars})};
    add_events(plot, client);
    plot.axes("s", "cm");
    plot.line(cars, "cars");
    plot.line(walkers, "walkers");
    plot.close();
}

void add_cost(std::string& page, const ClientResult& client, Range time) {
    const auto bytes = points_of(client.series, [](const Bucket& b) { return b.down_kbps; });
    page += "<h3>What comes in</h3>\n";
    Plot plot{page, {.height = 110}, time, height_of({bytes})};
    plot.axes("s", "kB/s");
    plot.line(bytes, "bytes");
    plot.close();
}

}  // namespace

void add_client(std::string& page, const ClientResult& client, double seconds) {
    page += "<section><h2>" + svg::escaped(client.name) + "</h2><p>" + svg::escaped(client.behaviour) +
            " over " + svg::escaped(client.profile) + ", shaped by " + svg::escaped(client.shaped_by) +
            "</p>\n";
    if (!client.series.buckets.empty()) {
        const Range time{0, std::max(seconds, client.series.bucket_s)};
        add_delay(page, client, time);
        add_modes(page, client, time);
        add_errors(page, client, time);
        add_cost(page, client, time);
    }
    page += "<div class=\"three\">\n";
    add_histogram(page, client.latency_ms, "Display latency", "ms", "walkers");
    add_histogram(page, client.walker_error_cm, "Error of walkers at the displayed time", "cm", "walkers");
    add_histogram(page, client.car_error_cm, "Error of cars against now", "cm", "cars");
    page += "</div><div class=\"two\">\n";
    for (const Track& track : client.tracks) add_map(page, track);
    page += "</div></section>\n";
}

}  // namespace playtest::html
