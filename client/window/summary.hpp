#pragma once
// A whole run in one line, for scripts and people: key=value, blanks between.
#include <array>
#include <bitset>
#include <string>
#include <vector>

#include "client/scene.hpp"

namespace window {

// How long frames took, to a tenth of a millisecond, without keeping them.
class FrameTimes {
public:
    void add(client::Duration took);
    double percentile(double share) const;  // ms; 0 when there was no frame
    long count() const { return count_; }

private:
    std::array<long, 5000> tenths_{};  // the last holds all that is longer
    long count_ = 0;
};

class Summary {
public:
    // Once a frame. `between`: since the last frame began; `work`: what of it was not waiting.
    void see(const client::Scene& scene, client::Duration between, client::Duration work);
    void joined() { ++joins_; }
    std::string line(std::string_view name) const;

private:
    FrameTimes between_, work_;
    client::Hud last_;  // while connected; its views are not kept
    std::array<std::vector<bool>, 3> seen_{std::vector<bool>(65536), std::vector<bool>(65536),
                                           std::vector<bool>(65536)};  // by kind, then id
    std::array<long, client::modes> by_mode_{};
    double states_ = 0, vehicles_ = 0, kilobytes_ = 0;
    long connected_frames_ = 0;
    int joins_ = 0;
    int players_ = 0;  // the most at once, also those who sit in cars
};

}  // namespace window
