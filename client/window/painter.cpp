#include "client/window/painter.hpp"

#include <algorithm>

namespace window {

void Painter::begin_frame(const Camera& camera) {
    brush_.look_through(Projection(camera));
    brush_.corners().clear();
    things_.clear();
    view_ = camera.view;
}

void Painter::close() {
    if (!things_.empty()) things_.back().last = brush_.size();
}

bool Painter::begin(const Vec3& foot, float reach) {
    close();
    const SDL_FPoint p = projection().at(foot);
    const float r = reach * projection().scale();
    const bool seen = p.x + r >= float(view_.x) && p.x - r <= float(view_.x + view_.w) &&
                      p.y + r >= float(view_.y) && p.y - r <= float(view_.y + view_.h);
    if (seen) things_.push_back({projection().depth(foot), brush_.size(), brush_.size()});
    return seen;
}

void Painter::end_frame(SDL_Renderer* renderer) {
    close();
    std::ranges::sort(things_, {}, &Thing::depth);
    sorted_.clear();
    const auto& corners = brush_.corners();
    for (const Thing& thing : things_)
        sorted_.insert(sorted_.end(), corners.begin() + std::ptrdiff_t(thing.first),
                       corners.begin() + std::ptrdiff_t(thing.last));
    brush_.corners().swap(sorted_);
    brush_.flush(renderer, SDL_BLENDMODE_NONE);
}

}  // namespace window
