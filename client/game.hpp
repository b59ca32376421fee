#pragma once

// What this player knows. Messages and controls in, a Scene out; it has never heard of a socket,
// a window or the machine's clock.
//
//     receive() ->  clock, playback, streamed (past), vehicles (present), prediction (oneself)
//     frame()   ->  ask each of them for this moment  ->  Scene
//     outgoing  <-  Join, Ping, Inputs
//
// In a loop: receive() what came, control() what is pressed, frame(), send outgoing().

#include "client/control_latch.hpp"
#include "client/frame_time.hpp"
#include "client/scene.hpp"
#include "client/session.hpp"
#include "client/statistics.hpp"
#include "motionwire/network_clock.hpp"
#include "net/packet.hpp"
#include "protocol/messages.hpp"
#include "protocol/reason.hpp"
#include "sim/arena.hpp"
#include "sim/controls.hpp"

#include <optional>
#include <span>
#include <vector>

namespace client {

struct Identity {
    protocol::Name name;
    std::uint64_t token = 0;  // the same again within 30 s: one's own car back
};

struct Settings {
    Drawing drawing = Drawing::hermite;
    Correction correction = Correction::velocity_blend;
    std::optional<Duration> fixed_delay{};  // of the past behind the present, instead of an adaptive one
    bool arrival_dated = false;  // a mistake, to see what it costs: vehicle updates count from their arrival
};

struct Outgoing {
    net::Channel channel;
    protocol::ClientMessage message;
};

class Game {
public:
    // The arena must outlive the game.
    Game(const sim::Arena& arena, Identity identity, Settings settings = {});

    // The link stands: forget the last session, ask to join.
    void connected(LocalTime now);
    // The link is gone. What was seen last stays on the screen, held.
    void disconnected();
    // `bytes`: the datagram's size, for the figures only. `arrived`: when the socket was read.
    void receive(const protocol::ServerMessage& message, std::size_t bytes, LocalTime arrived);

    // What is held now. An edge (action, use, respawn) counts even if the next call comes before
    // any tick took it. Axes of a walker are the world's: forward = north, right = east.
    void control(const sim::Controls& held);

    // Call once a frame, and with the same `now` as often as you like. Good until the next call.
    const Scene& frame(LocalTime now);

    // What wants to be sent since the last clear, oldest first.
    std::span<const Outgoing> outgoing() const { return outgoing_; }
    void clear_outgoing() { outgoing_.clear(); }

    void set(const Settings& settings);  // live
    const Settings& settings() const { return settings_; }
    // For the figures; of the link and how it stands, its owner knows more.
    void show_link(std::string_view name) { statistics_.set_link(name); }
    void show_status(std::string_view text) { statistics_.set_status(text); }

    sim::EntityId own() const;                             // one's walker; none before the Welcome
    bool driving() const;                                  // own body is the car now
    bool joined() const { return link_ && session_; }      // a Welcome came and the link still stands
    protocol::Reason refused() const { return refused_; }  // why the server turned us away, or none

    // The newest that the server told: with it the codec makes the next ones whole.
    motionwire::Tick newest_tick() const { return session_ ? session_->newest : motionwire::Tick{}; }
    LocalTime heard_at() const { return heard_at_; }  // anything at all
    const motionwire::NetworkClock& clock() const { return clock_; }
    const Session* session() const { return session_ ? &*session_ : nullptr; }

private:
    void receive(const protocol::Welcome& welcome, LocalTime arrived);
    void receive(const protocol::Refused& refused, LocalTime arrived);
    void receive(const protocol::Baseline& baseline, LocalTime arrived);
    void receive(const protocol::Despawn& despawn, LocalTime arrived);
    void receive(const protocol::LapNews& news, LocalTime arrived);
    void receive(const protocol::Pong& pong, LocalTime arrived);
    void receive(const protocol::Snapshot& snapshot, LocalTime arrived);
    void receive(const protocol::VehicleUpdates& updates, LocalTime arrived);
    void hear_how_it_goes(const protocol::Snapshot& snapshot, LocalTime arrived);
    ServerTime present_or(ServerTime otherwise, LocalTime now) const;

    FrameTime begin_frame(LocalTime now);
    void fix_delay(FrameTime& moment, Duration delay) const;
    void ping(const FrameTime& moment);
    void draw(const FrameTime& moment);
    void draw(Session& session, const FrameTime& moment);

    const sim::Arena* arena_;
    Identity identity_;
    Settings settings_;

    bool link_ = false;
    protocol::Reason refused_{};
    LocalTime heard_at_{};
    motionwire::NetworkClock clock_;
    LocalTime pings_since_{}, next_ping_{};
    std::optional<Session> session_;

    ControlLatch latch_;
    std::optional<LocalTime> last_frame_;
    Statistics statistics_;
    Scene scene_;
    std::vector<Outgoing> outgoing_;
};

}  // namespace client
