#pragma once

// How far ahead of the server one's own ticks must run, so that each input is there when it is due.
//
//     client   tick 104 --.                    lead = way there + jitter + a tick or two
//     server               `--> waits 1 tick --> used in tick 104
//
// Each snapshot says how early the newest input came. It came that early *with the lead it was sent
// with*, so every report is a sample of the lead that would have been right:
//
//     needed = lead when that input was sent + (batch - early) ticks + margin + spare
//
// and corrections the server has not seen yet are remembered by themselves. The lead follows the 90th
// percentile of the samples of the last 1.6 s: one spike moves nothing, a slower route moves it in a fifth of
// a second, and it comes back when the samples do. It is left alone while inputs come one to two margins
// early, and own time only runs up to 4 % fast or slow. Only when everything has been far too late for most of
// a second is the lead set at once: nothing is lost that was not lost already.
//
// `batch` is for slow frames: of several ticks made in one frame the first is sent late by all the others.
// `margin` is a tick, or what a tick is at 60 Hz: a link's jitter is no shorter where ticks are. `spare` is for
// what is lost: the next datagram repeats the input, but comes a tick later. It grows by a margin whenever
// some inputs in a row are missing, up to five, and goes by one in a minute. A stall is no loss: when reports
// tell of missing inputs for more than a tenth of a second, no lead would have helped.
//
// A report stands for the time since the report before it, so that all this is the same at every rate.

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
    static constexpr Duration window = std::chrono::milliseconds{1600};         // of samples
    static constexpr Duration far_too_late = std::chrono::milliseconds{60};     // an input
    static constexpr Duration patience = std::chrono::milliseconds{800};        // with such
    static constexpr Duration longest_loss = std::chrono::milliseconds{120};    // longer is a stall
    static constexpr Duration longest_stall = std::chrono::milliseconds{1500};  // longer is how this link is
    static constexpr Duration least_margin = std::chrono::nanoseconds{16'666'667};
    static constexpr int most_spare = 5;  // margins

    explicit LeadServo(Duration tick = least_margin) : tick_{tick}, margin_{std::max(tick, least_margin)} {}

    // Starting and starting over: take this lead at once and forget the samples.
    void set(Duration lead) {
        lead_ = std::clamp(lead, Duration{}, most);
        next_ = count_ = 0;
        needed_.reset();
        late_for_ = {};
    }

    // So many ticks, at least one, were made in this frame. On average: one slow frame is no slow machine.
    void made(std::int32_t ticks) { batch_ += (static_cast<double>(ticks) - 1 - batch_) * 0.1; }

    // An input for `tick` leaves now: with which lead, a report will ask.
    void sent(motionwire::Tick tick) {
        sent_[motionwire::number_of(tick) % sent_.size()] = {.tick = tick, .lead = lead_, .known = true};
    }

    // What this snapshot says of our inputs; snapshots in order. A report that repeats the last one, because no
    // input came since, repeats its sample and moves nothing.
    void report(motionwire::Tick snapshot, const protocol::InputReport& report) {
        const Duration stands_for =
            reported_ ? tick_ * motionwire::ticks_between(*reported_, snapshot) : tick_;
        reported_ = snapshot;
        count_missing(report, stands_for);
        const int early = report.early;
        const motionwire::Tick input = motionwire::plus(snapshot, early + 1);
        const Sent& sent = sent_[motionwire::number_of(input) % sent_.size()];
        const Duration then = sent.known && sent.tick == input ? sent.lead : lead_;
        samples_[next_++ % samples_.size()] = {.at = snapshot, .needed = then + margin_ - tick_ * early};
        count_ = std::min(count_ + 1, samples_.size());

        late_for_ = tick_ * -early > far_too_late ? late_for_ + stands_for : Duration{};
        if (late_for_ >= patience) set(then + 2 * margin_ - tick_ * early);
        find_needed();
    }

    // Call once a frame with the time that passed.
    void advance(Duration frame) {
        spare_ = std::max(0.0, spare_ - motionwire::seconds_of(frame) / 60);
        if (!needed_) return;
        const Duration needed =
            *needed_ + motionwire::scaled(tick_, batch_) + motionwire::scaled(margin_, spare_);
        const Duration step = motionwire::scaled(frame, max_rate);
        if (lead_ < needed) lead_ = std::min(lead_ + step, needed);
        const Duration enough = needed + margin_ + margin_ / 4;  // slack, and no hunting
        if (lead_ > enough) lead_ = std::max(lead_ - step, enough);
        lead_ = std::clamp(lead_, Duration{}, most);
    }

    Duration lead() const { return lead_; }
    Duration margin() const { return margin_; }

private:
    void count_missing(const protocol::InputReport& report, Duration stands_for) {
        const bool some = missed_ && report.missed != *missed_, others = report.newest_applied != applied_;
        missed_ = report.missed, applied_ = report.newest_applied;
        const bool loss = !some && missing_for_ > Duration{} && missing_for_ <= longest_loss;
        missing_for_ = some ? missing_for_ + stands_for : Duration{};
        lossy_for_ = some && others ? lossy_for_ + stands_for : Duration{};
        const bool lossy = lossy_for_ >= longest_stall;
        if (loss || lossy) spare_ = std::min(spare_ + 1, double{most_spare});
        if (lossy) lossy_for_ = {};
    }

    void find_needed() {
        std::array<Duration, capacity> sorted;
        const std::size_t oldest = next_ - count_;
        std::size_t size = 0;
        for (std::size_t i = next_; i-- > oldest;) {
            const Sample& sample = samples_[i % samples_.size()];
            if (tick_ * motionwire::ticks_between(sample.at, *reported_) > window) break;
            sorted[size++] = sample.needed;
        }
        if (count_ < 4) return needed_.reset();
        const auto at = sorted.begin() + static_cast<std::ptrdiff_t>((size - 1) * 9 / 10);
        std::nth_element(sorted.begin(), at, sorted.begin() + static_cast<std::ptrdiff_t>(size));
        needed_ = *at;
    }

    struct Sent {
        motionwire::Tick tick{};
        Duration lead{};
        bool known = false;
    };

    struct Sample {
        motionwire::Tick at{};
        Duration needed{};
    };
    static constexpr std::size_t capacity = 256;  // more than the window has at 128 reports a second

    Duration tick_, margin_;
    Duration lead_{};
    std::array<Sent, 256> sent_{};
    std::array<Sample, capacity> samples_{};
    std::size_t next_ = 0, count_ = 0;
    std::optional<Duration> needed_;  // without batch and spare
    double batch_ = 0, spare_ = 0;    // ticks, margins
    std::optional<motionwire::Tick> reported_;
    std::optional<std::uint16_t> missed_;
    motionwire::Tick applied_{};
    Duration missing_for_{}, lossy_for_{};  // that reports in a row told of missing inputs; and of others too
    Duration late_for_{};                   // that reports in a row told of inputs far too late
};

}  // namespace client
