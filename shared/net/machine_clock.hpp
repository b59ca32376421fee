#pragma once

// The one clock of the program. Only main loops and threads that own a socket ask it; everybody else is told.

#include "motionwire/time.hpp"

namespace net {

// This machine's steady clock: never steps, whatever happens to the time of day.
motionwire::LocalTime now();

// Returns at that moment or shortly after, without spinning. Returns at once when it is past.
void sleep_until(motionwire::LocalTime);

}  // namespace net
