#pragma once

// Reads what motionwire-bot --scenes-out writes (tools/bot/scene_log.hpp): frame by frame, in order.

#include "client/scene.hpp"
#include "playtest/log_lines.hpp"

#include <cstdint>
#include <string>

namespace playtest {

struct SeenFrame {
    motionwire::LocalTime now{};
    bool connected = false;
    client::Scene scene;  // without names, the ferry and what only windows show
    std::uint64_t bytes_in = 0, datagrams_in = 0, bytes_out = 0, datagrams_out = 0;  // since the start
};

class SceneLog {
public:
    explicit SceneLog(
        const std::string& file);  // throws std::runtime_error, and so does next(): file, line and word

    // False: that was all. The frame's memory is used again.
    bool next(SeenFrame&);

private:
    LogLines lines_;
};

}  // namespace playtest
