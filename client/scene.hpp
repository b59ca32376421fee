#pragma once

// What one frame shows, and nothing about how. Game fills it, the window draws it, tests read it.
//
//     past  <- playback delay -  present  - lead ->  future
//     walkers, rotor             cars, ferry         oneself
//
// Whoever draws needs no other file of ours. Views into names are good until the next call of
// the Game that filled the Scene.

#include "motionwire/reckoned_track.hpp"
#include "motionwire/streamed_track.hpp"
#include "motionwire/time.hpp"
#include "sim/types.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace client {

using motionwire::Correction;
using motionwire::Drawing;
using motionwire::Duration;
using motionwire::LocalTime;
using motionwire::ServerTime;

// Where a drawn place comes from, which is what its colour tells.
enum class Mode : std::uint8_t {
    interpolate,  // between two snapshots: this was so
    extrapolate,  // a little past the newest snapshot: a guess
    hold,         // too far past it, or the link is silent: the last word
    model,        // dead reckoned by the model both ends share
    blend,        // on its way from the old guess to the new one
    own           // predicted: one's own controls, not yet confirmed
};
inline constexpr int modes = 6;

struct Body {
    sim::EntityId id{};
    sim::Kind kind{};
    sim::Vec3 position{};  // m; the point on the ground under the middle
    sim::Quat orientation = sim::Quat(1, 0, 0, 0);
    sim::Vec3 velocity{};  // m/s
    Mode mode{};
    std::string_view name{};  // empty: no label
    float stride = 0;         // walk phase, radians, 0..2 pi: two steps a turn
    bool mine = false;
    std::uint8_t epoch = 0;  // differs from the last frame's: it was put here, it did not move here
};

// What the figures on the screen say. Unknown durations are zero until `connected`.
struct Hud {
    std::string_view status;  // the connection in words
    bool connected = false;
    Duration silence{};                       // while connected: since anything was heard, if that is long
    Duration round_trip{}, round_trip_p95{};  // fastest of late, and the slow ones
    Duration offset{}, uncertainty{};         // of the server's clock against ours, and its bound
    Duration playback_delay{};                // how far behind the present the past is drawn
    double playback_rate = 1;
    std::array<int, modes> by_mode{};  // bodies drawn this frame, by Mode
    float state_updates_per_s = 0, vehicle_updates_per_s = 0, kilobytes_per_s = 0;
    float loss = 0;  // share of snapshot datagrams that never came, 0..1
    std::uint32_t server_ticks_lost = 0;
    float lap_seconds = -1, best_lap_seconds = -1;  // < 0: none
    int lap = 0, next_gate = 0, gates = 0;
    std::string_view best_name;
    Drawing drawing = Drawing::hermite;
    Correction correction = Correction::velocity_blend;
    std::string_view link;    // the named conditions played with, empty: none
    std::string_view notice;  // the latest news, empty when it is old
    int players = 0;
    bool car_in_reach = false;  // on foot, and a free one: it can be entered
};

struct Scene {
    std::vector<Body> bodies;  // cleared and refilled; the capacity is kept
    sim::Motion ferry{};
    sim::Quat rotor = sim::Quat(1, 0, 0, 0);
    Mode rotor_mode = Mode::hold;
    sim::Vec3 camera_target{};
    float clock = 0;  // seconds, wraps each hour: for pulses
    Hud hud;
    ServerTime render_time{}, present{};  // zero until known
    ServerTime newest{};                  // of the snapshots that have come
};

}  // namespace client
