#pragma once

// A lap that gives the numbers of "GDCS Dead Reckoning and Extrapolation". The text tells the lap time and
// the updates and errors on it, not its shape; this closed polygon with rounded corners was fitted to those
// numbers. So agreement shows that the numbers go together under one set of conventions and guards against
// changes. It is not proof that the text's own lap was this one.

#include "motionwire/spaces.hpp"

#include <array>
#include <vector>

namespace lap {

struct Point {
    double x, y;
};

struct Truth {
    Point position, velocity, acceleration;
};

class FittedLap {
public:
    static constexpr double speed = 4;  // units per second

    explicit FittedLap(double corner_radius) {
        std::array<double, 8> radius{}, cut{};  // cut: how much of both edges a corner takes away
        for (std::size_t i = 0; i < 8; ++i) {
            const double half = std::abs(turn_at(i)) / 2;
            radius[i] = std::min(corner_radius, 0.5 * std::min(edge(i - 1), edge(i)) / std::tan(half));
            cut[i] = radius[i] * std::tan(half);
        }
        // From the middle of the straight part between the first two corners.
        const double first = edge(0) - cut[0] - cut[1];
        add_straight(0, cut[0] + first / 2, first / 2);
        for (std::size_t i = 1; i <= 8; ++i) {
            const std::size_t k = i % 8, after = (i + 1) % 8;
            pieces_.push_back({along(i - 1, edge(i - 1) - cut[k]), heading(i - 1),
                               radius[k] * std::abs(turn_at(k)), (turn_at(k) > 0 ? 1 : -1) / radius[k]});
            const double straight = edge(k) - cut[k] - cut[after];
            add_straight(k, cut[k], i == 8 ? straight / 2 : straight);
        }
        for (const Piece& p : pieces_) length_ += p.length;
    }

    double seconds() const { return length_ / speed; }

    Truth at(double time) const {
        double s = std::fmod(time * speed, length_);
        for (const Piece& p : pieces_) {
            if (s <= p.length || &p == &pieces_.back()) return on(p, s);
            s -= p.length;
        }
        return {};
    }

private:
    struct Piece {
        Point start;
        double heading, length, curvature;
    };
    static constexpr std::array<Point, 8> corners{{{-0.33, -4.26},
                                                   {3.36, -0.27},
                                                   {6.83, -1.19},
                                                   {3.06, 4.01},
                                                   {0.58, 2.02},
                                                   {-1.24, 1.58},
                                                   {-3.93, 4.28},
                                                   {-6.68, 1.43}}};

    static const Point& corner(std::size_t i) { return corners[(i + 8) % 8]; }
    static double edge(std::size_t i) {
        return std::hypot(corner(i + 1).x - corner(i).x, corner(i + 1).y - corner(i).y);
    }
    static double heading(std::size_t i) {
        return std::atan2(corner(i + 1).y - corner(i).y, corner(i + 1).x - corner(i).x);
    }
    static double turn_at(std::size_t i) {
        return std::remainder(heading(i) - heading(i - 1), 2 * std::numbers::pi);
    }
    static Point along(std::size_t i, double s) {
        return {corner(i).x + std::cos(heading(i)) * s, corner(i).y + std::sin(heading(i)) * s};
    }
    void add_straight(std::size_t i, double from, double length) {
        pieces_.push_back({along(i, from), heading(i), length, 0});
    }
    static Truth on(const Piece& p, double s) {
        const double h = p.heading + p.curvature * s, c = std::cos(h), n = std::sin(h);
        const double pull = p.curvature * speed * speed;
        const Point place = p.curvature == 0 ? Point{p.start.x + c * s, p.start.y + n * s}
                                             : Point{p.start.x + (n - std::sin(p.heading)) / p.curvature,
                                                     p.start.y - (c - std::cos(p.heading)) / p.curvature};
        return {place, {c * speed, n * speed}, {-n * pull, c * pull}};
    }

    std::vector<Piece> pieces_;
    double length_ = 0;
};

}  // namespace lap
