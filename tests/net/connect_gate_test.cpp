#include "net/connect_gate.hpp"

#include <gtest/gtest.h>

namespace {

TEST(ConnectGate, AdmitsAHandfulAndThenOneASecond) {
    net::ConnectGate gate{1};
    int admitted = 0;
    for (std::uint32_t ms = 0; ms < 10'000; ms += 10) admitted += gate.admits(7, 5000 + ms);
    EXPECT_EQ(admitted, 8 + 9);
}

TEST(ConnectGate, DoesNotMakeOnePayForAnother) {
    net::ConnectGate gate{1};
    for (std::uint32_t i = 0; i < 1000; ++i) gate.admits(7, 1);
    EXPECT_FALSE(gate.admits(7, 1));
    EXPECT_TRUE(gate.admits(8, 1));
}

TEST(ConnectGate, AFloodOfAddressesRefusesNoNewOne) {
    net::ConnectGate gate{1};
    for (std::uint32_t address = 1; address < 100'000; ++address)
        EXPECT_TRUE(gate.admits(address, address / 100));
}

TEST(ConnectGate, CountsOnWhenItsTimeWraps) {
    net::ConnectGate gate{1};
    for (int i = 0; i < 8; ++i) EXPECT_TRUE(gate.admits(7, 0xffffffffu - 500));
    EXPECT_FALSE(gate.admits(7, 0xffffffffu));
    EXPECT_TRUE(gate.admits(7, 1000));
}

}  // namespace
