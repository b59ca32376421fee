#pragma once

// What a program says instead of running: the help, the version, or the one line that says what is wrong.

#include <cstdio>
#include <string>

namespace command_line {

inline constexpr int wrong_flag = 2;  // every program's exit code for it

struct Farewell {
    int exit_code;  // 0: for stdout, it was asked for; else for stderr
    std::string text;
};

// For main: `return say(farewell);`
inline int say(const Farewell& farewell) {
    std::fprintf(farewell.exit_code == 0 ? stdout : stderr, "%s\n", farewell.text.c_str());
    return farewell.exit_code;
}

}  // namespace command_line
