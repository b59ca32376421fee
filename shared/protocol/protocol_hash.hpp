#pragma once

#include <cstdint>

namespace protocol {

// Which protocol this build speaks: a hash (FNV-1a) of the bytes of one example of every message, and of a
// version counted by hand for changes of meaning. Change any message's shape and old and new builds
// refuse each other politely instead of misunderstanding.
std::uint32_t protocol_hash();

}  // namespace protocol
