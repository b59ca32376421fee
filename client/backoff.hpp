#pragma once

// When to try again: soon after the first failure, then less and less often, at last every three seconds.

#include "motionwire/time.hpp"

#include <algorithm>

namespace client {

class Backoff {
public:
    static constexpr motionwire::Duration first = std::chrono::milliseconds{250};
    static constexpr motionwire::Duration longest = std::chrono::seconds{3};

    // One more failure: how long to wait now.
    motionwire::Duration fail() {
        ++failures_;
        const motionwire::Duration wait = next_;
        next_ = std::min(next_ * 2, longest);
        return wait;
    }
    void succeed() { *this = {}; }

    int failures() const { return failures_; }  // in a row

private:
    motionwire::Duration next_ = first;
    int failures_ = 0;
};

}  // namespace client
