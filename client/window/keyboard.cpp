#include "client/window/keyboard.hpp"

#include <optional>

namespace window {
namespace {
constexpr std::array<std::array<SDL_Scancode, 2>, std::size_t(Key::count)> codes{
    {{SDL_SCANCODE_W, SDL_SCANCODE_UP},
     {SDL_SCANCODE_S, SDL_SCANCODE_DOWN},
     {SDL_SCANCODE_A, SDL_SCANCODE_LEFT},
     {SDL_SCANCODE_D, SDL_SCANCODE_RIGHT},
     {SDL_SCANCODE_SPACE, SDL_SCANCODE_SPACE},
     {SDL_SCANCODE_E, SDL_SCANCODE_E},
     {SDL_SCANCODE_R, SDL_SCANCODE_R}}};

struct Where {
    std::size_t key, which;
};
std::optional<Where> find(SDL_Scancode code) {
    for (std::size_t key = 0; key < codes.size(); ++key)
        for (std::size_t which = 0; which < 2; ++which)
            if (codes[key][which] == code) return Where{key, which};
    return std::nullopt;
}
}  // namespace

void Keyboard::press(SDL_Scancode code) {
    if (const auto where = find(code)) {
        down_[where->key][where->which] = true;
        since_.keys[where->key] = true;
    }
}

void Keyboard::release(SDL_Scancode code) {
    if (const auto where = find(code)) down_[where->key][where->which] = false;
}

Pressed Keyboard::take() {
    Pressed taken = since_;
    since_ = {};
    for (std::size_t key = 0; key < down_.size(); ++key) taken.keys[key] |= down_[key][0] || down_[key][1];
    return taken;
}

}  // namespace window
