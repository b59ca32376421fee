#include "client/window/world_view.hpp"

#include "client/window/marks.hpp"
#include "client/window/shadows.hpp"
#include "client/window/things.hpp"

namespace window {

WorldView::WorldView(SDL_Renderer* renderer, const sim::Arena& arena)
    : renderer_(renderer), arena_(arena), land_(renderer, make_land(arena)) {}

void WorldView::draw(const client::Scene& scene, const Camera& asked) {
    const Camera camera = on_whole_pixels(asked);
    SDL_RenderSetClipRect(renderer_, &camera.view);
    land_.draw(camera);
    ground_.look_through(Projection(camera));
    draw_ground(scene);
    draw_things(scene, camera);
    SDL_RenderSetClipRect(renderer_, nullptr);
}

void WorldView::draw_ground(const client::Scene& scene) {
    add_pads(ground_, arena_, scene.clock);
    add_docks(ground_, arena_);
    ground_.flush(renderer_, SDL_BLENDMODE_NONE);
    for (const client::Body& body : scene.bodies) add_shadow(ground_, floor_under(arena_, scene, body), body);
    ground_.flush(renderer_, SDL_BLENDMODE_BLEND);
}

void WorldView::draw_things(const client::Scene& scene, const Camera& camera) {
    painter_.begin_frame(camera);
    add_walls(painter_, arena_);
    add_trees(painter_, arena_);
    add_gates(painter_, arena_);
    add_ramp(painter_, arena_);
    add_lighthouse(painter_, arena_);
    add_mill(painter_, arena_, scene.rotor, scene.rotor_mode);
    add_ferry(painter_, scene.ferry);
    for (const client::Body& body : scene.bodies) {
        add_raised_shadow(painter_, floor_under(arena_, scene, body), body);
        if (body.kind == sim::Kind::car) add_car(painter_, body);
        if (body.kind == sim::Kind::walker) add_walker(painter_, body);
    }
    painter_.end_frame(renderer_);
}

}  // namespace window
