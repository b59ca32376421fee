#include "client/window/overlay.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "client/window/chip_layout.hpp"
#include "client/window/glyph.hpp"
#include "client/window/palette.hpp"
#include "client/window/pen.hpp"

namespace window {
namespace {
ImVec2 seen_at(const Projection& projection, const Vec3& p) {
    const SDL_FPoint s = projection.at(p);
    return {s.x, s.y};
}

struct Look {
    ImDrawList* to;
    const Theme& theme;
    Projection projection;
};

SDL_FRect chip_box(const Look& look, const client::Body& body) {
    const float s = look.theme.scale, wide = width_of(look.theme.caption, body.name) + 23 * s;
    const float tall = body.kind == sim::Kind::car ? 2.4f : 3.6f;  // metres above its foot
    const ImVec2 head = seen_at(look.projection, body.position + Vec3{0, 0, tall});
    return {std::floor(head.x - wide / 2), std::floor(head.y - 20 * s), wide, 17 * s};
}

void draw_chip(const Look& look, const SDL_FRect& box, std::string_view name, client::Mode mode, bool mine) {
    const float s = look.theme.scale;
    const ImVec2 low{box.x, box.y}, high{box.x + box.w, box.y + box.h};
    look.to->AddRectFilled(low, high, ink(color::ground, 0.82f));
    if (mine) look.to->AddRectFilled({low.x, high.y - 2 * s}, high, ink(color::own));
    draw_glyph(look.to, {box.x + 9 * s, box.y + 8.5f * s}, 4 * s, mode);
    write(look.to, look.theme.caption, {box.x + 18 * s, box.y + 1 * s}, color::text, name);
}

// Brackets, not a colour.
void draw_brackets(const Look& look, const client::Body& body) {
    const ImVec2 m = seen_at(look.projection, body.position + Vec3{0, 0, 0.6f});
    const float r = (body.kind == sim::Kind::car ? 2.2f : 1.5f) * look.projection.scale();
    for (float x : {-r, r})
        for (float y : {-r, r}) {
            const ImVec2 corner{m.x + x, m.y + y};
            look.to->AddLine(corner, {m.x + x * 0.6f, m.y + y}, ink(color::text), 2 * look.theme.scale);
            look.to->AddLine(corner, {m.x + x, m.y + y * 0.6f}, ink(color::text), 2 * look.theme.scale);
        }
}

void draw_names(const Look& look, const client::Scene& scene, const Camera& camera, sim::EntityId selected) {
    std::array<Chip, 128> chips;
    std::size_t count = 0;
    for (std::size_t i = 0; i < scene.bodies.size() && count < chips.size(); ++i) {
        const client::Body& body = scene.bodies[i];
        if (body.name.empty()) continue;
        const SDL_FRect box = chip_box(look, body);
        const bool seen = box.x + box.w > 0 && box.y + box.h > 0 && box.x < float(camera.view.w) &&
                          box.y < float(camera.view.h);
        if (seen)
            chips[count++] = {box, glm::distance(body.position, camera.target),
                              body.mine || body.id == selected, i};
    }
    const std::size_t shown = choose_chips(std::span(chips).first(count));
    for (std::size_t i = shown; i-- > 0;) {  // the most important last, above the others
        const client::Body& body = scene.bodies[chips[i].body];
        draw_chip(look, chips[i].box, body.name, body.mode, body.mine);
    }
}
}  // namespace

void draw_overlay(const Theme& theme, const client::Scene& scene, const Camera& camera,
                  const sim::Arena& arena, sim::EntityId selected) {
    const Look look{ImGui::GetBackgroundDrawList(), theme, Projection(camera)};
    std::array<char, 1> letter{'A'};
    for (const sim::Place& pad : arena.pads) {
        write(look.to, theme.bold, seen_at(look.projection, pad.position) + ImVec2{0, -8 * theme.scale},
              color::text, {letter.data(), 1}, Align::middle);
        ++letter[0];
    }
    for (const client::Body& body : scene.bodies)
        if (body.id == selected && selected != sim::EntityId::none) draw_brackets(look, body);
    draw_names(look, scene, camera, selected);
}

}  // namespace window
