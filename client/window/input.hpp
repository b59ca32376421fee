#pragma once
// Events in, one frame's input out. Losing the focus lets go of everything at once.
#include <SDL.h>

#include <array>
#include <optional>
#include <span>

#include "client/window/command.hpp"
#include "client/window/gamepads.hpp"
#include "client/window/keyboard.hpp"
#include "client/window/steering.hpp"

namespace window {

class Input {
public:
    void see(const SDL_Event& event);

    // Once a frame: what is held now or was pressed since the last call.
    Steering take_steering();
    // Since the last forget_commands(), oldest first.
    std::span<const Command> commands() const { return std::span(commands_).first(count_); }
    void forget_commands() { count_ = 0, click_.reset(); }
    std::optional<SDL_Point> click() const { return click_; }  // in window coordinates

private:
    void command(Command what);
    void see_key(const SDL_KeyboardEvent& key);
    void see_button(int button);

    Keyboard keyboard_;
    Gamepads gamepads_;
    std::array<Command, 32> commands_{};
    std::size_t count_ = 0;
    std::optional<SDL_Point> click_;
};

}  // namespace window
