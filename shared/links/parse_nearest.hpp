#pragma once

// "did you mean ...": the known word nearest to a misspelt one.

#include <span>
#include <string>
#include <string_view>

namespace links {

// "'delay'", or nothing where none is near.
std::string nearest_word(std::string_view word, std::span<const std::string_view> known);

// In quotes, on one line and short, whatever it holds.
std::string quoted(std::string_view word);

}  // namespace links
