#include "client/window/gamepads.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace window {
namespace {
std::optional<Key> key_of(int button) {
    switch (button) {
        case SDL_CONTROLLER_BUTTON_A:
            return Key::action;
        case SDL_CONTROLLER_BUTTON_X:
            return Key::use;
        case SDL_CONTROLLER_BUTTON_Y:
            return Key::respawn;
        case SDL_CONTROLLER_BUTTON_DPAD_UP:
            return Key::up;
        case SDL_CONTROLLER_BUTTON_DPAD_DOWN:
            return Key::down;
        case SDL_CONTROLLER_BUTTON_DPAD_LEFT:
            return Key::left;
        case SDL_CONTROLLER_BUTTON_DPAD_RIGHT:
            return Key::right;
        default:
            return std::nullopt;
    }
}

float axis(SDL_GameController* pad, SDL_GameControllerAxis which) {
    return std::max(-1.0f, float(SDL_GameControllerGetAxis(pad, which)) / 32767.0f);
}
}  // namespace

Stick without_dead_zone(Stick raw, float dead) {
    auto beyond = [dead](float v) { return std::clamp((v - dead) / (1 - dead), 0.0f, 1.0f); };
    const float length = std::hypot(raw.x, raw.y), k = length > dead ? beyond(length) / length : 0;
    return {raw.x * k, raw.y * k, beyond(raw.throttle), beyond(raw.brake)};
}

void Gamepads::see(const SDL_Event& event) {
    if (event.type == SDL_CONTROLLERDEVICEADDED) {
        if (Pad pad{SDL_GameControllerOpen(event.cdevice.which)}) pads_.push_back(std::move(pad));
    } else if (event.type == SDL_CONTROLLERDEVICEREMOVED) {
        std::erase_if(pads_, [&](const Pad& pad) {
            return SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(pad.get())) == event.cdevice.which;
        });
    } else if (event.type == SDL_CONTROLLERBUTTONDOWN) {
        if (const auto key = key_of(event.cbutton.button)) since_.keys[std::size_t(*key)] = true;
    }
}

Stick Gamepads::stick() const {
    Stick most;
    for (const Pad& pad : pads_) {
        const Stick s = without_dead_zone({axis(pad.get(), SDL_CONTROLLER_AXIS_LEFTX),
                                           -axis(pad.get(), SDL_CONTROLLER_AXIS_LEFTY),
                                           axis(pad.get(), SDL_CONTROLLER_AXIS_TRIGGERRIGHT),
                                           axis(pad.get(), SDL_CONTROLLER_AXIS_TRIGGERLEFT)});
        if (std::hypot(s.x, s.y) > std::hypot(most.x, most.y)) most.x = s.x, most.y = s.y;
        most.throttle = std::max(most.throttle, s.throttle);
        most.brake = std::max(most.brake, s.brake);
    }
    return most;
}

Pressed Gamepads::take_buttons() {
    Pressed taken = since_;
    since_ = {};
    for (const Pad& pad : pads_)
        for (int button = 0; button < SDL_CONTROLLER_BUTTON_MAX; ++button)
            if (const auto key = key_of(button))
                taken.keys[std::size_t(*key)] |=
                    SDL_GameControllerGetButton(pad.get(), SDL_GameControllerButton(button)) != 0;
    return taken;
}

}  // namespace window
