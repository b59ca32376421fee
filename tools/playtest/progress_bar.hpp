#pragma once

// How far a playtest is: a bar on a terminal that draws over itself, or else a line for each scenario.

#include <chrono>
#include <cstdio>
#include <string>

namespace playtest {

// The bar's text; `elapsed` in seconds since `share` was 0.
std::string bar(const std::string& what, double share, double elapsed);

class ProgressBar {
public:
    // `loud`: false says nothing at all.
    ProgressBar(std::FILE* out, bool loud);

    void begin(const std::string& scenario);
    void show(const std::string& what, double share);  // as often as you like
    void clear();                                      // before anything else is written

private:
    using Clock = std::chrono::steady_clock;
    std::FILE* out_;
    bool loud_, terminal_;
    bool drawn_ = false;
    Clock::time_point began_{}, last_{};
};

}  // namespace playtest
