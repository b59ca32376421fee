#pragma once

// What was true, tick by tick, for whoever compares the picture with it. Text, a line a thing:
//
//     motionwire-truth 1 60                           version, ticks a second
//     t 120 5000000000 5000210000 0 3                 tick, due and made (ns, this machine's steady clock), ticks
//                                                     lost so far, lines that follow
//     7 walker x y z vx vy vz qw qx qy qz sx sy sz epoch visible aboard
//
// Places are the world's, in metres, m/s and rad/s. A walker who sits in a car is not visible;
// aboard: stands or drives on the ferry.

#include "motionwire/time.hpp"
#include "sim/world.hpp"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

namespace server {

struct TickTimes {
    motionwire::LocalTime due, made;
    std::int64_t lost = 0;  // ticks, since the start
};

class TruthLog {
public:
    TruthLog() = default;  // writes nothing
    TruthLog(const std::string& file,
             motionwire::TickRate rate);  // throws std::runtime_error: cannot write it

    void write(const sim::World&, const TickTimes&);

    // Writes what is left. False: the disk did not take all of it.
    bool close();

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace server
