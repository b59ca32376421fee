#pragma once
// A picture in memory and SDL's software renderer on it: what the world tests draw on.
#include <SDL.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace window_test {

class Canvas {
public:
    explicit Canvas(int width = 1280, int height = 720)
        : surface_(SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888)),
          renderer_(SDL_CreateSoftwareRenderer(surface_.get())) {}

    SDL_Renderer* renderer() { return renderer_.get(); }

    std::vector<std::uint32_t> pixels() {  // 0xAARRGGBB, row by row
        SDL_RenderFlush(renderer_.get());
        const auto* first = static_cast<const std::uint32_t*>(surface_->pixels);
        return {first, first + surface_->w * surface_->h};
    }

    // How many pixels of exactly that colour lie within reach of a place.
    int count(SDL_Color color, SDL_FPoint near, int reach) {
        const auto all = pixels();
        const std::uint32_t wanted =
            0xFF000000u | std::uint32_t(color.r) << 16 | std::uint32_t(color.g) << 8 | color.b;
        int found = 0;
        for (int y = std::max(0, int(near.y) - reach); y < std::min(surface_->h, int(near.y) + reach); ++y)
            for (int x = std::max(0, int(near.x) - reach); x < std::min(surface_->w, int(near.x) + reach);
                 ++x)
                found += all[std::size_t(y * surface_->w + x)] == wanted;
        return found;
    }

private:
    struct Close {
        void operator()(SDL_Surface* s) const { SDL_FreeSurface(s); }
        void operator()(SDL_Renderer* r) const { SDL_DestroyRenderer(r); }
    };
    std::unique_ptr<SDL_Surface, Close> surface_;
    std::unique_ptr<SDL_Renderer, Close> renderer_;
};

}  // namespace window_test
