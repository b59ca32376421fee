#pragma once

// What a misspelt word may have been meant to be, as the end of a complaint.

#include <span>
#include <string>
#include <string_view>

namespace playtest {

// ": did you mean 'delay'?", or ": known are 'a', 'b'" where nothing is near and the list is short, or nothing.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> known);

}  // namespace playtest
