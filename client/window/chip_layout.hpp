#pragma once
// Which names are shown where there is room for some: the most important first, and none over another.
// A name that is always shown (one's own) is placed before all others.
#include <SDL.h>

#include <array>
#include <cstddef>
#include <span>

namespace window {

struct Chip {
    SDL_FRect box{};      // pixels
    float distance = 0;   // from what the camera looks at: the nearer, the more important
    bool always = false;  // one's own
    std::size_t body = 0;
};

// Reorders the chips and returns how many of the first are to be shown.
std::size_t choose_chips(std::span<Chip> chips, std::size_t most = 20);

}  // namespace window
