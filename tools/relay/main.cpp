// motionwire-relay: a bad network as a program. LinkRelay does the work on its own thread; this one waits.

#include "command_line/stop_signal.hpp"
#include "net/link_relay.hpp"
#include "net/machine_clock.hpp"
#include "relay/options.hpp"
#include "relay/traffic.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <memory>
#include <optional>
#include <string_view>

namespace {

using namespace std::chrono_literals;

std::string_view shown(const std::string& link) { return link.empty() ? "perfect" : std::string_view{link}; }

void print(const relay::Figures& figures, double seconds) {
    const auto per_second = static_cast<double>(figures.datagrams) / seconds;
    const auto share =
        static_cast<double>(figures.lost) / static_cast<double>(std::max<std::size_t>(figures.datagrams, 1));
    spdlog::info("{} clients | {:.0f} datagrams/s | lost {} ({:.1f} %) | delay p50 {:.1f} ms",
                 figures.clients, per_second, figures.lost, 100 * share,
                 1000 * motionwire::exact_seconds_of(figures.delay_p50));
}

void wait_until_told(relay::Traffic& traffic, bool verbose) {
    auto last = net::now();
    while (!command_line::stop_requested()) {
        const auto now = net::now();
        net::sleep_until(std::min(now + 50ms, std::max(now, last + 1s)));
        const auto passed = net::now() - last;
        if (passed < 1s) continue;
        const relay::Figures figures = traffic.look();  // also when nobody asks, or it would grow
        if (verbose) print(figures, motionwire::exact_seconds_of(passed));
        last += passed;
    }
}

// Which of those that can fail did: with a port of its own choice a relay opens whenever the server is known and the
// address is this machine's.
bool is_port_in_use(const relay::Options& options) try {
    const net::LinkRelay other{options.server, options.port, options.link, 1, {.bind = options.bind}};
    return options.listen != 0;
} catch (const std::exception&) {
    return false;
}

std::optional<motionwire::LocalTime> start_of(const relay::Options& options) {
    if (!options.age) return std::nullopt;
    return net::now() - *options.age;
}

std::unique_ptr<net::LinkRelay> open(const relay::Options& options, relay::Traffic& traffic) {
    const auto watch = [&traffic](const net::Passage& passage) { traffic.note(passage); };
    return std::make_unique<net::LinkRelay>(
        options.server, options.port, options.link, options.seed,
        net::RelayOptions{
            .bind = options.bind, .port = options.listen, .watch = watch, .start = start_of(options)});
}

int run(const relay::Options& options) {
    command_line::listen_for_stop();
    relay::Traffic traffic;
    const auto relay = open(options, traffic);
    spdlog::info("motionwire-relay on {}:{} to {}:{}: up {}, down {}, seed {}", options.bind, relay->port(),
                 options.server, options.port, shown(options.up_name), shown(options.down_name),
                 options.seed);
    wait_until_told(traffic, options.verbose);
    spdlog::info("stopping");
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    spdlog::set_pattern("%H:%M:%S.%e %L %v");
    spdlog::flush_on(spdlog::level::info);
    const auto read = relay::read_options(argc, argv);
    if (const auto* farewell = std::get_if<relay::Farewell>(&read)) return command_line::say(*farewell);
    const auto& options = std::get<relay::Options>(read);
    for (const auto& left_out : options.left_out)
        std::fprintf(stderr, "motionwire-relay: %s\n", left_out.c_str());
    try {
        return run(options);
    } catch (const std::exception& error) {
        const bool taken = is_port_in_use(options);
        if (taken)
            std::fprintf(stderr,
                         "motionwire-relay: cannot listen on UDP port %d of %s: is another relay running?\n",
                         options.listen, options.bind.c_str());
        else
            std::fprintf(stderr, "motionwire-relay: %s\n", error.what());
        return taken ? relay::port_in_use : relay::unreachable;
    }
}
