#pragma once

// The shortest spelling that reads back as the same number.

#include "motionwire/time.hpp"

#include <string>

namespace links {

std::string spelled_time(motionwire::Duration);
std::string spelled_microseconds(motionwire::Duration);  // 1234.567us: tc has no smaller unit
std::string spelled_share(double share);                 // in percent
std::string spelled_rate(double bytes_per_second);

}  // namespace links
