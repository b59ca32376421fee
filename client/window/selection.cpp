#include "client/window/selection.hpp"

#include <cmath>

namespace window {

sim::EntityId body_at(const client::Scene& scene, const Projection& projection, SDL_FPoint pixel,
                      float reach) {
    sim::EntityId found = sim::EntityId::none;
    for (const client::Body& body : scene.bodies) {
        const SDL_FPoint p = projection.at(body.position + Vec3{0, 0, 0.8f});
        const float distance = std::hypot(p.x - pixel.x, p.y - pixel.y);
        if (distance > reach) continue;
        reach = distance;
        found = body.id;
    }
    return found;
}

}  // namespace window
