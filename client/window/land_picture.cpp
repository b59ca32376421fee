#include "client/window/land_picture.hpp"

#include <algorithm>
#include <cmath>

#include "client/window/palette.hpp"

namespace window {
namespace {
constexpr int margin = 192;  // pixels on each side

bool may_be_seen(const SDL_FPoint* p, const SDL_Rect& view) {
    const auto [left, right] = std::minmax({p[0].x, p[1].x, p[2].x});
    const auto [top, bottom] = std::minmax({p[0].y, p[1].y, p[2].y});
    return right >= float(view.x) && left <= float(view.x + view.w) && bottom >= float(view.y) &&
           top <= float(view.y + view.h);
}
}  // namespace

LandPicture::LandPicture(SDL_Renderer* renderer, Facets land) : renderer_(renderer), land_(std::move(land)) {
    corners_.reserve(land_.size() * 3);
}

void LandPicture::draw(const Camera& camera) {
    if (!covers(camera) && !redraw(camera)) return paint(camera);
    const SDL_Rect place = place_in(camera);
    SDL_RenderCopy(renderer_, texture_.get(), nullptr, &place);
}

// Where the kept picture lies in a view: both cameras see the world's origin on a whole pixel.
SDL_Rect LandPicture::place_in(const Camera& camera) const {
    const SDL_FPoint here = Projection(camera).at({0, 0, 0}), kept = Projection(kept_).at({0, 0, 0});
    return {int(std::lround(here.x - kept.x)), int(std::lround(here.y - kept.y)), kept_.view.w, kept_.view.h};
}

bool LandPicture::covers(const Camera& camera) const {
    if (!texture_ || kept_.pixels_per_metre != camera.pixels_per_metre || kept_.yaw != camera.yaw ||
        kept_.elevation != camera.elevation)
        return false;
    const SDL_Rect place = place_in(camera), &view = camera.view;
    return place.x <= view.x && place.y <= view.y && place.x + place.w >= view.x + view.w &&
           place.y + place.h >= view.y + view.h;
}

bool LandPicture::redraw(const Camera& camera) {
    Camera wide = camera;
    wide.view = {0, 0, camera.view.w + 2 * margin, camera.view.h + 2 * margin};
    if (!texture_ || kept_.view.w != wide.view.w || kept_.view.h != wide.view.h)
        texture_.reset(SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET,
                                         wide.view.w, wide.view.h));
    SDL_Texture* before = SDL_GetRenderTarget(renderer_);
    SDL_Rect clip;
    SDL_RenderGetClipRect(renderer_, &clip);
    if (!texture_ || SDL_SetRenderTarget(renderer_, texture_.get()) != 0) return texture_.reset(), false;
    SDL_SetTextureBlendMode(texture_.get(), SDL_BLENDMODE_NONE);
    paint(wide);
    SDL_SetRenderTarget(renderer_, before);
    SDL_RenderSetClipRect(renderer_, SDL_RectEmpty(&clip) ? nullptr : &clip);
    kept_ = wide;
    ++times_redrawn_;
    return true;
}

void LandPicture::paint(const Camera& camera) {
    SDL_SetRenderDrawBlendMode(renderer_, SDL_BLENDMODE_NONE);
    SDL_SetRenderDrawColor(renderer_, color::deep.r, color::deep.g, color::deep.b, 255);
    SDL_RenderFillRect(renderer_, &camera.view);
    const Projection projection(camera);
    corners_.clear();
    for (const Facet& facet : land_) {
        const SDL_FPoint p[] = {projection.at(facet.a), projection.at(facet.b), projection.at(facet.c)};
        if (!may_be_seen(p, camera.view)) continue;
        for (const SDL_FPoint& corner : p) corners_.push_back({corner, facet.color, {0, 0}});
    }
    if (!corners_.empty())
        SDL_RenderGeometry(renderer_, nullptr, corners_.data(), int(corners_.size()), nullptr, 0);
}

}  // namespace window
