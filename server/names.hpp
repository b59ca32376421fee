#pragma once

// Two players called Ada are "Ada" and "Ada 2".

#include "protocol/name.hpp"

#include <string>
#include <string_view>

namespace server {

// `suffix` is kept whole; the name gives way, cut between two characters.
inline protocol::Name with_suffix(std::string_view name, std::string_view suffix) {
    const auto room = protocol::Name::max_size - suffix.size();
    const auto cut = protocol::Name::from(name.substr(0, room));  // also mends a character cut in half
    return protocol::Name::from(std::string{cut.view()} + std::string{suffix});
}

// `is_taken(name)` says whether somebody else has it.
template <class IsTaken>
protocol::Name unique_name(const protocol::Name& wanted, IsTaken is_taken) {
    const auto base = wanted.size == 0 ? protocol::Name::from("player") : wanted;
    auto name = base;
    for (int n = 2; is_taken(name); ++n) name = with_suffix(base.view(), " " + std::to_string(n));
    return name;
}

}  // namespace server
