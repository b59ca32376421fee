#include "client/window/follow_camera.hpp"

#include <algorithm>
#include <cmath>

namespace window {
namespace {
constexpr float look_ahead = 0.4f;  // seconds of the player's way
constexpr float cut = 5;            // metres in one frame: the player was put there
}  // namespace

void FollowCamera::follow(const Vec3& player, float seconds) {
    const Vec3 step = player - player_;
    if (!placed_ || glm::length(step) > cut) {
        lead_ = {0, 0, 0};
        height_ = player.z;
    } else if (seconds > 0) {
        const Vec3 velocity{step.x / seconds, step.y / seconds, 0};
        lead_ += (velocity * look_ahead - lead_) * (1 - std::exp(-1.8f * seconds));
        height_ += (player.z - height_) * (1 - std::exp(-5.0f * seconds));
    }
    player_ = player;
    placed_ = true;
}

Camera FollowCamera::camera(SDL_Point output) const {
    const float fit = std::min(float(output.x) / 1280, float(output.y) / 720);
    const float metre = zoom_ == Zoom::island ? 9.1f : zoom_ == Zoom::follow ? 15.0f : 20.0f;
    Camera camera;
    camera.pixels_per_metre = std::max(1.0f, metre * fit);
    camera.target = zoom_ == Zoom::island ? Vec3{0, -0.5f, 0} : Vec3{player_.x, player_.y, height_} + lead_;
    camera.view = {0, 0, output.x, output.y};
    return camera;
}

}  // namespace window
