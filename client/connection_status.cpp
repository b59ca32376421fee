// How the link stands, in words that a player can read.

#include "client/connection.hpp"

namespace client {

void Connection::say() {
    const char* address = options_.address.c_str();
    const unsigned port = options_.port;
    const bool unreachable = reason_ == protocol::Reason::lost && !was_ever_joined_;
    switch (state_) {
        case State::connecting:
            if (backoff_.failures() == 0)
                status_.print("Connecting to %s:%u ...", address, port);
            else
                status_.print("Connecting to %s:%u again (%d) ...", address, port, backoff_.failures());
            break;
        case State::joining:
            status_.set("Joining ...");
            break;
        case State::joined:
            status_.print("Connected to %s:%u.", address, port);
            break;
        case State::lost:
        case State::given_up: {
            const char* next = state_ == State::lost ? " Trying again ..." : "";
            if (unreachable)
                status_.print("No answer from %s:%u.%s", address, port, next);
            else
                status_.print("%s%s", protocol::text_of(reason_), next);
        }
    }
    game_.show_status(status_.view());
}

}  // namespace client
