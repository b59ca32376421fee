#pragma once

// A closed lap at constant speed: a polygon whose corners are rounded by arcs.
//
//        edge      ,---- straight ----.
//     o ---------'                     `  arc: turns at speed / radius
//     ^ start: the middle of the straight part between the first two corners
//
// fitted_lap() is the one that gives the numbers of "GDCS Dead Reckoning and Extrapolation". The text tells the
// lap time and the updates and errors on it, not its shape; this polygon was fitted to those numbers. So agreement
// on it shows that the numbers go together under one set of conventions and guards against changes. It is not
// proof that the text's own lap was this one.

#include <cstddef>
#include <vector>

namespace seed_tables {

struct Point {
    double x, y;
};

// u, u/s, u/s2
struct Truth {
    Point position, velocity, acceleration;
};

class RoundedLap {
public:
    // At least three corners. The radius shrinks where a corner has no room for it: at most half of the shorter
    // edge goes into a corner.
    RoundedLap(std::vector<Point> corners, double corner_radius, double speed);

    double length() const { return length_; }
    double seconds() const { return length_ / speed_; }
    double speed() const { return speed_; }
    Truth at(double seconds) const;                // since the start
    double distance_to(const Point& place) const;  // from anywhere to the nearest point of the lap

private:
    struct Piece {
        Point start;
        double heading, length, curvature;
    };

    const Point& corner(std::size_t i) const { return corners_[i % corners_.size()]; }
    double edge(std::size_t i) const;
    double heading(std::size_t i) const;
    double turn_at(std::size_t i) const;
    Point along(std::size_t i, double s) const;
    void add_straight(std::size_t i, double from, double length);
    Truth on(const Piece& piece, double s) const;
    static double distance_to(const Piece& piece, const Point& place);

    std::vector<Point> corners_;
    double speed_;
    std::vector<Piece> pieces_;
    double length_ = 0;
};

inline constexpr double usual_radius = 0.67, wide_radius = 1.6, near_instant_radius = 0.05;  // u
inline constexpr double lap_speed = 4;                                                       // u/s

std::vector<Point> fitted_corners();
RoundedLap fitted_lap(double corner_radius = usual_radius);

}  // namespace seed_tables
