#pragma once

// Each frame as the player saw it, whole: what a playtest is scored by. Text, a line a thing:
//
//     motionwire-scenes 1
//     f 5016000000 1 118400000000 118520000000 118450000000 120000000 1.02 20.0 3.5 8.1 8310 95 2210 61 12
//         now (ns, this machine's steady clock), connected, render, present, newest (ns of the server's time),
//         playback delay (ns) and rate, walker states, vehicle updates and kilobytes a second,
//         bytes and datagrams in and out since the start, lines that follow
//     7 walker interpolate 0 x y z vx vy vz qw qx qy qz epoch
//         mine is the 0 or 1
//
// The newest frame of a player who was killed may be missing.

#include "client/scene.hpp"
#include "net/host.hpp"

#include <cstdio>
#include <memory>
#include <string>

namespace bot {

class SceneLog {
public:
    SceneLog() = default;                        // writes nothing
    explicit SceneLog(const std::string& file);  // throws std::runtime_error: cannot write it

    void write(const client::Scene&, client::LocalTime now, const net::Counters& traffic);

    // Writes what is left. False: the disk did not take all of it.
    bool close();

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace bot
