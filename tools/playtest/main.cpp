// motionwire-playtest: a scenario in, what its players saw out.

#include "command_line/stop_signal.hpp"
#include "playtest/csv.hpp"
#include "playtest/events.hpp"
#include "playtest/guest.hpp"
#include "playtest/html.hpp"
#include "playtest/json.hpp"
#include "playtest/options.hpp"
#include "playtest/real_run.hpp"
#include "playtest/report_file.hpp"
#include "playtest/session.hpp"
#include "playtest/shipped.hpp"
#include "playtest/table.hpp"
#include "playtest/virtual_run.hpp"
#include "seed_tables/rows.hpp"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <memory>
#include <set>

namespace {

using namespace playtest;

int complain(const std::string& line) {
    std::fprintf(stderr, "motionwire-playtest: %s\n", line.c_str());
    return wrong_scenario;
}

int list() {
    for (const auto& one : shipped()) {
        const auto text = find_scenario(std::string{one.name} + ".toml");
        const auto* found = std::get_if<ScenarioText>(&text);
        std::printf("%-16s %s\n", std::string{one.name}.c_str(), found ? about_of(*found).c_str() : "");
    }
    return 0;
}

int show_seed_tables(bool quiet) {
    ProgressBar bar{stderr, !quiet};
    bar.begin("seed tables");
    const auto rows = seed_tables::rows([&](double share) { bar.show("seed tables", share); });
    bar.clear();
    seed_tables::print(std::cout, rows);
    return seed_tables::all_well(rows) ? 0 : budget_broken;
}

Player virtual_player() {
    return {.play = [](const Scenario& scenario, std::uint64_t seed,
                       const GoesOn& goes_on) { return run_virtual(scenario, seed, {.goes_on = goes_on}); },
            .stopped = command_line::stop_requested};
}

Player real_player(const Options& options, ProgressBar& bar) {
    const auto says = [&bar, quiet = options.quiet](const std::string& line) {
        if (quiet) return;
        bar.clear();
        std::fprintf(stderr, "%s\n", line.c_str());
    };
    const auto player = std::make_shared<RealPlayer>(RealOptions{.guest = options.guest, .says = says});
    return {.play = [player](const Scenario& scenario, std::uint64_t seed,
                             const GoesOn& goes_on) { return player->play(scenario, seed, goes_on); },
            .stopped = command_line::stop_requested,
            .mode = [player] { return player->mode(); }};
}

// A sweep's points of each scenario, under one another.
void print_sweeps(std::span<const Result> results) {
    for (std::size_t begin = 0, end = 0; begin < results.size(); begin = end) {
        while (end < results.size() && results[end].scenario == results[begin].scenario) ++end;
        write_sweep(std::cout, results.subspan(begin, end - begin));
        std::cout << '\n';
    }
}

// False: a report is not there. What could be written is.
bool write_reports(const Options& options, std::span<const Result> results) {
    bool all_written = true;
    const auto write = [&](const std::string& path, void (*report)(std::ostream&, std::span<const Result>)) {
        if (path.empty()) return;
        const auto wrong = write_file(path, [&](std::ostream& out) { report(out, results); });
        if (!wrong) return;
        complain(*wrong);
        all_written = false;
    };
    write(options.json, write_json);
    write(options.csv, write_csv);
    write(options.html, write_html);
    return all_written;
}

// Empty: all was played, or it was stopped. Else why it could not be; `results` has what was.
std::string play(const Options& options, std::span<const Planned> planned, std::vector<Result>& results) try {
    ProgressBar bar{stderr, !options.quiet};
    const Player player = options.real ? real_player(options, bar) : virtual_player();
    play_all(planned, player, bar, [&](Result&& result) {
        results.push_back(std::move(result));
        if (!options.sweeps.empty()) return;
        write_table(std::cout, results.back());
        std::cout << std::endl;
    });
    return {};
} catch (const std::exception& error) {
    return error.what();
}

int play_and_report(const Options& options, std::span<const Planned> planned) {
    std::vector<Result> results;
    const auto wrong = play(options, planned, results);
    if (!options.sweeps.empty()) print_sweeps(results);
    const bool shown = static_cast<bool>(std::cout.flush());
    if (!shown) complain("standard output: could not be written");
    if (!wrong.empty()) complain(wrong);
    const bool written = (results.empty() && !wrong.empty()) || write_reports(options, results);
    if (command_line::stop_requested()) return interrupted;
    if (!wrong.empty()) return cannot_play;
    if (!written || !shown) return cannot_write;
    const bool kept =
        std::all_of(results.begin(), results.end(), [](const auto& r) { return r.broken.empty(); });
    return kept ? 0 : budget_broken;
}

// Once, not for each point of a sweep.
void warn_of_what_comes_too_late(std::span<const Planned> planned) {
    std::set<std::string> told;
    for (const auto& one : planned)
        for (const auto& line : too_late(one.scenario))
            if (told.insert(one.scenario.name + line).second)
                std::fprintf(stderr, "%s: after its end, so not played: %s\n", one.scenario.name.c_str(),
                             line.c_str());
}

int run(const Options& options) {
    if (options.list) return list();
    if (options.seed_tables) return show_seed_tables(options.quiet);
    const auto text = find_scenario(options.scenario);
    if (const auto* wrong = std::get_if<Wrong>(&text)) return complain(wrong->line);
    const auto planned = plan(std::get<ScenarioText>(text), options.overrides, options.sweeps);
    if (const auto* wrong = std::get_if<Wrong>(&planned)) return complain(wrong->line);
    for (const auto& path : {options.json, options.csv, options.html})
        if (const auto wrong = path.empty() ? std::nullopt : cannot_write_to(path))
            return complain(*wrong), cannot_write;
    if (!options.quiet) warn_of_what_comes_too_late(std::get<std::vector<Planned>>(planned));
    command_line::listen_for_stop();
    return play_and_report(options, std::get<std::vector<Planned>>(planned));
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc == 3 && std::string_view{argv[1]} == inside_guest) return play_inside(argv[2]);
    const auto read = read_options(argc, argv);
    if (const auto* farewell = std::get_if<Farewell>(&read)) return command_line::say(*farewell);
    return run(std::get<Options>(read));
} catch (const std::exception& error) {
    complain(error.what());
    return cannot_play;
}
