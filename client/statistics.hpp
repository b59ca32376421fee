#pragma once

// The figures beside the picture: how much comes, what was on the news, and how the connection is, in words.

#include "client/frame_time.hpp"
#include "client/rate_meter.hpp"
#include "client/scene.hpp"
#include "client/session.hpp"
#include "client/text_line.hpp"
#include "motionwire/network_clock.hpp"
#include "protocol/server_messages.hpp"

namespace client {

class Statistics {
public:
    static constexpr Duration news_lasts = std::chrono::seconds{6};
    static constexpr Duration silence = std::chrono::seconds{1};  // of the link, until the player is told

    void count_bytes(std::size_t bytes, LocalTime now) { bytes_.add(static_cast<double>(bytes), now); }
    void count_states(int states, LocalTime now) { states_.add(states, now); }
    void count_updates(int updates, LocalTime now) { updates_.add(updates, now); }

    void tell(const protocol::LapNews& news, LocalTime now);
    void tell_ticks_lost(std::uint32_t ticks, LocalTime now);

    void set_status(std::string_view text) { status_.set(text); }
    void set_link(std::string_view name) { link_.set(name); }
    void forget_session();

    // Everything but by_mode, which whoever draws counts. `session` may be null.
    void fill(Hud& hud, const Session* session, const motionwire::NetworkClock& clock,
              const FrameTime& moment, bool connected, int gates);

private:
    void fill_race(Hud& hud, const Session& session, const FrameTime& moment);

    RateMeter bytes_, states_, updates_;
    TextLine status_, link_, news_, warning_;
    LocalTime news_at_{};
    protocol::Name best_name_;
    float best_seconds_ = -1;

    float loss_ = 0;  // a little old: summing up is not for every frame
    LocalTime loss_at_{};
};

}  // namespace client
