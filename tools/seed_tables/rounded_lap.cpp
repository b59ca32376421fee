#include "seed_tables/rounded_lap.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace seed_tables {

RoundedLap::RoundedLap(std::vector<Point> corners, double corner_radius, double speed)
    : corners_{std::move(corners)}, speed_{speed} {
    const std::size_t count = corners_.size();
    std::vector<double> radius(count), cut(count);  // cut: how much of both edges a corner takes away
    for (std::size_t i = 0; i < count; ++i) {
        const double half = std::abs(turn_at(i)) / 2, shorter = std::min(edge(i + count - 1), edge(i));
        radius[i] = std::min(corner_radius, 0.5 * shorter / std::tan(half));
        cut[i] = radius[i] * std::tan(half);
    }
    const double first = edge(0) - cut[0] - cut[1];
    add_straight(0, cut[0] + first / 2, first / 2);
    for (std::size_t i = 1; i <= count; ++i) {
        const std::size_t k = i % count, after = (i + 1) % count;
        pieces_.push_back({along(i - 1, edge(i - 1) - cut[k]), heading(i - 1),
                           radius[k] * std::abs(turn_at(k)), (turn_at(k) > 0 ? 1 : -1) / radius[k]});
        const double straight = edge(k) - cut[k] - cut[after];
        add_straight(k, cut[k], i == count ? straight / 2 : straight);
    }
    for (const Piece& p : pieces_) length_ += p.length;
}

Truth RoundedLap::at(double seconds) const {
    double s = std::fmod(seconds * speed_, length_);
    for (const Piece& p : pieces_) {
        if (s <= p.length || &p == &pieces_.back()) return on(p, s);
        s -= p.length;
    }
    return {};
}

double RoundedLap::distance_to(const Point& place) const {
    double nearest = std::numeric_limits<double>::infinity();
    for (const Piece& p : pieces_) nearest = std::min(nearest, distance_to(p, place));
    return nearest;
}

double RoundedLap::edge(std::size_t i) const {
    return std::hypot(corner(i + 1).x - corner(i).x, corner(i + 1).y - corner(i).y);
}

double RoundedLap::heading(std::size_t i) const {
    return std::atan2(corner(i + 1).y - corner(i).y, corner(i + 1).x - corner(i).x);
}

double RoundedLap::turn_at(std::size_t i) const {
    return std::remainder(heading(i) - heading(i + corners_.size() - 1), 2 * std::numbers::pi);
}

Point RoundedLap::along(std::size_t i, double s) const {
    return {corner(i).x + std::cos(heading(i)) * s, corner(i).y + std::sin(heading(i)) * s};
}

void RoundedLap::add_straight(std::size_t i, double from, double length) {
    pieces_.push_back({along(i, from), heading(i), length, 0});
}

Truth RoundedLap::on(const Piece& p, double s) const {
    const double h = p.heading + p.curvature * s, c = std::cos(h), n = std::sin(h);
    const double pull = p.curvature * speed_ * speed_;
    const Point place = p.curvature == 0 ? Point{p.start.x + c * s, p.start.y + n * s}
                                         : Point{p.start.x + (n - std::sin(p.heading)) / p.curvature,
                                                 p.start.y - (c - std::cos(p.heading)) / p.curvature};
    return {place, {c * speed_, n * speed_}, {-n * pull, c * pull}};
}

// To a straight: clamped onto it. To an arc: along the radius where the place lies within the arc's angle;
// elsewhere one of the straights beside it is nearer.
double RoundedLap::distance_to(const Piece& p, const Point& place) {
    const double c = std::cos(p.heading), n = std::sin(p.heading);
    if (p.curvature == 0) {
        const double s = std::clamp((place.x - p.start.x) * c + (place.y - p.start.y) * n, 0.0, p.length);
        return std::hypot(place.x - p.start.x - c * s, place.y - p.start.y - n * s);
    }
    const Point middle{p.start.x - n / p.curvature, p.start.y + c / p.curvature};
    const double side = p.curvature > 0 ? 1 : -1, x = place.x - middle.x, y = place.y - middle.y;
    const double heading = std::atan2(x * side, -y * side);  // of whoever passes there
    const double turned =
        std::remainder(heading - p.heading - p.curvature * p.length / 2, 2 * std::numbers::pi);
    if (std::abs(turned) > std::abs(p.curvature) * p.length / 2)
        return std::numeric_limits<double>::infinity();
    return std::abs(std::hypot(x, y) - 1 / std::abs(p.curvature));
}

std::vector<Point> fitted_corners() {
    return {{-0.33, -4.26}, {3.36, -0.27}, {6.83, -1.19}, {3.06, 4.01},
            {0.58, 2.02},   {-1.24, 1.58}, {-3.93, 4.28}, {-6.68, 1.43}};
}

RoundedLap fitted_lap(double corner_radius) { return {fitted_corners(), corner_radius, lap_speed}; }

}  // namespace seed_tables
