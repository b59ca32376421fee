#pragma once

// "did you mean ...": the known word that is nearest to a misspelt one.

#include <span>
#include <string>
#include <string_view>

namespace playtest {

// Letters to insert, leave out, change, or swap with their neighbour, to make one of the other.
int misspellings(std::string_view a, std::string_view b);

// ": did you mean 'delay'?", or ": known are 'a', 'b'" where nothing is near and the list is short, or nothing.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> known);

}  // namespace playtest
