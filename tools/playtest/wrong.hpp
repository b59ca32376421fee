#pragma once

// What is wrong with something that a person wrote, in one line that names the place and the word.

#include <string>

namespace playtest {

struct Wrong {
    std::string line;  // "quickstart.toml:12: unknown key 'dely': did you mean 'delay'?"
};

}  // namespace playtest
