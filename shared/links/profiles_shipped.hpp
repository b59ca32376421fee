#pragma once

// The text of profiles.toml, compiled in.

#include <string_view>

namespace links {

std::string_view shipped_profiles();

}  // namespace links
