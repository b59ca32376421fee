#pragma once

// How far ahead of the server one's own ticks must run, so that each input is there when it is due.
//
//     client   tick 104 --.                    lead = way there + jitter + a tick or two
//     server               `--> waits 1 tick --> used in tick 104
//
// Each snapshot says how early the newest input came. It came that early *with the lead it was sent
// with*, so every report is a sample of the lead that would have been right:
//
//     needed = lead when that input was sent + (1 + batch + spare - early) ticks
//
// and corrections the server has not seen yet are remembered by themselves. The lead follows the 90th
// percentile of the last 32 samples: one spike moves nothing, a slower route moves it in a fifth of a
// second, and it comes back when the samples do. It is left alone while inputs come 1 to 2 ticks early, and
// own time only runs up to 4 % fast or slow. Only when everything has been far too late for most of a second
// is the lead set at once: nothing is lost that was not lost already.
//
// `batch` is for slow frames: of several ticks made in one frame the first is sent late by all the others.
// `spare` is for what is lost: the next datagram repeats the input, but comes a tick later. It grows by one
// whenever a tick or two had no input, up to five, and goes by one in a minute. A stall is no loss: when more
// than two reports in a row tell of missing inputs, no lead would have helped.

#include "motionwire/time.hpp"
#include "protocol/server_messages.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace client {

class LeadServo {
public:
    using Duration = motionwire::Duration;
    static constexpr double max_rate = 0.04;  // of the time that passes
    static constexpr Duration most = std::chrono::milliseconds{750};
    static constexpr std::size_t window = 32;  // reports
    static constexpr int far_too_late = 3;     // ticks
    static constexpr int patience = 16;        // reports in a row
    static constexpr int longest_loss = 2;     // reports in a row; longer is a stall
    static constexpr int longest_stall = 30;   // reports in a row; longer is how this link is
    static constexpr double most_spare = 5;    // ticks

    explicit LeadServo(Duration tick = std::chrono::nanoseconds{16'666'667}) : tick_{tick} {}

    // Starting and starting over: take this lead at once and forget the samples.
    void set(Duration lead) {
        lead_ = std::clamp(lead, Duration{}, most);
        next_ = count_ = 0;
        late_ = 0;
    }

    // So many ticks, at least one, were made in this frame. On average: one slow frame is no slow machine.
    void made(std::int32_t ticks) { batch_ += (static_cast<double>(ticks) - 1 - batch_) * 0.1; }

    // An input for `tick` leaves now: with which lead, a report will ask.
    void sent(motionwire::Tick tick) {
        sent_[motionwire::number_of(tick) % sent_.size()] = {.tick = tick, .lead = lead_, .known = true};
    }

    // What this snapshot says of our inputs. A report that repeats the last one, because no input came since,
    // repeats its sample and moves nothing.
    void report(motionwire::Tick snapshot, const protocol::InputReport& report) {
        count_missing(report);
        const int early = report.early;
        const motionwire::Tick input = motionwire::plus(snapshot, early + 1);
        const Sent& sent = sent_[motionwire::number_of(input) % sent_.size()];
        const Duration then = sent.known && sent.tick == input ? sent.lead : lead_;
        needed_[next_++ % window] = then + tick_ * (1 - early);
        count_ = std::min(count_ + 1, window);

        late_ = early < -far_too_late ? late_ + 1 : 0;
        if (late_ >= patience) set(then + tick_ * (2 - early));
    }

    // Call once a frame with the time that passed.
    void advance(Duration frame) {
        spare_ = std::max(0.0, spare_ - motionwire::seconds_of(frame) / 60);
        std::optional<Duration> needed = needed_lead();
        if (!needed) return;
        *needed += motionwire::scaled(tick_, batch_ + spare_);
        const Duration step = motionwire::scaled(frame, max_rate);
        if (lead_ < *needed) lead_ = std::min(lead_ + step, *needed);
        const Duration enough = *needed + tick_ + tick_ / 4;  // one tick of slack, and no hunting
        if (lead_ > enough) lead_ = std::max(lead_ - step, enough);
        lead_ = std::clamp(lead_, Duration{}, most);
    }

    Duration lead() const { return lead_; }

private:
    // `lossy_`: reports in a row that told of missing inputs, while others came.
    void count_missing(const protocol::InputReport& report) {
        const bool some = missed_ && report.missed != *missed_, others = report.newest_applied != applied_;
        missed_ = report.missed, applied_ = report.newest_applied;
        const bool loss = !some && missing_ > 0 && missing_ <= longest_loss;
        missing_ = some ? missing_ + 1 : 0;
        lossy_ = some && others ? lossy_ + 1 : 0;
        if (loss || lossy_ == longest_stall) spare_ = std::min(spare_ + 1, most_spare);
        if (lossy_ == longest_stall) lossy_ = 0;
    }

    std::optional<Duration> needed_lead() const {
        if (count_ < 4) return std::nullopt;
        std::array<Duration, window> sorted = needed_;
        const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(count_);
        const auto at = sorted.begin() + static_cast<std::ptrdiff_t>((count_ - 1) * 9 / 10);
        std::nth_element(sorted.begin(), at, end);
        return *at;
    }

    struct Sent {
        motionwire::Tick tick{};
        Duration lead{};
        bool known = false;
    };

    Duration tick_;
    Duration lead_{};
    std::array<Sent, 128> sent_{};
    std::array<Duration, window> needed_{};
    std::size_t next_ = 0, count_ = 0;
    double batch_ = 0, spare_ = 0;  // ticks
    std::optional<std::uint16_t> missed_;
    motionwire::Tick applied_{};
    int missing_ = 0, lossy_ = 0;  // reports in a row
    int late_ = 0;                 // reports in a row that were far too late
};

}  // namespace client
