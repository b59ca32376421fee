#pragma once

// Reads what motionwire-server --truth-out writes (server/truth_log.hpp): tick by tick, in order.

#include "playtest/log_lines.hpp"
#include "playtest/truth.hpp"

#include <string>
#include <vector>

namespace playtest {

using motionwire::LocalTime;

struct TrueTick {
    Tick tick{};
    LocalTime due{}, made{};  // when it should have been made, and when it was
    std::int64_t lost = 0;    // ticks, since the start
    struct Entity {
        sim::EntityId id{};
        TrueState state;
    };
    std::vector<Entity> entities;
};

class TruthLog {
public:
    explicit TruthLog(
        const std::string& file);  // throws std::runtime_error, and so does next(): file, line and word

    TickRate rate() const { return rate_; }
    // False: that was all. The tick's memory is used again.
    bool next(TrueTick&);

private:
    LogLines lines_;
    TickRate rate_{60};
};

}  // namespace playtest
