#pragma once

// Counts what the program asks of the heap, by replacing the global operator new. Only for a program.

#include "replay/cost.hpp"

namespace replay {

Heap heap_so_far();

}  // namespace replay
