#pragma once

// What is drawn minus what is known, taken away in a straight line within 200 ms.
//
//     drawn  ----.                        known jumps here; the offset jumps the other way in the
//                 `--.                    same frame, so drawn = known + offset does not jump
//     known  ....     `----------
//                ^ keep()
//
// Setting it again starts again from what is drawn, so that repeated errors never add up.

#include "motionwire/rotation.hpp"
#include "motionwire/time.hpp"
#include "sim/types.hpp"

#include <algorithm>

namespace client {

class Easing {
public:
    static constexpr motionwire::Duration duration = std::chrono::milliseconds{200};
    static constexpr float farthest = 5;  // m; beyond, a slide would look worse than a cut

    // From now on: draw on from where `drawn` is, though `known` is the truth.
    void keep(const sim::Motion& drawn, const sim::Motion& known, motionwire::LocalTime now) {
        position_ = drawn.position - known.position;
        rotation_ = motionwire::to_rotation_vector<sim::Vec3>(
            motionwire::multiply(drawn.orientation, motionwire::conjugate(known.orientation)));
        since_ = now;
        running_ = glm::dot(position_, position_) <= farthest * farthest;
    }

    sim::Motion applied(sim::Motion known, motionwire::LocalTime now) {
        if (!running_) return known;
        const float left = 1 - motionwire::seconds_of(now - since_) / motionwire::seconds_of(duration);
        if (left <= 0) {
            running_ = false;
            return known;
        }
        const float share = std::min(left, 1.0f);
        known.position += position_ * share;
        known.orientation = motionwire::multiply(
            motionwire::from_rotation_vector<sim::Quat>(rotation_ * share), known.orientation);
        return known;
    }

    void clear() { running_ = false; }
    bool running() const { return running_; }

private:
    bool running_ = false;
    sim::Vec3 position_{};  // m
    sim::Vec3 rotation_{};  // rad about world axes, the short way
    motionwire::LocalTime since_{};
};

}  // namespace client
