#pragma once

// One example of every message, filled to the brim and with hardly two fields alike. The protocol's hash
// is taken over them, the tests pin their bytes and count them, the fuzzer starts from them.

#include "protocol/messages.hpp"

#include <array>

namespace protocol {

std::array<ClientMessage, 3> client_examples();
std::array<ServerMessage, 9> server_examples();  // the last is a second Snapshot: of one on foot

}  // namespace protocol
