// motionwire-bot: players without a window, for load, for company and for measuring.

#include "command_line/stop_signal.hpp"
#include "net/machine_clock.hpp"
#include "options.hpp"
#include "squad.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdio>
#include <exception>

namespace {

using namespace std::chrono_literals;
using client::LocalTime;

void report(const bot::Squad& squad) {
    const auto& players = squad.players();
    const auto joined = std::count_if(players.begin(), players.end(), [](const auto& player) {
        return player->connection().state() == client::Connection::State::joined;
    });
    const auto status = players.front()->connection().status();
    spdlog::info("{} of {} bots play; the first: {}", joined, players.size(), status);
}

int leave(bot::Squad& squad) {
    const int code = squad.exit_code();
    if (code != 0) {
        const auto& players = squad.players();
        const auto failed = std::find_if(players.begin(), players.end(), [](const auto& player) {
            return player->connection().state() != client::Connection::State::joined;
        });
        auto why =
            failed == players.end() ? client::TextLine("Nobody plays on.") : (*failed)->connection().why();
        if (why.view().empty()) why.set("No answer until the time was up.");
        std::fprintf(stderr, "motionwire-bot: %.*s\n", static_cast<int>(why.view().size()),
                     why.view().data());
    }
    for (const auto& player : squad.players())
        if (player->connection().was_ever_joined()) std::printf("%s\n", player->summary().c_str());
    if (squad.close()) return code;
    std::fprintf(stderr, "motionwire-bot: a log could not be written to its end\n");
    return bot::cannot_write;
}

int play(bot::Squad& squad, const bot::Options& options, LocalTime began) {
    const auto most = motionwire::scaled(1s, options.seconds);
    LocalTime next_report = began + 1s;
    for (LocalTime now = began; !command_line::stop_requested(); now = net::now()) {
        if (options.seconds > 0 && now - began >= most) {
            squad.time_is_up();
            break;
        }
        const LocalTime next = squad.turn(net::now);
        if (squad.exit_code() != 0) break;
        if (options.verbose && now >= next_report) {
            report(squad);
            next_report += 1s;
        }
        net::sleep_until(next);
    }
    return leave(squad);
}

}  // namespace

int main(int argc, char** argv) try {
    spdlog::set_pattern("%H:%M:%S.%e %L %v");
    spdlog::flush_on(spdlog::level::info);
    const auto read = bot::read_options(argc, argv);
    if (const auto* farewell = std::get_if<bot::Farewell>(&read)) return command_line::say(*farewell);
    const auto& options = std::get<bot::Options>(read);
    if (!options.left_out.empty()) std::fprintf(stderr, "motionwire-bot: %s\n", options.left_out.c_str());
    command_line::listen_for_stop();
    const sim::Arena arena = sim::make_arena();
    const LocalTime began = net::now();
    bot::Squad squad{arena, options, began};
    return play(squad, options, began);
} catch (const bot::CannotWrite& error) {
    std::fprintf(stderr, "motionwire-bot: %s\n", error.what());
    return bot::cannot_write;
} catch (const std::exception& error) {
    std::fprintf(stderr, "motionwire-bot: %s\n", error.what());
    return bot::unreachable;
}
