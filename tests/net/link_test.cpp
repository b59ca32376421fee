#include "net/link.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace {

using namespace std::chrono_literals;
using motionwire::Duration;
using motionwire::LocalTime;

struct Trip {
    LocalTime sent;
    Duration took;
};

struct Trips {
    std::vector<Trip> arrived;
    int sent = 0;
    int lost = 0;
    int twice = 0;
    int runs = 0;  // of losses

    double share_lost() const { return static_cast<double>(lost) / sent; }
    Duration percentile(double p) const {
        std::vector<Duration> took;
        for (const Trip& trip : arrived) took.push_back(trip.took);
        std::sort(took.begin(), took.end());
        return took[static_cast<std::size_t>(p * static_cast<double>(took.size() - 1))];
    }
};

// Datagrams of 200 bytes at even distances.
Trips send(const net::LinkConditions& conditions, int count, Duration interval, std::uint64_t seed = 1) {
    net::LinkModel link{conditions, seed};
    Trips trips;
    bool lost_before = false;
    for (int i = 0; i < count; ++i) {
        const LocalTime now{1s + i * interval};
        const net::Fates fates = link.fates(now, 200);
        ++trips.sent;
        trips.lost += fates.empty();
        trips.runs += fates.empty() && !lost_before;
        lost_before = fates.empty();
        trips.twice += fates.size() == 2;
        if (!fates.empty()) trips.arrived.push_back({now, fates[0] - now});
    }
    return trips;
}

double ms(Duration d) { return std::chrono::duration<double, std::milli>(d).count(); }

TEST(Link, ThePerfectOneIsPerfect) {
    const Trips trips = send({}, 1000, 1ms);
    EXPECT_EQ(trips.lost, 0);
    EXPECT_EQ(trips.percentile(1), 0ms);
}

TEST(Link, DelaysByWhatIsAsked) {
    const Trips trips = send({.delay = 40ms}, 1000, 1ms);
    EXPECT_EQ(trips.percentile(0), 40ms);
    EXPECT_EQ(trips.percentile(1), 40ms);
}

// Nearly: what is sent often waits a little for its predecessors.
TEST(Link, JitterIsSkewedAndTheSameAtEveryRate) {
    for (const Duration interval : {50ms, 16ms, 5ms}) {
        const Trips trips = send({.delay = 10ms, .jitter = 15ms}, 100'000, interval);
        EXPECT_GE(trips.percentile(0), 10ms);
        EXPECT_NEAR(ms(trips.percentile(0.95)), 10 + 15, interval > 5ms ? 1.0 : 3.0) << ms(interval);
        const Duration below = trips.percentile(0.5) - trips.percentile(0.05);
        const Duration above = trips.percentile(0.95) - trips.percentile(0.5);
        EXPECT_GT(above, 2 * below);
    }
}

TEST(Link, LosesTheShareThatIsAsked) {
    for (const double loss : {0.0, 0.005, 0.05, 0.2, 1.0})
        for (const double run : {1.0, 1.5, 3.0}) {
            const Trips trips = send({.loss = loss, .loss_run = run}, 200'000, 1ms);
            EXPECT_NEAR(trips.share_lost(), loss, 0.1 * loss + 1e-9) << loss << " in runs of " << run;
        }
}

TEST(Link, LosesInRuns) {
    const auto mean_run = [](double loss, double run) {
        const Trips trips = send({.loss = loss, .loss_run = run}, 200'000, 1ms);
        return static_cast<double>(trips.lost) / trips.runs;
    };
    EXPECT_NEAR(mean_run(0.05, 3), 3, 0.1);
    EXPECT_NEAR(mean_run(0.05, 1), 1 / 0.95, 0.02);  // independent ones meet by chance
}

TEST(Link, KeepsOrderUnlessAskedNotTo) {
    for (const std::string_view name : net::link_names()) {
        if (name == "reorder") continue;
        net::LinkModel link{*net::link_named(name), 3};
        LocalTime last{};
        for (int i = 0; i < 30'000; ++i) {
            const net::Fates fates = link.fates(LocalTime{i * 1ms}, 200);
            if (fates.empty()) continue;
            EXPECT_GE(fates[0], last) << name;
            last = fates[0];
        }
    }
}

TEST(Link, HoldsBackTheShareThatIsAsked) {
    net::LinkModel link{{.delay = 10ms, .reorder = 0.1, .held = 30ms}, 1};
    int late = 0;
    for (int i = 0; i < 100'000; ++i) {
        const LocalTime now{i * 10ms};
        late += link.fates(now, 100)[0] - now == 40ms;
    }
    EXPECT_NEAR(late / 100'000.0, 0.1, 0.005);
}

TEST(Link, DoublesTheShareThatIsAsked) {
    const Trips trips = send({.duplicate = 0.02}, 200'000, 1ms);
    EXPECT_NEAR(trips.twice / 200'000.0, 0.02, 0.002);
}

TEST(Link, CarriesNoMoreBytesThanItCan) {
    const Trips trips = send({.rate = 100'000}, 10'000, 1ms);  // 200 kB/s are offered
    const double carried = 200.0 * static_cast<double>(trips.arrived.size()) / 10;
    EXPECT_NEAR(carried, 100'000, 5000);
    EXPECT_LE(trips.percentile(1), 200ms + 3ms);  // the queue is bounded
    EXPECT_EQ(send({.rate = 100'000}, 10'000, 10ms).lost, 0);
}

TEST(Link, AStallEndsForAllAtOnce) {
    const net::LinkConditions conditions{.delay = 10ms, .stalls = 0.2, .stall = 80ms};
    int stalls = 0;
    Duration longest{};
    net::LinkModel link{conditions, 5};
    LocalTime last{};
    bool stalled = false;
    for (int i = 0; i < 400'000; ++i) {
        const LocalTime now{1s + i * 1ms};
        const LocalTime arrival = link.fates(now, 100)[0];
        longest = std::max(longest, arrival - now);
        const bool together = arrival == last;
        stalls += together && !stalled;
        stalled = together;
        last = arrival;
    }
    EXPECT_NEAR(stalls, 80, 30);  // one in five seconds, for 400
    EXPECT_LE(longest, 90ms);
    EXPECT_GE(longest, 85ms);
}

TEST(Link, WifiIsLikeWifi) {
    Duration p50{}, p95{}, p999{};
    double lost = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Trips trips = send(*net::link_named("wifi"), 10'000, 16ms, seed);
        p50 += trips.percentile(0.5) / 20, p95 += trips.percentile(0.95) / 20;
        p999 += trips.percentile(0.999) / 20;
        lost += trips.share_lost() / 20;
    }
    EXPECT_NEAR(ms(p50), 16, 2);
    EXPECT_NEAR(ms(p95), 28, 2);
    EXPECT_NEAR(ms(p999), 85, 15);
    EXPECT_NEAR(lost, 0.005, 0.001);
}

TEST(Link, HasTheSameFatesForTheSameSeed) {
    const auto conditions = *net::link_named("mobile");
    const auto arrivals = [&](std::uint64_t seed) {
        std::vector<Duration> took;
        for (const Trip& trip : send(conditions, 1000, 10ms, seed).arrived) took.push_back(trip.took);
        return took;
    };
    EXPECT_EQ(arrivals(7), arrivals(7));
    EXPECT_NE(arrivals(7), arrivals(8));
}

// A lost or late datagram changes nothing for the ones after it.
TEST(Link, MoreLossKeepsTheDelaysOfTheRest) {
    net::LinkModel clean{{.delay = 10ms, .jitter = 15ms}, 3};
    net::LinkModel lossy{{.delay = 10ms, .jitter = 15ms, .loss = 0.3}, 3};
    for (int i = 0; i < 1000; ++i) {
        const LocalTime now{i * 200ms};
        const net::Fates fates = lossy.fates(now, 100);
        const LocalTime expected = clean.fates(now, 100)[0];
        if (fates.empty()) continue;
        EXPECT_EQ(fates[0], expected);
    }
}

TEST(Link, EveryNameIsKnownAndNoOther) {
    EXPECT_GE(net::link_names().size(), 8u);
    for (const std::string_view name : net::link_names()) EXPECT_TRUE(net::link_named(name)) << name;
    EXPECT_FALSE(net::link_named("carrier-pigeon"));
}

}  // namespace
