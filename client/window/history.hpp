#pragma once
// The last twelve seconds of the figures on the network card, ten samples a second.
#include <array>
#include <cstddef>
#include <span>

#include "client/scene.hpp"

namespace window {

class History {
public:
    enum Row { round_trip, offset, delay, rate, loss, bytes, states, vehicles, rows };
    static constexpr std::size_t samples = 120;

    // Takes a sample if it is time for one; seconds since the last frame.
    void record(const client::Hud& hud, float seconds);

    // Oldest first; at most `samples`.
    std::span<const float> values(Row row) const;

private:
    void push(Row row, float value);

    std::array<std::array<float, samples>, rows> values_{};
    std::size_t size_ = 0;
    float due_ = 0;  // seconds until the next sample
};

}  // namespace window
