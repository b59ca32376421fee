// The relay in real time and the virtual network play every profile alike: all profiles side by side through
// relays of their own, against what a program on the virtual network measured with the same seeds.

#include "net/link_relay.hpp"
#include "net/machine_clock.hpp"
#include "profiles/session.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <memory>
#include <thread>

namespace {

using namespace profiles;

// Both directions of each window, in order.
std::vector<Figures> over_virtual_net() {
    std::vector<Figures> all;
    FILE* const program = popen(VIRTUAL_TRIPS, "r");
    if (!program) return all;
    for (Figures f; std::fscanf(program, "%d %d", &f.sent, &f.lost) == 2; all.push_back(f))
        for (auto* const quantiles : {&f.quantiles, &f.below, &f.above})
            for (double& quantile : *quantiles)
                if (std::fscanf(program, "%lf", &quantile) != 1) quantile = -1;
    pclose(program);
    return all;
}

struct Session {
    Session(const Window& window, LocalTime begin)
        : server{ENET_HOST_TO_NET_32(0x7f000001u)},
          client{ENET_HOST_TO_NET_32(0x7f000001u)},
          relay{"127.0.0.1", server.port(), window.link, seed, {.start = begin - window.age}},
          end{begin + plays} {
        client.meet({ENET_HOST_TO_NET_32(0x7f000001u), relay.port()}, begin, end);
    }
    End server, client;
    net::LinkRelay relay;
    LocalTime end;
};

struct Measured {
    std::vector<Figures> figures;
    std::array<double, 4> timer_late;  // ms: how late a bare timer was meanwhile
};

Measured over_relays() {
    const auto all = windows();
    const LocalTime first = net::now() + 500ms;
    std::vector<std::unique_ptr<Session>> sessions;
    for (const Window& window : all) {  // not all in the same moment
        const auto share = static_cast<double>(sessions.size()) / static_cast<double>(all.size());
        const LocalTime begin = first + motionwire::scaled(interval, share);
        sessions.push_back(std::make_unique<Session>(window, begin));
    }
    std::vector<double> late;
    while (net::now() < first + interval + plays + drains) {
        for (const auto& session : sessions)
            for (End* const each : {&session->client, &session->server}) {
                each->send(net::now());
                each->receive([] { return net::now(); }, session->end);
            }
        const LocalTime due = net::now() + 250us;
        net::sleep_until(due);
        late.push_back(std::chrono::duration<double, std::milli>(net::now() - due).count());
    }
    Measured measured{{}, quantiles_of(late)};
    for (const auto& session : sessions) {
        measured.figures.push_back(session->server.figures(session->client));
        measured.figures.push_back(session->client.figures(session->server));
    }
    return measured;
}

// What a datagram suffers besides its link: three wake-ups, two of the relay and one of who takes its time.
double allowed(double wanted, double timer_late) { return std::max(2.0, 0.03 * wanted) + 3 * timer_late; }

// In a steep tail one datagram more or less in a stall moves a quantile by one place, so that is allowed.
bool is_quantile_alike(const Figures& real, const Figures& wanted, std::size_t q, double timer_late) {
    const double within = allowed(wanted.quantiles[q], timer_late);
    return real.quantiles[q] >= wanted.below[q] - within && real.quantiles[q] <= wanted.above[q] + within;
}

bool is_loss_alike(const Figures& real, const Figures& wanted) {
    const double share = static_cast<double>(wanted.lost) / wanted.sent;
    const double other = static_cast<double>(real.lost) / real.sent;
    return std::abs(other - share) <= 2.576 * std::sqrt(share * (1 - share) / real.sent) + 1.0 / real.sent;
}

// How many figures are not alike; says which.
int differences(const Measured& real, const std::vector<Figures>& wanted) {
    int count = 0;
    const auto all = windows();
    std::printf("a bare timer was late by p50 %.2f ms, p90 %.2f ms, p99 %.2f ms\n", real.timer_late[1],
                real.timer_late[2], real.timer_late[3]);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const Figures &is = real.figures[i], &should = wanted[i];
        bool alike = is_loss_alike(is, should);
        for (std::size_t q = 0; q < is.quantiles.size(); ++q)
            alike = alike && is_quantile_alike(is, should, q, real.timer_late[q]);
        count += !alike;
        std::printf(
            "%-12s %-4s lost %3d (%3d) of %d, p10 %6.1f (%6.1f) p50 %6.1f (%6.1f) p90 %6.1f (%6.1f) "
            "p99 %6.1f (%6.1f) ms%s\n",
            all[i / 2].name.c_str(), i % 2 == 0 ? "up" : "down", is.lost, should.lost, is.sent,
            is.quantiles[0], should.quantiles[0], is.quantiles[1], should.quantiles[1], is.quantiles[2],
            should.quantiles[2], is.quantiles[3], should.quantiles[3], alike ? "" : "  <-- differs");
    }
    return count;
}

// A busy machine can only make it worse, so one of three tries must do.
TEST(Profiles, AreTheSameThroughTheRelayAndTheVirtualNetwork) {
    const auto wanted = over_virtual_net();
    ASSERT_EQ(wanted.size(), 2 * windows().size());
    int wrong = 1;
    for (int tries = 0; tries < 3 && wrong > 0; ++tries) wrong = differences(over_relays(), wanted);
    EXPECT_EQ(wrong, 0);
}

}  // namespace
