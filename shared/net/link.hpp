#pragma once

// The links a person can ask for by name.

#include "links/conditions.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace net {

std::optional<links::Conditions> link_named(std::string_view name);
std::span<const std::string_view> link_names();

}  // namespace net
