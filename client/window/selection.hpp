#pragma once
// Whom a click means: the nearest body within reach, or nobody.
#include "client/scene.hpp"
#include "client/window/camera.hpp"

namespace window {

sim::EntityId body_at(const client::Scene& scene, const Projection& projection, SDL_FPoint pixel,
                      float reach /* pixels */);

}  // namespace window
