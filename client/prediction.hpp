#pragma once

// Oneself, ahead of the server by a round trip: stepped with the server's own sim::step the moment a key is
// pressed, and put right when the server's word comes.
//
//     server's word    state at T
//     own ticks        T  T+1  T+2 ... P-1  P       inputs T+1..P replayed from the word
//     drawn                            |-u--|       between the last two ticks
//
// If what was predicted for T is what the server says, bit for bit, nothing is replayed. The word for a tick
// that has not been predicted yet is taken as it is, and whoever steers the lead is told. Which body one is
// (on foot, or in which car) is always the server's word.

#include "client/control_latch.hpp"
#include "client/input_history.hpp"
#include "protocol/own_state.hpp"
#include "sim/arena.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <variant>

namespace client {

using OwnBody = std::variant<sim::Walker, protocol::Driven>;

sim::Motion motion_of(const OwnBody& body);
sim::Parent parent_of(const OwnBody& body);
bool same(const OwnBody& a, const OwnBody& b);  // bit for bit

// Which body it is, and in which epoch: while that stays it goes on, and does not become another.
struct BodyKey {
    sim::EntityId car = sim::EntityId::none;  // none: on foot
    std::uint8_t epoch = 0;
    bool operator==(const BodyKey&) const = default;
};
BodyKey key_of(const OwnBody& body);

OwnBody stepped(const OwnBody& body, const sim::Controls& controls, const sim::Arena& arena,
                motionwire::TickRate rate, motionwire::Tick into);

class Prediction {
public:
    Prediction(const sim::Arena& arena, motionwire::TickRate rate) : arena_{&arena}, rate_{rate} {}

    // What became of the time since the last call.
    struct Run {
        std::int32_t ticks = 0;  // made now; their inputs are in inputs()
        bool jumped = false;     // time was skipped (start, sleep, a clock that stepped)
    };
    Run run(motionwire::ServerTime own_time, ControlLatch& latch);

    // The server's word. Older ones than the newest are dropped.
    void hear(motionwire::Tick tick, const OwnBody& body);

    enum class Verdict : std::uint8_t {
        none,       // nothing new was heard
        agreed,     // as predicted
        corrected,  // the same body, but elsewhere
        switched,   // another body, or another epoch: nothing to ease
        ahead       // the word is from our future: the lead is too short
    };
    // Compares, and replays if need be. After run(), once a frame.
    Verdict reconcile();

    bool has_body() const { return body_.has_value(); }
    const OwnBody& body() const { return *body_; }
    // Where it is drawn, as of drawn_time().
    sim::Motion drawn(motionwire::ServerTime own_time) const;
    motionwire::ServerTime drawn_time(motionwire::ServerTime own_time) const {
        return own_time - rate_.interval();
    }

    motionwire::Tick tick() const { return tick_; }               // the last one made
    motionwire::Tick heard_tick() const { return heard_->tick; }  // of the newest word
    const InputHistory& inputs() const { return inputs_; }
    std::int64_t replayed() const { return replayed_; }  // ticks, since the start

private:
    struct Word {
        motionwire::Tick tick{};
        OwnBody body;
    };
    // Ticks: so many are made in one call of run(), of a slow frame; and more than these are not made up for.
    std::int32_t most_at_once() const { return std::max(5, static_cast<std::int32_t>(rate_.hz / 12)); }
    std::int32_t too_many() const { return static_cast<std::int32_t>(rate_.hz / 4) + 1; }
    void make_tick(const sim::Controls& controls);
    void replay();
    const OwnBody* predicted(motionwire::Tick tick) const;
    void remember(motionwire::Tick tick, const OwnBody& body);

    const sim::Arena* arena_;
    motionwire::TickRate rate_;
    bool running_ = false;
    motionwire::Tick tick_{};
    std::optional<OwnBody> previous_, body_;  // after tick_ - 1 and after tick_
    InputHistory inputs_;
    std::array<std::optional<Word>, InputHistory::capacity> history_{};  // by tick, modulo
    std::optional<Word> heard_;
    bool news_ = false;
    std::int64_t replayed_ = 0;
};

}  // namespace client
