#pragma once
// Game controllers, plugged and unplugged at any time. All of them play together: whichever is moved counts.
//
//   left stick: walk, steer     triggers: throttle and brake     A: jump, hand brake   X: car   Y: respawn
#include <SDL.h>

#include <memory>
#include <vector>

#include "client/window/keyboard.hpp"

namespace window {

struct Stick {
    float x = 0, y = 0;             // -1..1, right and up; at rest exactly zero
    float throttle = 0, brake = 0;  // 0..1
};

// A stick never rests quite in its middle: what is nearer than that counts as rest, and the rest of the way
// still reaches 1.
Stick without_dead_zone(Stick raw, float dead = 0.18f);

class Gamepads {
public:
    void see(const SDL_Event& event);
    void release_all() { since_ = {}; }
    Stick stick() const;
    Pressed take_buttons();  // down now, or pressed since the last call

private:
    struct Close {
        void operator()(SDL_GameController* pad) const { SDL_GameControllerClose(pad); }
    };
    using Pad = std::unique_ptr<SDL_GameController, Close>;

    std::vector<Pad> pads_;
    Pressed since_;
};

}  // namespace window
