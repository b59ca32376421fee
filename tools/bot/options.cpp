#include "options.hpp"

#include "command_line/parse.hpp"

#include "net/link.hpp"

#include <string>
#include <vector>

namespace bot {

namespace {

// CLI11's own check prints its range to the last of its 309 digits.
CLI::Validator seconds_or_zero() {
    const auto check = [](const std::string& text) {
        return CLI::NonNegativeNumber(text).empty() ? "" : "must be a number of seconds, 0 or more";
    };
    return CLI::Validator{check, ""};
}

void declare(CLI::App& app, Options& options) {
    const auto names = net::link_names();
    app.add_option("--count", options.count, "how many bots")
        ->capture_default_str()
        ->check(CLI::Range(1, 256));
    app.add_option("--address", options.address, "of the server")->capture_default_str();
    app.add_option("--port", options.port, "of the server")
        ->capture_default_str()
        ->check(CLI::Range(1, 65535));
    app.add_option("--link", options.link, "play through a bad network")
        ->check(CLI::IsMember(std::vector<std::string>(names.begin(), names.end())));
    app.add_option("--seconds", options.seconds, "leave after so long; 0: when told")
        ->check(seconds_or_zero());
    app.add_option("--seed", options.seed, "of their ways, and of the bad network")->capture_default_str();
    app.add_option("--attempts", options.attempts, "tries to come in before giving up; 0: never")
        ->capture_default_str()
        ->check(CLI::Range(0, 1000));
    app.add_option("--frames-out", options.frames_out,
                   "write what was drawn to this CSV file (of several bots: to one file each, numbered)");
    app.add_flag("--verbose", options.verbose, "say every second how it goes");
    app.set_version_flag("--version", "motionwire-bot " MOTIONWIRE_VERSION);
}

void declare_styles(CLI::App& app, Options& options) {
    auto* styles = app.add_option_group("what they do");
    const auto style = [&](const char* flag, Options::Style which, const char* help) {
        styles->add_flag_callback(
            flag, [&options, which] { options.style = which; }, help);
    };
    style("--drive", Options::Style::drive, "drive laps (default)");
    style("--walk", Options::Style::walk, "stroll about");
    style("--mixed", Options::Style::mixed, "every other one drives, the rest walks");
    styles->require_option(0, 1);
}

}  // namespace

std::variant<Options, Farewell> read_options(int argc, const char* const* argv) {
    CLI::App app{"Players without a window: they join, drive and walk, and say at the end what they saw.",
                 "motionwire-bot"};
    app.footer(
        "Ends with 0 when all went well, 1 when a file cannot be written, 2 for a wrong flag, 5 when nobody\n"
        "answers, 6 when the server is full, 7 when it is of another version.");
    Options options;
    declare(app, options);
    declare_styles(app, options);
    if (const auto farewell = command_line::parse(app, argc, argv)) return *farewell;
    return options;
}

}  // namespace bot
