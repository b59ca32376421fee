#include "client/window/brush.hpp"

#include <array>
#include <cmath>

#include "client/window/light.hpp"

namespace window {

void Brush::triangle(const Vec3& a, const Vec3& b, const Vec3& c, SDL_Color color) {
    for (const Vec3* p : {&a, &b, &c}) corners_.push_back({projection_.at(*p), color, {0, 0}});
}

void Brush::quad(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, SDL_Color color) {
    triangle(a, b, c, color);
    triangle(a, c, d, color);
}

void Brush::face(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, SDL_Color base) {
    const Vec3 normal = glm::cross(b - a, d - a);
    if (glm::dot(normal, projection_.toward_eye()) <= 0) return;
    quad(a, b, c, d, lit(base, glm::normalize(normal)));
}

void Brush::box(const Frame& frame, const Box& b, SDL_Color base) {
    std::array<Vec3, 8> c;  // corner i: bit 0 in front, bit 1 to the left, bit 2 above
    for (unsigned i = 0; i < c.size(); ++i) {
        const float k = i & 4 ? b.taper : 1;
        c[i] = frame.at(b.middle + Vec3{(i & 1 ? b.half.x : -b.half.x) * k,
                                        (i & 2 ? b.half.y : -b.half.y) * k, i & 4 ? b.half.z : -b.half.z});
    }
    face(c[0], c[1], c[5], c[4], base);
    face(c[1], c[3], c[7], c[5], base);
    face(c[3], c[2], c[6], c[7], base);
    face(c[2], c[0], c[4], c[6], base);
    face(c[4], c[5], c[7], c[6], base);  // no bottom: nobody looks up
}

void Brush::cone(const Cone& cone, SDL_Color base) {
    auto rim = [&](int k, float radius, float z) {  // turned by where it stands, so that no two trees match
        const float angle = float(k) / float(cone.sides) * 6.2831853f + cone.foot.x;
        return cone.foot + Vec3{radius * std::cos(angle), radius * std::sin(angle), z};
    };
    for (int i = 0; i < cone.sides; ++i) {
        const Vec3 a = rim(i, cone.radius, 0), b = rim(i + 1, cone.radius, 0);
        const Vec3 c = rim(i + 1, cone.top, cone.height), d = rim(i, cone.top, cone.height);
        if (cone.top > 0) {
            face(a, b, c, d, base);
            continue;
        }
        const Vec3 normal = glm::cross(b - a, d - a);
        if (glm::dot(normal, projection_.toward_eye()) > 0)
            triangle(a, b, d, lit(base, glm::normalize(normal)));
    }
}

void Brush::flush(SDL_Renderer* renderer, SDL_BlendMode mode) {
    if (corners_.empty()) return;
    SDL_SetRenderDrawBlendMode(renderer, mode);
    SDL_RenderGeometry(renderer, nullptr, corners_.data(), int(corners_.size()), nullptr, 0);
    corners_.clear();
}

}  // namespace window
