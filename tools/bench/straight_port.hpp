#pragma once

// The yardstick: snapshot interpolation as "Entity interpolation, deep dive" writes it down, put into C++
// line by line and not improved. A deque of snapshots with double times, popped from the front while drawing;
// cubic Hermite with sent velocities; nlerp; a quarter second of extrapolation.

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <optional>

namespace bench {

using Float3 = std::array<float, 3>;
using Float4 = std::array<float, 4>;

struct StraightSnap {
    double t;
    Float3 pos, vel;
    Float4 rot;
};

struct StraightPose {
    Float3 pos;
    Float4 rot;
};

inline Float3 straight_hermite(const StraightSnap& a, const StraightSnap& b, float s, float dt) {
    const float s2 = s * s, s3 = s2 * s;
    const float h00 = 2 * s3 - 3 * s2 + 1, h10 = s3 - 2 * s2 + s, h01 = 3 * s2 - 2 * s3, h11 = s3 - s2;
    Float3 out{};
    for (std::size_t k = 0; k < 3; ++k)
        out[k] = h00 * a.pos[k] + h10 * dt * a.vel[k] + h01 * b.pos[k] + h11 * dt * b.vel[k];
    return out;
}

inline Float4 straight_nlerp(const Float4& a, Float4 b, float s) {
    float dot = 0, norm = 0;
    for (std::size_t k = 0; k < 4; ++k) dot += a[k] * b[k];
    if (dot < 0)
        for (float& x : b) x = -x;
    Float4 q{};
    for (std::size_t k = 0; k < 4; ++k) q[k] = a[k] + (b[k] - a[k]) * s;
    for (const float x : q) norm += x * x;
    norm = std::sqrt(norm);
    for (float& x : q) x /= norm;
    return q;
}

class StraightInterpolation {
public:
    void push(const StraightSnap& snap) {
        const auto at = std::partition_point(buffer_.begin(), buffer_.end(),
                                             [&](const StraightSnap& x) { return x.t < snap.t; });
        if (at != buffer_.end() && at->t == snap.t) return;
        buffer_.insert(at, snap);
        if (buffer_.size() > 32) buffer_.pop_front();
    }

    std::optional<StraightPose> sample(double rt) {
        while (buffer_.size() >= 3 && buffer_[1].t <= rt) buffer_.pop_front();
        if (buffer_.empty()) return std::nullopt;
        if (rt <= buffer_.front().t) return StraightPose{buffer_.front().pos, buffer_.front().rot};
        const auto after =
            std::find_if(buffer_.begin(), buffer_.end(), [&](const StraightSnap& x) { return x.t > rt; });
        if (after != buffer_.end()) {
            const StraightSnap& a = *(after - 1);
            const StraightSnap& b = *after;
            const float dt = static_cast<float>(b.t - a.t), s = static_cast<float>(rt - a.t) / dt;
            return StraightPose{straight_hermite(a, b, s, dt), straight_nlerp(a.rot, b.rot, s)};
        }
        const StraightSnap& last = buffer_.back();
        const float ahead = static_cast<float>(std::min(rt - last.t, 0.25));
        StraightPose pose{last.pos, last.rot};
        for (std::size_t k = 0; k < 3; ++k) pose.pos[k] += last.vel[k] * ahead;
        return pose;
    }

private:
    std::deque<StraightSnap> buffer_;
};

}  // namespace bench
