#pragma once

// Controls that are held one after the other, each for so long; after the last it begins anew.
//
//     2s forward 127 action, 500ms right -127, 3s
//
// The axes are -127 to 127, action, use and respawn are pressed while they stand there.

#include "motionwire/time.hpp"
#include "sim/controls.hpp"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bot {

class Script {
public:
    // `age`: since it began. An empty script holds nothing.
    sim::Controls at(motionwire::Duration age) const;

    void add(motionwire::Duration lasts, const sim::Controls&);

private:
    struct Hold {
        motionwire::Duration until{};
        sim::Controls controls{};
    };
    std::vector<Hold> holds_;
};

struct WrongScript {
    std::string what;  // names the word
};
std::variant<Script, WrongScript> read_script(std::string_view text);

}  // namespace bot
