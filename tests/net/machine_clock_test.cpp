#include "net/machine_clock.hpp"

#include <gtest/gtest.h>

namespace {

using namespace std::chrono_literals;

TEST(MachineClock, NeverGoesBack) {
    auto last = net::now();
    for (int i = 0; i < 100'000; ++i) {
        const auto time = net::now();
        ASSERT_GE(time, last);
        last = time;
    }
}

TEST(MachineClock, SleepsUntilTheMomentAndNotLess) {
    const auto begin = net::now();
    net::sleep_until(begin + 3ms);
    EXPECT_GE(net::now() - begin, 3ms);
    net::sleep_until(begin);  // long past: returns at once
}

}  // namespace
