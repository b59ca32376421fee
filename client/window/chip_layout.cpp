#include "client/window/chip_layout.hpp"

#include <algorithm>

namespace window {

std::size_t choose_chips(std::span<Chip> chips, std::size_t most) {
    std::ranges::sort(chips, [](const Chip& a, const Chip& b) {
        return a.always != b.always ? a.always : a.distance < b.distance;
    });
    std::size_t shown = 0;
    for (Chip& chip : chips) {
        const bool crowded = std::ranges::any_of(chips.first(shown), [&](const Chip& other) {
            return SDL_HasIntersectionF(&chip.box, &other.box);
        });
        if (shown == most || (crowded && !chip.always)) continue;
        std::swap(chips[shown++], chip);
    }
    return shown;
}

}  // namespace window
