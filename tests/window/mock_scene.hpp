#pragma once
// A plausible Scene without a game: cars round the circuit, one off the ramp, one on the ferry, walkers
// here and there, every mode somewhere. The same for the same arguments.
#include "client/scene.hpp"
#include "sim/arena.hpp"

namespace window_test {

// Refills the scene; allocates nothing once it has grown. clock: seconds.
void populate(client::Scene& scene, const sim::Arena& arena, int entities, float clock);

}  // namespace window_test
