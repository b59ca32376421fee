#pragma once
// A camera that goes with the player and looks a little ahead of where they go. Three zooms; the farthest
// shows the whole island and stands still.
//
// Pixels per metre are meant for an output of 1280 x 720; on any other it shows as much of the world.
#include "client/window/camera.hpp"

namespace window {

enum class Zoom { island, follow, close };

class FollowCamera {
public:
    void zoom_in() { zoom_ = zoom_ == Zoom::island ? Zoom::follow : Zoom::close; }
    void zoom_out() { zoom_ = zoom_ == Zoom::close ? Zoom::follow : Zoom::island; }
    void next_zoom() {
        zoom_ = zoom_ == Zoom::close ? Zoom::island : zoom_ == Zoom::island ? Zoom::follow : Zoom::close;
    }
    void set(Zoom zoom) { zoom_ = zoom; }
    Zoom zoom() const { return zoom_; }

    // Once a frame; seconds since the last one (0: nothing moves).
    void follow(const Vec3& player, float seconds);
    Camera camera(SDL_Point output) const;

private:
    Zoom zoom_ = Zoom::island;
    Vec3 player_{0, 0, 0}, lead_{0, 0, 0};
    float height_ = 0;  // eased, or jumps would shake the picture
    bool placed_ = false;
};

}  // namespace window
