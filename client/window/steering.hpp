#pragma once
// What is pressed, as the numbers that are sent and simulated: quantised here, where it is pressed, so that
// prediction and server use the very same.
//
// In a car up and right mean forward and right as they are. On foot they mean the screen's up and right,
// turned by the camera into the world's north and east:
//
//      screen up  \  north
//                  \ |
//                   \|__ camera's yaw between them
#include "client/window/gamepads.hpp"
#include "client/window/keyboard.hpp"
#include "sim/controls.hpp"

namespace window {

struct Steering {
    Pressed keys, buttons;
    Stick stick;
};

sim::Controls controls_of(const Steering& held, bool driving, float camera_yaw /* radians */);

}  // namespace window
