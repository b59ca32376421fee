#pragma once
// The land drawn once and kept as a picture of the view and a margin around it, so that a camera that
// only pans costs one copy:
//
//      +--------------------------+
//      |  margin                  |      kept picture
//      |    +---------------+     |
//      |    |     view      | --> |      pans by whole pixels
//      |    +---------------+     |
//      +--------------------------+
//
// Redrawn when the view leaves the picture, on zoom, and after forget(): call that when the renderer
// says SDL_RENDER_TARGETS_RESET or SDL_RENDER_DEVICE_RESET, since pictures on the device are then lost.
#include <SDL.h>

#include <memory>
#include <vector>

#include "client/window/camera.hpp"
#include "client/window/land.hpp"

namespace window {

class LandPicture {
public:
    LandPicture(SDL_Renderer* renderer, Facets land);

    // The camera must be on whole pixels (on_whole_pixels()).
    void draw(const Camera& camera);
    void forget() { texture_.reset(); }
    int times_redrawn() const { return times_redrawn_; }

private:
    struct Close {
        void operator()(SDL_Texture* t) const { SDL_DestroyTexture(t); }
    };

    bool covers(const Camera& camera) const;
    bool redraw(const Camera& camera);  // false: the renderer has no such picture
    void paint(const Camera& camera);
    SDL_Rect place_in(const Camera& camera) const;

    SDL_Renderer* renderer_;
    Facets land_;
    std::vector<SDL_Vertex> corners_;
    std::unique_ptr<SDL_Texture, Close> texture_;
    Camera kept_;
    int times_redrawn_ = 0;
};

}  // namespace window
