#pragma once

// A Game with a link: the host, the game, and trying again. The loop of every program that plays:
//
//     connection.game().control(held);
//     const Scene& scene = connection.turn(net::now);
//     ... draw the scene, then connection.wait() and connection.receive() until the next frame is due
//
// It is lent a clock, for the stamps of pings: what came is stamped after the socket was read, what goes
// before it is handed over. So a stamp never makes the way look shorter than it was, and the clock's bound
// holds.
//
//     connecting --link stands--> joining --Welcome--> joined
//         ^  |                       |                    |
//         |  `---- no answer in 4 s -+---- link lost -----+----> given_up
//         `-- after 0.25, 0.5, 1 ... 3 s -- lost <--------'      refused for good, or tried often enough

#include "client/backoff.hpp"
#include "client/game.hpp"
#include "client/text_line.hpp"
#include "net/host.hpp"
#include "net/link_relay.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace client {

struct ConnectionOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 7777;
    std::string link;        // named conditions to play with (net::link_names()); empty: none
    int attempts = 0;        // failed attempts in a row before giving up; 0: never
    std::uint64_t seed = 1;  // of the bad link
    Identity identity;
    Settings settings;
    net::EnetDefaults enet{};
};

using Clock = std::function<LocalTime()>;

class Connection {
public:
    enum class State : std::uint8_t { connecting, joining, joined, lost, given_up };
    static constexpr Duration patience = std::chrono::seconds{4};  // for the link, and again for the Welcome

    // Throws std::runtime_error with one clear line: no such link, no such address, no socket.
    Connection(const sim::Arena& arena, const ConnectionOptions& options, LocalTime now);
    ~Connection();  // without a word; say close() first

    // Receives, hands over, thinks, sends, flushes. Once a frame.
    const Scene& turn(const Clock& clock);
    const Scene& turn(LocalTime now);  // with a clock that is turned by hand
    // The moment that the last turn's scene shows.
    LocalTime frame_time() const { return last_turn_.value_or(LocalTime{}); }

    // Between frames, so that what comes is stamped when it comes: sleep until something arrives, at most
    // this long ...
    void wait(Duration most);
    // ... and hand over what has.
    void receive(const Clock& clock);

    // Says goodbye and waits for it to be heard, at most this long. Nothing but the destructor may follow.
    void close(Duration most);

    Game& game() { return game_; }
    const Game& game() const { return game_; }
    State state() const { return state_; }
    protocol::Reason reason() const { return reason_; }         // why the last attempt or stay ended
    std::string_view status() const { return status_.view(); }  // the state in words a player can read
    TextLine why() const;  // the reason in words, and nothing of what comes next
    int failed_attempts() const { return backoff_.failures(); }  // in a row
    bool was_ever_joined() const { return was_ever_joined_; }
    net::Counters traffic() const;  // of all links so far

private:
    void connect(LocalTime now);
    void drop_host();
    void hear(const net::Event& event, LocalTime now);
    void lose(protocol::Reason reason, LocalTime now);
    void notice_sleep(LocalTime now);
    void keep_trying(LocalTime now);
    bool is_forgotten(LocalTime now);
    bool is_unreachable() const;
    void say(LocalTime now);
    void send(const Clock& clock);

    ConnectionOptions options_;
    Game game_;
    std::unique_ptr<net::LinkRelay> relay_;
    std::optional<net::Host> host_;
    net::Counters past_traffic_;  // of the hosts before
    State state_ = State::connecting;
    protocol::Reason reason_{};
    protocol::Reason parting_{};  // why the last stay ended
    Backoff backoff_;
    LocalTime since_{};     // of this state
    LocalTime retry_at_{};  // while lost
    std::optional<LocalTime> last_turn_, woke_at_;
    bool was_ever_joined_ = false;
    TextLine status_;
};

}  // namespace client
