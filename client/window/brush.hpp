#pragma once
// Triangles and the few solids that everything is made of, collected for one SDL_RenderGeometry call.
// Solids are convex and lose their back faces, so their faces need no order among themselves.
#include <SDL.h>

#include <vector>

#include "client/window/camera.hpp"
#include "client/window/frame.hpp"

namespace window {

struct Box {  // in the frame of what it belongs to, metres
    Vec3 middle, half;
    float taper = 1;  // size of the top against the bottom
};
struct Cone {
    Vec3 foot;
    float radius, height;
    int sides;
    float top = 0;  // radius at the top
};

class Brush {
public:
    void look_through(const Projection& projection) { projection_ = projection; }
    const Projection& projection() const { return projection_; }

    void triangle(const Vec3& a, const Vec3& b, const Vec3& c, SDL_Color color);
    void quad(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, SDL_Color color);
    // A quad that is dropped when it looks away, and lit when it doesn't.
    void face(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, SDL_Color base);
    void box(const Frame& frame, const Box& box, SDL_Color base);
    void cone(const Cone& cone, SDL_Color base);

    std::size_t size() const { return corners_.size(); }
    std::vector<SDL_Vertex>& corners() { return corners_; }
    void flush(SDL_Renderer* renderer, SDL_BlendMode mode);  // draws and forgets what was collected

private:
    Projection projection_;
    std::vector<SDL_Vertex> corners_;
};

}  // namespace window
