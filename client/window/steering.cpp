#include "client/window/steering.hpp"

#include <algorithm>
#include <cmath>

namespace window {
namespace {
std::int8_t quantized(float v) { return std::int8_t(std::lround(std::clamp(v, -1.0f, 1.0f) * 127)); }
}  // namespace

sim::Controls controls_of(const Steering& held, bool driving, float camera_yaw) {
    auto down = [&](Key key) { return held.keys[key] || held.buttons[key]; };
    auto way = [&](Key more, Key less) { return float(down(more)) - float(down(less)); };
    float x = std::clamp(way(Key::right, Key::left) + held.stick.x, -1.0f, 1.0f);
    float y = way(Key::up, Key::down);

    sim::Controls controls;
    controls.action = down(Key::action);
    controls.use = down(Key::use);
    controls.respawn = down(Key::respawn);
    if (driving) {
        controls.forward = quantized(y + held.stick.throttle - held.stick.brake);
        controls.right = quantized(x);
        return controls;
    }
    y = std::clamp(y + held.stick.y, -1.0f, 1.0f);
    const float length = std::max(1.0f, std::hypot(x, y));  // a diagonal is no faster
    const float c = std::cos(camera_yaw), s = std::sin(camera_yaw);
    controls.right = quantized((c * x - s * y) / length);
    controls.forward = quantized((s * x + c * y) / length);
    return controls;
}

}  // namespace window
