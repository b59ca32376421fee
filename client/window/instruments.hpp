#pragma once
// Dear ImGui, as far as it is needed: it lays out and draws text and plots. It has no platform backend
// and reads no input; the size of the output and the seconds since the last frame are told to it.
#include <SDL.h>

#include "client/window/theme.hpp"

namespace window {

class Instruments {
public:
    explicit Instruments(SDL_Renderer* renderer);
    ~Instruments();
    Instruments(const Instruments&) = delete;
    Instruments& operator=(const Instruments&) = delete;

    // Between these two, panels are built. Fonts are made anew when the scale changes.
    void begin(SDL_Point output, float scale, float seconds);
    void end();
    void render();  // onto the renderer's target; at twice the size if its scale is 2
    const Theme& theme() const { return theme_; }
    void forget_pictures();  // the renderer has lost its textures

private:
    Theme theme_;
};

}  // namespace window
