// A full house. Figures are printed, not judged: machines differ. That nothing is allocated and nothing grows
// is judged.

#include "server/hall.hpp"
#include "support/allocations.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <ctime>

namespace {

using hall::Hall;

// 64 players, of whom all but a few drive round the circuit, and 16 bots. Inputs are made here and messages
// are thrown away, so that what is measured is the game's own work.
struct FullHouse {
    explicit FullHouse(double loss = 0) : hall{{.max_players = 64, .bots = 16}}, loss_{loss} {
        for (unsigned i = 0; i < 64; ++i) hall.join("player", 100 + i);
        hall.settle();
        for (auto& client : hall.clients) client->controls.use = true;
        hall.ticks(5);
        for (auto& client : hall.clients) arrivals.push_back(client->arrivals);
    }

    void press(std::size_t i) {
        const auto& client = *hall.clients[i];
        const auto* walker = sim::find_walker(hall.game.world(), client.walker());
        sim::Controls controls;
        if (const auto* car = sim::find_car(hall.game.world(), walker->walker.car))
            controls = sim::drive_circuit(car->car, hall.game.arena(), static_cast<float>(i % 5) - 2.0f, 12);
        else
            controls = sim::wander(walker->walker, hall.game.arena(), hall.game.now(),
                                   static_cast<std::uint32_t>(i));
        protocol::Inputs inputs{.newest = motionwire::plus(hall.game.now(), 2),
                                .count = 1,
                                .controls = {},
                                .newest_datagram = arrivals[i].newest,
                                .datagram_bits = arrivals[i].bits};
        inputs.controls[0] = controls;
        hall.game.receive(client.peer, inputs, hall.time());
    }

    // One tick; the processor's time that the game took for it, in milliseconds, whatever else the machine
    // does.
    double tick() {
        for (std::size_t i = 0; i < hall.clients.size(); ++i) press(i);
        const auto begun = std::clock();
        hall.game.tick();
        const auto took = std::clock() - begun;
        for (const auto& out : hall.game.outgoing())
            if (const auto* updates = std::get_if<protocol::VehicleUpdates>(&out.message); updates && !lost())
                arrivals[static_cast<std::size_t>(out.to) - 1].note(updates->datagram);
        hall.game.clear_outgoing();
        return 1000.0 * static_cast<double>(took) / CLOCKS_PER_SEC;
    }

    bool lost() { return std::uniform_real_distribution<>{}(random_) < loss_; }

    Hall hall;
    std::vector<protocol::Arrivals> arrivals;  // of vehicle updates, by client

private:
    double loss_;
    std::mt19937 random_{1};
};

TEST(Load, AFullHouseAllocatesNothing) {
    FullHouse house;
    for (int i = 0; i < 300; ++i) house.tick();
    const auto before = allocations();
    for (int i = 0; i < 300; ++i) house.tick();
    EXPECT_EQ(allocations(), before);
}

// Prints what a minute of it costs; returns how many distinct updates were guessed from at most.
std::size_t measure(double loss) {
#ifdef NDEBUG
    constexpr int ticks = 3600;
#else
    constexpr int ticks = 240;
#endif
    FullHouse house{loss};
    const auto updates_before = house.hall.game.stats().vehicles.updates;
    std::vector<double> ms;
    std::size_t most_records = 0;
    for (int i = 0; i < ticks; ++i) {
        ms.push_back(house.tick());
        most_records = std::max(most_records, house.hall.game.fleet().records());
    }
    std::sort(ms.begin(), ms.end());
    const auto stats = house.hall.game.stats();
    const double updates = static_cast<double>(stats.vehicles.updates - updates_before) * 60.0 / ticks;
    std::printf(
        "64 players, 80 cars, %.0f %% loss, %d ticks: work p50 %.3f p99 %.3f max %.3f ms; %.0f updates/s "
        "(%.2f per "
        "car and client), %.1f repeats/s, at most %zu records\n",
        100 * loss, ticks, ms[ms.size() / 2], ms[ms.size() * 99 / 100], ms.back(), updates,
        updates / (64.0 * 80), static_cast<double>(stats.vehicles.repeats) * 60.0 / ticks, most_records);
    EXPECT_EQ(stats.playing, 64);
    EXPECT_EQ(stats.inputs.missed, 0u);
    return most_records;
}

TEST(Load, TickWorkOfAFullHouse) { EXPECT_LE(measure(0), 80u); }

TEST(Load, LossDoesNotMakeEveryClientACaseOfItsOwn) { EXPECT_LE(measure(0.05), 80u * 4); }

}  // namespace
