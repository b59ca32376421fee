#pragma once
// What a key or button asks of the program itself, not of the player's body.
#include <cstdint>

namespace window {

enum class Command : std::uint8_t {
    help,
    network,
    next_zoom,
    zoom_in,
    zoom_out,
    newest,
    linear,
    hermite,
    snap,
    velocity_blend,
    spring,
    full_screen,
    escape,
    quit
};

}  // namespace window
