#pragma once
// Every colour has one meaning, and no meaning has only a colour: a shape or a word goes with it
// (see glyph.hpp). The world is dark and low in chroma, so that what the network does is the only
// bright thing in it. The seven colours of modes and marks stay at least 15 CIEDE2000 apart in
// normal sight, protanopia, deuteranopia and tritanopia.
#include <SDL.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "client/scene.hpp"

namespace window {

constexpr SDL_Color rgb(std::uint32_t hex, std::uint8_t alpha = 255) {
    return {std::uint8_t(hex >> 16 & 255), std::uint8_t(hex >> 8 & 255), std::uint8_t(hex & 255), alpha};
}

// From a (k = 0) to b (k = 1).
constexpr SDL_Color mix(SDL_Color a, SDL_Color b, float k) {
    auto between = [k](int x, int y) { return std::uint8_t(float(x) + float(y - x) * k); };
    return {between(a.r, b.r), between(a.g, b.g), between(a.b, b.b), between(a.a, b.a)};
}

namespace color {
// How we know what we draw.
constexpr SDL_Color interpolate = rgb(0x2F86FF);  // between two real states
constexpr SDL_Color extrapolate = rgb(0xE29524);  // past the newest
constexpr SDL_Color hold = rgb(0xFF2273);         // out of news; also lost, late, bad
constexpr SDL_Color model = rgb(0xFCF04A);        // a guess at now
constexpr SDL_Color blend = rgb(0xB79DC6);        // easing onto news
constexpr SDL_Color own = rgb(0xF1FAFE);          // the player's own, predicted
constexpr SDL_Color newest = rgb(0x4AF7B5);       // the last that arrived; also good

// Panels, from back to front.
constexpr SDL_Color ground = rgb(0x0B1119);
constexpr SDL_Color panel = rgb(0x0F1620);
constexpr SDL_Color card = rgb(0x172130);
constexpr SDL_Color line = rgb(0x2A3749);
constexpr SDL_Color faint = rgb(0x74859B);             // ticks and units only
constexpr SDL_Color soft = rgb(0xA9B6C6);              // labels
constexpr SDL_Color text = rgb(0xE8EEF5);              // values
constexpr SDL_Color dimmed = mix(line, faint, 0.35f);  // what is of no use now

// The world at dusk, never lighter than a mark.
constexpr SDL_Color deep = rgb(0x0D2133);
constexpr SDL_Color shallow = rgb(0x1D4A5C);
constexpr SDL_Color sand = rgb(0x6B614E);
constexpr SDL_Color grass = rgb(0x325549);
constexpr SDL_Color upland = rgb(0x677952);
constexpr SDL_Color road = rgb(0x343B4A);
constexpr SDL_Color curb = rgb(0x8F98A6);
constexpr SDL_Color wall = rgb(0x7C8798);
constexpr SDL_Color wood = rgb(0x7A6247);
constexpr SDL_Color tree = rgb(0x284F43);
constexpr SDL_Color portal = rgb(0x3FC9D6);  // teleports
constexpr SDL_Color shade = rgb(0x20372F);   // the shadow of what stands still, on grass
}  // namespace color

constexpr SDL_Color color_of(client::Mode mode) {
    constexpr std::array colors{color::interpolate, color::extrapolate, color::hold,
                                color::model,       color::blend,       color::own};
    return colors[std::size_t(mode)];
}

}  // namespace window
