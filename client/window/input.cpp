#include "client/window/input.hpp"

namespace window {
namespace {
std::optional<Command> command_of(SDL_Scancode code) {
    switch (code) {
        case SDL_SCANCODE_F1:
            return Command::help;
        case SDL_SCANCODE_F2:
            return Command::network;
        case SDL_SCANCODE_Z:
            return Command::next_zoom;
        case SDL_SCANCODE_EQUALS:
        case SDL_SCANCODE_KP_PLUS:
            return Command::zoom_in;
        case SDL_SCANCODE_MINUS:
        case SDL_SCANCODE_KP_MINUS:
            return Command::zoom_out;
        case SDL_SCANCODE_1:
            return Command::newest;
        case SDL_SCANCODE_2:
            return Command::linear;
        case SDL_SCANCODE_3:
            return Command::hermite;
        case SDL_SCANCODE_4:
            return Command::snap;
        case SDL_SCANCODE_5:
            return Command::velocity_blend;
        case SDL_SCANCODE_6:
            return Command::spring;
        case SDL_SCANCODE_F11:
            return Command::full_screen;
        case SDL_SCANCODE_ESCAPE:
            return Command::escape;
        default:
            return std::nullopt;
    }
}

// Where + and - are depends on the layout, so these also go by what the key writes.
std::optional<Command> command_written(SDL_Keycode key) {
    if (key == SDLK_PLUS) return Command::zoom_in;
    if (key == SDLK_MINUS) return Command::zoom_out;
    return std::nullopt;
}
}  // namespace

void Input::command(Command what) {
    if (count_ < commands_.size()) commands_[count_++] = what;
}

void Input::see_key(const SDL_KeyboardEvent& key) {
    if (key.repeat) return;
    keyboard_.press(key.keysym.scancode);
    auto asked = command_written(key.keysym.sym);
    if (!asked) asked = command_of(key.keysym.scancode);
    if (asked) command(*asked);
}

void Input::see_button(int button) {
    if (button == SDL_CONTROLLER_BUTTON_START) command(Command::help);
    if (button == SDL_CONTROLLER_BUTTON_BACK) command(Command::network);
    if (button == SDL_CONTROLLER_BUTTON_RIGHTSHOULDER) command(Command::zoom_in);
    if (button == SDL_CONTROLLER_BUTTON_LEFTSHOULDER) command(Command::zoom_out);
}

void Input::see(const SDL_Event& event) {
    gamepads_.see(event);
    switch (event.type) {
        case SDL_QUIT:
            command(Command::quit);
            break;
        case SDL_KEYDOWN:
            see_key(event.key);
            break;
        case SDL_KEYUP:
            keyboard_.release(event.key.keysym.scancode);
            break;
        case SDL_CONTROLLERBUTTONDOWN:
            see_button(event.cbutton.button);
            break;
        case SDL_MOUSEWHEEL:
            if (event.wheel.y) command(event.wheel.y > 0 ? Command::zoom_in : Command::zoom_out);
            break;
        case SDL_MOUSEBUTTONDOWN:
            if (event.button.button == SDL_BUTTON_LEFT) click_ = SDL_Point{event.button.x, event.button.y};
            break;
        case SDL_WINDOWEVENT:
            if (event.window.event == SDL_WINDOWEVENT_FOCUS_LOST)
                keyboard_.release_all(), gamepads_.release_all();
            break;
        default:
            break;
    }
}

Steering Input::take_steering() { return {keyboard_.take(), gamepads_.take_buttons(), gamepads_.stick()}; }

}  // namespace window
