#pragma once

// ENet started once for the program, and its time kept steady.
//
// ENet reads the time of day, and a step of it disconnects everybody or stops all repeats. Its time can be
// set, though: hosts set it by the machine's steady clock at the start of every turn.

namespace net {

// Throws std::runtime_error. ENet stops at the end of the program.
void start_enet();

void steady_enet_time();

}  // namespace net
