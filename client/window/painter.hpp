#pragma once
// Far things first. There is no depth buffer: each thing is a handful of convex solids, sorted by the
// depth of its foot, which is right as long as no hill is steeper than the camera looks down on it.
// What carries others (ferry, ramp) says a far foot, so that what it carries is drawn after it.
#include <vector>

#include "client/window/brush.hpp"

namespace window {

class Painter {
public:
    void begin_frame(const Camera& camera);

    // Everything brushed from now on belongs to a thing that stands there. False: it is out of sight,
    // and need not be brushed.
    bool begin(const Vec3& foot, float reach = 12 /* metres */);
    Brush& brush() { return brush_; }
    const Projection& projection() const { return brush_.projection(); }

    void end_frame(SDL_Renderer* renderer);  // sorts and draws

private:
    struct Thing {
        float depth;
        std::size_t first, last;  // of the brush's corners
    };

    void close();

    Brush brush_;
    SDL_Rect view_{};
    std::vector<Thing> things_;
    std::vector<SDL_Vertex> sorted_;
};

}  // namespace window
