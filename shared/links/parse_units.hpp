#pragma once

// Numbers with a unit, as tc reads them. Each is none for what is no such number, negative, or beyond reason.

#include "motionwire/time.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace links {

// Longer than any playtest; what is longer is a slip of the pen.
constexpr motionwire::Duration longest_time = std::chrono::hours{1000};

// A time whose plain number is of this unit: microseconds, but in slots netem has nanoseconds.
std::optional<motionwire::Duration> time_of(std::string_view word, motionwire::Duration plain);

// Percent, with or without its sign; as a share from 0 to 1.
std::optional<double> share_of(std::string_view word);

// 2mbit, 100kbps (bytes), 8Kibit (times 1024); a plain number is bits per second. As bytes per second.
std::optional<double> rate_of(std::string_view word);

std::optional<int> whole_of(std::string_view word, int least, int most);

// May a number begin like this?
bool looks_like_number(std::string_view word);

}  // namespace links
