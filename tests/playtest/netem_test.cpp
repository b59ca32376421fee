#include "playtest/netem.hpp"

#include "links/profiles.hpp"

#include <gtest/gtest.h>

#include <variant>

namespace {

using namespace playtest;
using namespace std::chrono_literals;

links::Way up_of(const std::string& link) {
    return std::get<links::Profile>(links::profile_of(link)).link.up;
}

TEST(Netem, IsToldEachChangeThatHappensAtOnce) {
    const auto words = netem_words_of(up_of("delay 30ms at 20s delay 110ms loss 1%"));
    ASSERT_TRUE(words);
    EXPECT_EQ(words->words, "limit 1000 delay 30000us");
    ASSERT_EQ(words->later.size(), 1u);
    EXPECT_EQ(words->later[0].at, 20s);
    EXPECT_EQ(words->later[0].words, "limit 1000 delay 110000us loss 1%");
}

TEST(Netem, CantSayWhatItDoesNotKnow) {
    for (const char* const link : {"delay 30ms 5ms distribution lognormal", "delay 30ms stalls 5s 60ms",
                                   "delay 30ms at 20s over 2s delay 110ms", "delay 30ms at 20s stall 1s",
                                   "delay 30ms at 20s delay 110ms repeat 60s"})
        EXPECT_FALSE(netem_words_of(up_of(link))) << link;
}

// What `tc -json qdisc show` of iproute2 6.1 answers to "delay 30ms 3ms loss 5% rate 2mbit".
constexpr const char* answer =
    R"([{"kind":"netem","handle":"8001:","root":true,"options":{"limit":1000,"delay":{"delay":0.03,"jitter":0.003,)"
    R"("correlation":0},"loss-random":{"loss":0.05,"correlation":0},"rate":{"rate":250000,"packetoverhead":0,)"
    R"("cellsize":0,"celloverhead":0},"ecn":false,"gap":0}}])";

TEST(Netem, IsThereWhenItShowsWhatItWasTold) {
    EXPECT_EQ(missing_in(answer, "delay 30ms 3ms loss 5% rate 2mbit"), "");
}

TEST(Netem, IsNotThereWhenAFigureDiffersOrIsMissingOrIsTooMuch) {
    EXPECT_EQ(missing_in(answer, "delay 40ms 3ms loss 5% rate 2mbit"),
              "its delay is 0.030000 instead of 0.040000");
    EXPECT_EQ(missing_in(answer, "delay 30ms 3ms loss 5% rate 2mbit duplicate 1%"),
              "its duplicate is 0.000000 instead of 0.010000");
    EXPECT_EQ(missing_in(answer, "delay 30ms 3ms rate 2mbit"),
              "its loss-random is 0.050000 instead of 0.000000");
    EXPECT_EQ(missing_in(R"([{"kind":"noqueue"}])", "delay 30ms"), "there is no netem on it");
    EXPECT_EQ(missing_in("Cannot find device", "delay 30ms"), "there is no netem on it");
}

}  // namespace
