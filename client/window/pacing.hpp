#pragma once
// When the next turn of the loop is due. A display that waits for its refresh paces the loop by itself;
// but nobody may count on it: a minimised window, a driver without a screen and some graphics cards return
// at once, and the loop would then eat a whole core.
//
//     vsync asked for, and seen to wait   ->  due at once: the display holds the loop back
//     otherwise, or hidden                ->  own steady beat at the refresh rate
#include "motionwire/time.hpp"

namespace window {
using motionwire::Duration;
using motionwire::LocalTime;

class Pacing {
public:
    Pacing(bool vsync, int refresh_rate /* Hz */);

    // Call after each turn: when to begin the next. `began`: when this turn did.
    LocalTime next_turn(LocalTime began, LocalTime now, bool hidden);
    bool trusts_display() const { return vsync_; }

private:
    bool vsync_;
    Duration interval_;
    LocalTime due_{};
    int hasty_ = 0;  // turns in a row that the display should have held back
};

}  // namespace window
