#include "client/window/history.hpp"

#include <algorithm>

namespace window {
namespace {
float milliseconds(client::Duration d) { return float(double(d.count()) / 1e6); }
}  // namespace

void History::record(const client::Hud& hud, float seconds) {
    due_ -= seconds;
    if (due_ > 0 || !hud.connected) return;
    due_ = std::max(0.0f, due_ + 0.1f);
    if (size_ == samples)
        for (auto& row : values_) std::shift_left(row.begin(), row.end(), 1);
    else
        ++size_;
    push(round_trip, milliseconds(hud.round_trip));
    push(offset, milliseconds(hud.offset));
    push(delay, milliseconds(hud.playback_delay));
    push(rate, float(hud.playback_rate));
    push(loss, hud.loss * 100);
    push(bytes, hud.kilobytes_per_s);
    push(states, hud.state_updates_per_s);
    push(vehicles, hud.vehicle_updates_per_s);
}

void History::push(Row row, float value) { values_[row][size_ - 1] = value; }

std::span<const float> History::values(Row row) const { return std::span(values_[row]).first(size_); }

}  // namespace window
