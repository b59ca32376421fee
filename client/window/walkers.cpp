#include <cmath>

#include "client/window/palette.hpp"
#include "client/window/things.hpp"

namespace window {

void add_walker(Painter& painter, const client::Body& walker) {
    if (!painter.begin(walker.position, 4)) return;
    constexpr float big = 1.3f;  // a little larger than life: to be found at nine pixels a metre
    const Frame frame(walker.position, walker.orientation);
    const SDL_Color shirt = color_of(walker.mode), cloth = rgb(0x2A3240), skin = rgb(0xE2B48C);
    auto part = [&](const Vec3& middle, const Vec3& half, SDL_Color paint, float taper = 1) {
        painter.brush().box(frame, {middle * big, half * big, taper}, paint);
    };
    const float swing = 0.28f * std::sin(walker.stride);
    // Of two limbs the farther one comes first.
    const bool left_is_nearer = glm::dot(frame.left, painter.projection().toward_eye()) > 0;
    auto limbs = [&](auto limb) {
        limb(left_is_nearer ? -1.0f : 1.0f);
        limb(left_is_nearer ? 1.0f : -1.0f);
    };
    auto leg = [&](float side) { part({swing * side, 0.19f * side, 0.4f}, {0.17f, 0.15f, 0.4f}, cloth); };
    auto arm = [&](float side) {
        part({-0.7f * swing * side, 0.5f * side, 1.28f}, {0.12f, 0.1f, 0.36f}, mix(shirt, cloth, 0.35f));
    };
    // A rucksack tells behind from before.
    auto rucksack = [&] { part({-0.3f, 0, 1.3f}, {0.16f, 0.28f, 0.32f}, mix(shirt, cloth, 0.6f)); };
    const bool seen_from_behind = glm::dot(frame.forward, painter.projection().toward_eye()) < 0;

    limbs(leg);
    arm(left_is_nearer ? -1.0f : 1.0f);
    if (!seen_from_behind) rucksack();
    part({0, 0, 1.25f}, {0.24f, 0.4f, 0.5f}, shirt, 0.82f);
    if (seen_from_behind) rucksack();
    arm(left_is_nearer ? 1.0f : -1.0f);
    part({0.04f, 0, 2.03f}, {0.27f, 0.27f, 0.28f}, skin, 0.8f);
}

}  // namespace window
