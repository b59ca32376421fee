#pragma once

// Several players in one process: each its own Connection, Autopilot and place in time.
//
//     frames   |0   |1   |2   |3   |0   |1 ...      spread over a sixtieth of a second, so that no two
//     listen    ....................               share a moment; all listen every 4 ms, for the stamps

#include "options.hpp"

#include "client/autopilot.hpp"
#include "client/connection.hpp"
#include "client/window/frame_log.hpp"
#include "client/window/summary.hpp"
#include "net/link_relay.hpp"
#include "scene_log.hpp"

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace bot {

struct CannotWrite : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Who holds the controls: an autopilot, a script, or nobody at all.
using Hand = std::variant<client::Autopilot, Script>;

struct Logs {
    window::FrameLog frames;
    SceneLog scenes;
};

class Player {
public:
    Player(const sim::Arena& arena, const client::ConnectionOptions& options, Hand hand, Logs logs,
           client::Duration frame, client::LocalTime now);

    void turn(const client::Clock& clock);
    void listen(const client::Clock& clock) { connection_.receive(clock); }
    // False: a log could not be written to its end.
    bool close(client::Duration most);

    const client::Connection& connection() const { return connection_; }
    std::string summary() const { return summary_.line(name_); }

    client::LocalTime next_turn{};

private:
    sim::Controls controls(client::LocalTime now);

    std::string name_;
    client::Connection connection_;
    Hand hand_;
    Logs logs_;
    client::Duration frame_;
    window::Summary summary_;
    const client::Scene* scene_ = nullptr;
    client::LocalTime last_turn_{};
    std::optional<client::LocalTime> joined_at_;
    bool was_joined_ = false;
};

class Squad {
public:
    static constexpr client::Duration listen_every = std::chrono::milliseconds{4};

    // Throws CannotWrite, or std::runtime_error when the server's name means nothing.
    Squad(const sim::Arena& arena, const Options& options, client::LocalTime now);

    // Everything that is due now; says when to come again.
    client::LocalTime turn(const client::Clock& clock);
    // 0 while it goes on; else why nobody plays on.
    int exit_code() const;
    void time_is_up() { time_is_up_ = true; }  // so who was never answered won't be any more
    bool close();                              // false: a log could not be written to its end

    const std::vector<std::unique_ptr<Player>>& players() const { return players_; }

private:
    void enlist(client::LocalTime now);
    bool has_failed(const Player& player) const;

    const sim::Arena& arena_;
    Options options_;
    std::unique_ptr<net::LinkRelay> relay_;
    std::vector<std::unique_ptr<Player>> players_;
    client::LocalTime next_enlisted_, next_listen_;
    bool time_is_up_ = false;
};

}  // namespace bot
