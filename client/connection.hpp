#pragma once

// A Game with a link: the host, the game, and trying again. The loop of every program that plays:
//
//     connection.game().control(held);
//     const Scene& scene = connection.turn(now);
//
//     connecting --link stands--> joining --Welcome--> joined
//         ^  |                       |                    |
//         |  `------- no answer ---->+<----- link lost ---'
//         `--- first soon, then every 3 s --- lost        given_up: refused for good, or tried enough

#include "client/game.hpp"
#include "net/host.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace client {

struct ConnectionOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;
    std::string link;        // named conditions to play with (net::link_names()); empty: none
    int attempts = 0;        // failed attempts in a row before giving up; 0: never
    std::uint64_t seed = 1;  // of the bad link
    Identity identity;
    Settings settings;
};

class Connection {
public:
    enum class State : std::uint8_t { connecting, joining, joined, lost, given_up };

    // Throws std::runtime_error with one clear line: no such link, no such address, no socket.
    Connection(const sim::Arena& arena, ConnectionOptions options, LocalTime now);
    ~Connection();

    // Receives, hands over, thinks, sends, flushes. Once a frame.
    const Scene& turn(LocalTime now);
    // Says goodbye and waits for it to be heard, at most `patience`.
    void close(Duration patience);

    Game& game();
    State state() const;
    protocol::Reason reason() const;  // why the last session or attempt ended
    std::string_view status() const;  // the state in words a player can read
    int failed_attempts() const;      // in a row
};

}  // namespace client
