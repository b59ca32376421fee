#pragma once

// Which snapshots came. Says which one is the first of its tick, and how many datagrams are missing:
// from the gaps between ticks, since ENet counts only what it resends.
//
//     ticks   3 . . 6 . . 9 . . . . . 15        20 Hz of 60: one tick in three has a snapshot
//     parts   2     2     1           2         2 parts each: one part of 9 and all of 12 are lost

#include "motionwire/time.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace client {

class SnapshotsSeen {
public:
    static constexpr std::int64_t window = 600;  // ticks over which the loss is told

    // One snapshot every so many ticks.
    explicit SnapshotsSeen(int every) : every_{every} {}

    enum class Seen : std::uint8_t { first_of_tick, more_of_tick, duplicate, too_old };

    Seen receive(motionwire::Tick tick, int part, int parts) {
        if (!any_) {
            any_ = true;
            first_ = newest_ = tick;
        }
        if (motionwire::later(tick, newest_)) newest_ = tick;
        if (motionwire::ticks_between(tick, newest_) >= window) return Seen::too_old;

        Record& record = records_[motionwire::number_of(tick) % records_.size()];
        const auto bit = std::uint64_t{1} << (part & 63);
        const bool known = record.parts != 0 && record.tick == tick;
        if (!known) record = {.tick = tick};
        if ((record.came & bit) != 0) return Seen::duplicate;
        record.came |= bit;
        record.parts = std::max(1, parts);
        return known ? Seen::more_of_tick : Seen::first_of_tick;
    }

    // Share of the datagrams of the last `window` ticks that never came, 0..1. The newest snapshot is
    // left out: its other parts may be on their way.
    float loss() const {
        const auto span = std::min(window - 1, motionwire::ticks_between(first_, newest_));
        int came = 0, wanted = 0, snapshots = 0;
        for (std::int64_t back = 1; back <= span; ++back) {
            const motionwire::Tick tick = motionwire::plus(newest_, -back);
            const Record& record = records_[motionwire::number_of(tick) % records_.size()];
            if (record.parts == 0 || record.tick != tick) continue;
            ++snapshots;
            came += std::popcount(record.came);
            wanted += record.parts;
        }
        if (snapshots == 0) return 0;
        const float each = static_cast<float>(wanted) / static_cast<float>(snapshots);
        const auto due = static_cast<float>(span / every_);
        return std::clamp(
            1 - static_cast<float>(came) / (std::max(due, static_cast<float>(snapshots)) * each), 0.0f, 1.0f);
    }

    motionwire::Tick newest() const { return newest_; }

private:
    struct Record {
        motionwire::Tick tick{};
        std::uint64_t came = 0;
        int parts = 0;  // 0: nothing yet
    };

    int every_;
    bool any_ = false;
    motionwire::Tick first_{}, newest_{};
    std::array<Record, 1024> records_{};  // of the tick with this number, modulo; more than the window
};

}  // namespace client
