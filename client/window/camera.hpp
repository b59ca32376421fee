#pragma once
// How metres become pixels: a parallel view, so that a metre is the same length everywhere.
//
//        eye  \  50 degrees            north
//              \                         \   24 degrees
//      _________\______ ground            \_____ screen's right is a little south of east, turned
//
// Positions are metres, x east, y north, z up; pixels count from the top left of the renderer's output.
#include <SDL.h>

#include "sim/types.hpp"

namespace window {
using sim::Vec3;

struct Camera {
    Vec3 target{0, 0, 0};        // metres; seen in the middle of the view
    float pixels_per_metre = 9;  // output pixels
    float yaw = 0.4189f;         // radians; north is turned to the left
    float elevation = 0.8727f;   // radians; pi/2 looks straight down
    SDL_Rect view{0, 0, 1280, 720};
};

// A camera folded into three dot products.
class Projection {
public:
    explicit Projection(const Camera& camera = {});
    SDL_FPoint at(const Vec3& p) const;
    float depth(const Vec3& p) const;  // greater is nearer to the eye
    const Vec3& toward_eye() const { return toward_; }
    float scale() const { return scale_; }

private:
    Vec3 target_, right_, up_, toward_;
    float scale_, middle_x_, middle_y_;
};

// The point on the ground (z = 0) that is seen at a pixel.
Vec3 on_ground_at(const Camera& camera, SDL_FPoint pixel);

// The camera moved by less than a pixel, so that the world's origin falls on a whole one: the kept
// picture of the land and the things on it then never tremble against each other.
Camera on_whole_pixels(Camera camera);

// The same view with every pixel cut in four, for pictures that are halved afterwards.
Camera doubled(Camera camera);

}  // namespace window
