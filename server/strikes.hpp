#pragma once

// How often somebody may send what cannot be read before it is no accident any more.

#include <array>
#include <cstdint>

namespace server {

class Strikes {
public:
    static constexpr std::size_t limit = 5;

    // True when this one makes `limit` of them within `window`. Both in ticks.
    bool add(std::uint64_t now, std::uint64_t window) {
        auto& oldest = at_[count_++ % limit];
        oldest = now;
        return count_ >= limit && now - at_[count_ % limit] <= window;
    }

private:
    std::array<std::uint64_t, limit> at_{};  // when the last few were, as a ring
    std::uint64_t count_ = 0;
};

}  // namespace server
