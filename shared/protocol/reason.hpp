#pragma once

// Why a player is not, or no longer, in the game: one byte in Refused and in the disconnect
// notice, one sentence on the player's screen. New reasons go to the end, so that an older
// build still understands the ones it knows.

#include <cstdint>

namespace protocol {

enum class Reason : std::uint8_t {
    none,
    lost,             // nothing was heard for too long
    full,             // every seat is taken
    wrong_version,    // the two programs speak different protocols
    login_timeout,    // connected, but never said who
    misbehaved,       // sent what no honest program sends
    replaced,         // the same player came in again elsewhere
    server_stopping,  // the server was told to end
    left              // the player went
};

// A disconnect notice has room for 32 bits, and what comes in it was not through the codec. A number this
// build does not know: the link is gone, and that is all there is to say.
constexpr Reason reason_from(std::uint32_t number) {
    return number <= static_cast<std::uint32_t>(Reason::left) ? static_cast<Reason>(number) : Reason::lost;
}

// What the player reads. Never null, also for a number this build does not know.
constexpr const char* text_of(Reason reason) {
    switch (reason) {
        case Reason::none:
            return "";
        case Reason::lost:
            return "The connection was lost.";
        case Reason::full:
            return "The server is full.";
        case Reason::wrong_version:
            return "This game and the server are different versions.";
        case Reason::login_timeout:
            return "The server waited too long for us to join.";
        case Reason::misbehaved:
            return "The server did not understand what we sent.";
        case Reason::replaced:
            return "You joined again from somewhere else.";
        case Reason::server_stopping:
            return "The server is shutting down.";
        case Reason::left:
            return "You left the game.";
    }
    return "The server closed the connection.";
}

}  // namespace protocol
