#pragma once
// A Scene through a Camera, as flat low-poly triangles, painter's order:
//
//     land (a kept picture) -> marks on the ground -> shadows -> things, far ones first
//
// Three SDL_RenderGeometry calls a frame and, once it has grown, no allocation. Text and outlines over
// it are the overlay's.
#include <SDL.h>

#include "client/scene.hpp"
#include "client/window/land_picture.hpp"
#include "client/window/painter.hpp"
#include "sim/arena.hpp"

namespace window {

class WorldView {
public:
    // Both must outlive the view.
    WorldView(SDL_Renderer* renderer, const sim::Arena& arena);

    void draw(const client::Scene& scene, const Camera& camera);
    void forget_pictures() { land_.forget(); }  // on SDL_RENDER_TARGETS_RESET and SDL_RENDER_DEVICE_RESET
    int times_land_redrawn() const { return land_.times_redrawn(); }

private:
    void draw_ground(const client::Scene& scene);
    void draw_things(const client::Scene& scene, const Camera& camera);

    SDL_Renderer* renderer_;
    const sim::Arena& arena_;
    LandPicture land_;
    Brush ground_;
    Painter painter_;
};

}  // namespace window
