#pragma once

// A plan played inside a user-mode Linux guest, an ordinary process with a kernel of its own: it brings netem and
// network namespaces to a kernel, and to users, that have none.
//
//     this program  --plan.json-->  linux.uml: init.sh -> this program again, play_inside()
//                   <--progress, played.json, the logs--
//
// Both see the same disk; they talk through the files of one folder.

#include "playtest/real_player.hpp"

#include <optional>
#include <string>

namespace playtest {

// What is missing for a guest, and how to get it, in one line; none: nothing is.
std::optional<std::string> why_no_guest();

struct GuestOptions {
    std::string program;                           // motionwire-playtest
    std::string folder;                            // for all that is written; the plan's files lie in it
    std::function<void(const std::string&)> says;  // told how far the guest is, before the game begins
};

// Throws std::runtime_error, one line. Paths are absolute ones.
Played play_in_guest(const RealPlan&, const GuestOptions&, const HowFar&);

// The other half, for main: `motionwire-playtest --inside-guest FOLDER`. Plays FOLDER/plan.json.
constexpr const char* inside_guest = "--inside-guest";
int play_inside(const std::string& folder);

}  // namespace playtest
