// How the link stands, in words that a player can read.

#include "client/connection.hpp"

namespace client {

bool Connection::is_unreachable() const { return reason_ == protocol::Reason::lost && !was_ever_joined_; }

// That nobody answers while we try again is no news: why the last stay ended is.
TextLine Connection::why() const {
    if (is_unreachable()) return TextLine("No answer from %s:%u.", options_.address.c_str(), options_.port);
    return TextLine("%s", protocol::text_of(reason_ == protocol::Reason::lost ? parting_ : reason_));
}

void Connection::say(LocalTime now) {
    const char* address = options_.address.c_str();
    const unsigned port = options_.port;
    const TextLine why = this->why();
    const auto length = static_cast<int>(why.view().size());
    const char* reason = why.view().data();
    switch (state_) {
        case State::connecting:
        case State::joining:
            if (backoff_.failures() > 0)
                status_.print("%.*s Trying again ...", length, reason);
            else if (state_ == State::joining)
                status_.set("Joining ...");
            else
                status_.print("Connecting to %s:%u ...", address, port);
            break;
        case State::joined:
            status_.print("Connected to %s:%u.", address, port);
            break;
        case State::lost: {
            const auto left = std::chrono::ceil<std::chrono::seconds>(retry_at_ - now).count();
            const int seconds = std::max(1, static_cast<int>(left));
            if (is_unreachable())
                status_.print("No answer from %s:%u; next try in %d s", address, port, seconds);
            else
                status_.print("%.*s Next try in %d s.", length, reason, seconds);
            break;
        }
        case State::given_up:
            status_.set(why);
    }
    game_.show_status(status_.view());
}

}  // namespace client
