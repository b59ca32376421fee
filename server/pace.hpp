#pragma once

// So many, then so many a second: lets a small burst through at once and the rest at a steady rate.
// A token bucket that counts in ticks, so that nothing is ever rounded.

#include <algorithm>
#include <cstdint>

namespace server {

class Pace {
public:
    Pace(std::int64_t burst, std::int64_t per_second, std::int64_t tick_rate)
        : full_{burst * tick_rate}, price_{tick_rate}, income_{per_second}, purse_{full_} {}

    void tick() { purse_ = std::min(purse_ + income_, full_); }

    bool take() {
        if (purse_ < price_) return false;
        purse_ -= price_;
        return true;
    }

private:
    std::int64_t full_, price_, income_, purse_;
};

}  // namespace server
