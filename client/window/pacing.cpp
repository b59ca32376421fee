#include "client/window/pacing.hpp"

#include <algorithm>

namespace window {

Pacing::Pacing(bool vsync, int refresh_rate)
    : vsync_(vsync),
      interval_(std::chrono::nanoseconds{std::chrono::seconds{1}} / std::max(1, refresh_rate)) {}

LocalTime Pacing::next_turn(LocalTime began, LocalTime now, bool hidden) {
    constexpr int enough = 8;  // hasty turns: once or twice is chance
    if (vsync_ && !hidden) {
        hasty_ = now - began < interval_ / 2 ? hasty_ + 1 : 0;
        if (hasty_ >= enough) vsync_ = false;
        due_ = now;
        return now;
    }
    due_ += interval_;
    if (due_ < now - interval_ || due_ > now + interval_) due_ = now;  // late: begin a new beat
    return due_;
}

}  // namespace window
