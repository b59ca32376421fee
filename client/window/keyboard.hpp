#pragma once
// Which of the player's keys are down, by where they are on the keyboard (scancodes): WASD are in the
// same place on every layout.
//
//     key      ____/"\_____________/""""""""
//     frames   |        |        |        |
//     taken       no      YES       no     yes        a press shorter than a frame still counts once
//
// Whoever loses the focus calls release_all(): a key that is let go of elsewhere is never reported, and
// the car would drive on. Such a key counts again when it is pressed again.
#include <SDL.h>

#include <array>

namespace window {

enum class Key { up, down, left, right, action, use, respawn, count };

struct Pressed {
    std::array<bool, std::size_t(Key::count)> keys{};
    bool operator[](Key key) const { return keys[std::size_t(key)]; }
};

class Keyboard {
public:
    void press(SDL_Scancode code);
    void release(SDL_Scancode code);
    void release_all() { *this = {}; }
    Pressed take();  // down now, or pressed since the last call

private:
    // Two scancodes may mean one key (W and Up); either keeps it down.
    std::array<std::array<bool, 2>, std::size_t(Key::count)> down_{};
    Pressed since_;
};

}  // namespace window
