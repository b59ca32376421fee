// motionwire-server: in, think, out, wait.

#include "command_line/stop_signal.hpp"
#include "net/host.hpp"
#include "net/machine_clock.hpp"
#include "server/loop.hpp"
#include "server/options.hpp"
#include "server/status.hpp"
#include "server/truth_log.hpp"

#include <spdlog/spdlog.h>

#include <cstdio>
#include <exception>
#include <optional>
#include <string>

namespace {

using namespace std::chrono_literals;

void print(const server::Report& r, const server::Stats& stats, std::uint64_t tick) {
    spdlog::info(
        "tick {} | players {} | work p50 {:.2f} p99 {:.2f} ms | ticks late {} lost {} | in {:.0f} "
        "datagrams/s {:.1f} kB/s "
        "| out {:.0f} datagrams/s {:.1f} kB/s | vehicle updates {:.0f}/s repeats {:.0f}/s | malformed {}",
        tick, stats.playing, r.work_p50, r.work_p99, r.late, r.lost, r.datagrams_in, r.kilobytes_in,
        r.datagrams_out, r.kilobytes_out, r.updates, r.repeats, r.malformed);
}

// Who came and went since the last report; silent when nobody did.
void print_visits(const server::Stats& now, const server::Stats& then) {
    const auto joined = now.joins - then.joins, refused = now.refusals - then.refusals;
    if (joined == 0 && refused == 0 && now.playing == then.playing && now.away == then.away) return;
    spdlog::info("{} playing, {} away ({} joined, {} refused)", now.playing, now.away, joined, refused);
}

void run(server::Loop& loop, server::TruthLog& truth, bool verbose) {
    server::Stats last_visits;
    server::Status status{net::now()};
    const auto half_a_tick = loop.game().rate().interval() / 2;
    while (!command_line::stop_requested()) {
        const auto due = loop.next_due();
        const bool late = net::now() - due > half_a_tick;
        loop.receive(net::now);
        auto begun = net::now();
        for (; loop.tick(); begun = net::now()) {
            status.tick_took(net::now() - begun, late);
            truth.write(loop.game().world(), {loop.newest_was_due(), begun, loop.lost()});
        }

        if (const auto report =
                status.report(begun, loop.game().stats(), loop.host().counters(), loop.lost())) {
            if (report->lost > 0)
                spdlog::warn("{} lost: this machine could not keep up",
                             report->lost == 1 ? "1 tick" : std::to_string(report->lost) + " ticks");
            print_visits(loop.game().stats(), last_visits);
            last_visits = loop.game().stats();
            if (verbose) print(*report, loop.game().stats(), motionwire::number_of(loop.game().now()));
        }
        loop.wait(net::now());
    }
}

std::optional<net::Host> listen(const server::Options& options) try {
    return net::Host::listen(
        {.port = options.port, .max_peers = static_cast<std::size_t>(options.game.max_players)});
} catch (const std::exception& error) {
    std::fprintf(stderr, "motionwire-server: %s\n", error.what());
    return std::nullopt;
}

int serve(const server::Options& options) {
    server::TruthLog truth;
    if (!options.truth_out.empty())
        truth = server::TruthLog{options.truth_out, motionwire::TickRate{options.game.tick_rate}};
    auto host = listen(options);
    if (!host) return server::port_in_use;
    command_line::listen_for_stop();

    server::Loop loop{std::move(*host), options.game, net::now()};
    spdlog::info("motionwire-server on port {}: {} ticks/s, {} snapshots/s, {} seats, {} bots",
                 loop.host().port(), options.game.tick_rate,
                 loop.game().rate().hz / loop.game().snapshot_every(), options.game.max_players,
                 options.game.bots);
    run(loop, truth, options.verbose);
    spdlog::info("stopping");
    loop.stop(protocol::Reason::server_stopping, 1s);
    if (truth.close()) return 0;
    std::fprintf(stderr, "motionwire-server: cannot write all of %s\n", options.truth_out.c_str());
    return server::cannot_write;
}

}  // namespace

int main(int argc, char** argv) try {
    spdlog::set_pattern("%H:%M:%S.%e %L %v");
    spdlog::flush_on(spdlog::level::info);
    const auto options = server::read_options(argc, argv);
    if (const auto* farewell = std::get_if<server::Farewell>(&options)) return command_line::say(*farewell);
    return serve(std::get<server::Options>(options));
} catch (const std::exception& error) {
    std::fprintf(stderr, "motionwire-server: %s\n", error.what());
    return 1;
}
