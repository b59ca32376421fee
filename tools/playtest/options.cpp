#include "playtest/options.hpp"

#include "command_line/parse.hpp"

#include <algorithm>

namespace playtest {
namespace {

// As they are typed.
struct Flags {
    std::vector<std::string> seeds, sets, sweeps;
    std::string seconds;
};

constexpr auto footer = R"(Examples:
  motionwire-playtest quickstart                            four players over Wi-Fi, a table
  motionwire-playtest mine.toml --html report.html          ... and a report with pictures
  motionwire-playtest quickstart --set clients.profile=4g   the same players on another network
  motionwire-playtest quickstart --sweep server.snapshot_rate=10,20,30 --sweep client.fixed_delay=80ms,120ms
  motionwire-playtest quickstart --real --seconds 10        real programs over real sockets
  motionwire-playtest release                               what has to hold before a release

Ends with 0 when all went well, 1 when a budget was broken, 2 for a wrong scenario or flag, 3 when a report could not
be written, 4 when a real run could not be played, 130 when interrupted (what there was is written).)";

void declare(CLI::App& app, Options& options, Flags& flags) {
    app.add_option("SCENARIO", options.scenario, "a file, or the name of one that --list shows");
    app.add_option("--seed", flags.seeds, "play these seeds instead of the scenario's")
        ->type_name("N...")
        ->delimiter(',');
    app.add_option("--seconds", flags.seconds, "play so long instead, with each seed")->type_name("S");
    app.add_option("--set", flags.sets,
                   "any key of the scenario: server.snapshot_rate=10, clients.profile=4g")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
    app.add_option("--sweep", flags.sweeps, "play each of these values; several make a grid")
        ->type_name("KEY=A,B,C")
        ->allow_extra_args(false);
    app.add_option("--json", options.json, "write everything measured")->type_name("FILE");
    app.add_option("--csv", options.csv, "write a row for each seed and client")->type_name("FILE");
    app.add_option("--html", options.html, "write a report with pictures")->type_name("FILE");
    const auto real = app.add_flag("--real", options.real, "real programs, real time, real sockets");
    app.add_flag("--guest", options.guest, "... in a guest whose kernel has netem")->needs(real);
    app.add_flag("--seed-tables", options.seed_tables, "recompute the published tables and compare");
    app.add_flag("--list", options.list, "show the scenarios that are shipped");
    app.add_flag("--quiet", options.quiet, "no progress");
    app.set_version_flag("--version", "motionwire-playtest " MOTIONWIRE_VERSION);
    app.footer(footer);
}

bool is_number(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

// `--seed 1 2 quickstart` swallows the scenario; it is given back.
void give_back(Options& options, Flags& flags) {
    if (!options.scenario.empty() || flags.seeds.size() < 2 || is_number(flags.seeds.back())) return;
    options.scenario = flags.seeds.back();
    flags.seeds.pop_back();
}

std::string list_of(const std::vector<std::string>& seeds) {
    std::string text;
    for (const auto& seed : seeds) text += (text.empty() ? "" : ", ") + seed;
    return "[" + text + "]";
}

// `--seconds 5 --set seconds=9`: which of them was meant is not guessed.
std::string said_twice(const std::vector<Override>& overrides, const Override& set) {
    for (const auto& other : overrides)
        if (other.key == set.key && !other.said.starts_with("--set"))
            return other.said + " and " + set.said + " contradict each other";
    return {};
}

std::string shared_file(const Options& options) {
    const std::pair<const char*, const std::string&> files[]{
        {"--json", options.json}, {"--csv", options.csv}, {"--html", options.html}};
    for (const auto& [flag, file] : files)
        for (const auto& [other, same] : files)
            if (flag != other && !file.empty() && file == same)
                return std::string{flag} + " and " + other + " name the same file, '" + file + "'";
    return {};
}

// Empty, or what is wrong.
std::string take(const Flags& flags, Options& options) {
    for (const auto& seed : flags.seeds)
        if (!is_number(seed)) return "--seed '" + seed + "' is no whole number from 0 on";
    if (!flags.seeds.empty()) options.overrides.push_back({"seeds", list_of(flags.seeds), "--seed"});
    if (!flags.seconds.empty())
        options.overrides.push_back({"seconds", flags.seconds, "--seconds " + flags.seconds});
    for (const auto& set : flags.sets) {
        const auto override = override_of(set, "--set");
        if (!override) return "--set '" + set + "' is not KEY=VALUE";
        if (const auto wrong = said_twice(options.overrides, *override); !wrong.empty()) return wrong;
        options.overrides.push_back(*override);
    }
    for (const auto& sweep : flags.sweeps) {
        const auto axis = axis_of(sweep);
        if (!axis) return "--sweep '" + sweep + "' is not KEY=A,B,C";
        for (const auto& other : options.sweeps)
            if (other.key == axis->key) return "--sweep '" + axis->key + "' is given twice";
        options.sweeps.push_back(*axis);
    }
    return shared_file(options);
}

}  // namespace

std::variant<Options, Farewell> read_options(int argc, const char* const* argv) {
    CLI::App app{"Plays a scenario over bad networks, and scores what its players saw against the truth.",
                 "motionwire-playtest"};
    Options options;
    Flags flags;
    declare(app, options, flags);
    if (const auto farewell = command_line::parse(app, argc, argv)) return *farewell;
    give_back(options, flags);
    if (const auto wrong = take(flags, options); !wrong.empty()) return command_line::refused(app, wrong);
    if (options.scenario.empty() && !options.list && !options.seed_tables)
        return command_line::refused(app, "which scenario? quickstart is one, --list shows more");
    return options;
}

}  // namespace playtest
