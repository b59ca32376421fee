#pragma once

// The scenarios of the folder scenarios/, compiled into the program.

#include <span>
#include <string_view>

namespace playtest {

struct Shipped {
    std::string_view name;  // "quickstart"
    std::string_view toml;
};

std::span<const Shipped> shipped();  // by name

}  // namespace playtest
