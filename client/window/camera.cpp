#include "client/window/camera.hpp"

#include <cmath>

namespace window {

Projection::Projection(const Camera& camera)
    : target_(camera.target),
      scale_(camera.pixels_per_metre),
      middle_x_(float(camera.view.x) + float(camera.view.w) / 2),
      middle_y_(float(camera.view.y) + float(camera.view.h) / 2) {
    const float c = std::cos(camera.yaw), s = std::sin(camera.yaw);
    const float ce = std::cos(camera.elevation), se = std::sin(camera.elevation);
    right_ = {c, s, 0};
    up_ = {-s * se, c * se, ce};
    toward_ = {s * ce, -c * ce, se};
}

SDL_FPoint Projection::at(const Vec3& p) const {
    const Vec3 d = p - target_;
    return {middle_x_ + scale_ * glm::dot(d, right_), middle_y_ - scale_ * glm::dot(d, up_)};
}

float Projection::depth(const Vec3& p) const { return glm::dot(p, toward_); }

Vec3 on_ground_at(const Camera& camera, SDL_FPoint pixel) {
    const SDL_FPoint zero = Projection(camera).at({0, 0, 0});
    const float across = (pixel.x - zero.x) / camera.pixels_per_metre;
    const float along = (zero.y - pixel.y) / camera.pixels_per_metre / std::sin(camera.elevation);
    const float c = std::cos(camera.yaw), s = std::sin(camera.yaw);
    return {c * across - s * along, s * across + c * along, 0};
}

Camera on_whole_pixels(Camera camera) {
    const SDL_FPoint zero = Projection(camera).at({0, 0, 0});
    // Where the origin should be seen is where the ground point of the nearest pixel is seen now.
    const Vec3 off = on_ground_at(camera, {std::round(zero.x), std::round(zero.y)});
    camera.target -= off;
    return camera;
}

Camera doubled(Camera camera) {
    camera.pixels_per_metre *= 2;
    camera.view = {camera.view.x * 2, camera.view.y * 2, camera.view.w * 2, camera.view.h * 2};
    return camera;
}

}  // namespace window
