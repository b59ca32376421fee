#include "playtest/progress_bar.hpp"

#include "playtest/numbers.hpp"

#include <algorithm>

#include <unistd.h>

namespace playtest {
namespace {

using namespace std::chrono_literals;

constexpr int cells = 30;
constexpr auto redraw = 100ms;
constexpr double soonest = 0.02;  // share; before that nobody can tell how long it takes

std::string left(double seconds) {
    if (seconds < 90) return fixed(seconds, 0) + " s left";
    return fixed(seconds / 60, 0) + " min left";
}

}  // namespace

std::string bar(const std::string& what, double share, double elapsed) {
    share = std::clamp(share, 0.0, 1.0);
    const auto full = static_cast<std::size_t>(share * cells);
    std::string text = what + " [" + std::string(full, '#') + std::string(cells - full, '.') + "] " +
                       fixed(share * 100, 0) + " %";
    if (share >= soonest && share < 1) text += ", " + left(elapsed * (1 - share) / share);
    return text;
}

ProgressBar::ProgressBar(std::FILE* out, bool loud)
    : out_{out}, loud_{loud}, terminal_{isatty(fileno(out)) != 0} {}

void ProgressBar::begin(const std::string& scenario) {
    began_ = Clock::now();
    last_ = {};
    if (loud_ && !terminal_) std::fprintf(out_, "%s ...\n", scenario.c_str());
}

void ProgressBar::show(const std::string& what, double share) {
    if (!loud_ || !terminal_) return;
    const auto now = Clock::now();
    if (drawn_ && now - last_ < redraw) return;
    last_ = now, drawn_ = true;
    std::fprintf(out_, "\r%s\033[K",
                 bar(what, share, std::chrono::duration<double>(now - began_).count()).c_str());
    std::fflush(out_);
}

void ProgressBar::clear() {
    if (!drawn_) return;
    std::fputs("\r\033[K", out_);
    std::fflush(out_);
    drawn_ = false;
}

}  // namespace playtest
