#pragma once

// The scenario with real programs - motionwire-server and motionwire-bot - over real sockets, in real time.
//
//     how          what shapes the links                                     when
//     netem        the kernel's own, in network namespaces                   it has it and the user may
//     guest        the same, in a user-mode Linux guest                      asked for
//     relay        each bot's own relay                                      else
//
// The result is the same as a virtual run's, judged by the same judge.

#include "playtest/real_plan.hpp"
#include "playtest/result.hpp"
#include "playtest/scenario.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace playtest {

struct RealOptions {
    bool guest = false;
    std::string programs{};                          // folder of server and bot; empty: this program's own
    std::function<void(const std::string&)> says{};  // told a line for people now and then; may be empty
    std::function<void(RealPlan&)> adds{};           // what is played beside the game; may be empty
};

class RealPlayer {
public:
    // Finds out how to shape, and says so. Throws std::runtime_error, one line: no guest, or no programs.
    explicit RealPlayer(RealOptions);

    // Throws std::runtime_error, one line, when it could not be played. `goes_on` is asked with the share that is
    // played; false ends the run early, and what there is is judged.
    Run play(const Scenario&, std::uint64_t seed, const std::function<bool(double share)>& goes_on);

    std::string mode() const;  // "real: netem", "real: netem in a guest", "real: relay"

private:
    enum class Shaper : std::uint8_t { netem, guest, relay };
    void say(const std::string&) const;

    RealOptions options_;
    Shaper shaper_ = Shaper::relay;
};

}  // namespace playtest
