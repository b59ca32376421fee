#include "client/options.hpp"

#include "command_line/parse.hpp"

#include <map>
#include <random>
#include <string_view>
#include <vector>

#include "links/profiles.hpp"

namespace client {
namespace {

// What the flags write to before it is made into Options.
struct Flags {
    std::vector<int> position;
    std::uint64_t token = 0;
    bool no_vsync = false;
};

// CLI11's own check prints its range to the last of its 309 digits.
CLI::Validator seconds_or_zero() {
    const auto check = [](const std::string& text) {
        return CLI::NonNegativeNumber(text).empty() ? "" : "must be a number of seconds, 0 or more";
    };
    return CLI::Validator{check, ""};
}

void declare_connection(CLI::App& app, Options& options, Flags& flags) {
    app.add_option("--address", options.connection.address, "server's name or address")
        ->capture_default_str();
    app.add_option("--port", options.connection.port, "server's UDP port")
        ->capture_default_str()
        ->check(CLI::Range(1, 65535));
    app.add_option("--name", options.name, "what others call you")->capture_default_str();
    app.add_option(
        "--link", options.connection.link,
        "play as over a link: " + links::profile_names() + ",\nor its words: \"delay 20ms loss 1%\"");
    app.add_option("--token", flags.token, "comes back to the same walker and car within 30 s");
    app.add_option("--seed", options.seed, "of the bad link and the autopilot")->capture_default_str();
    app.add_option("--attempts", options.connection.attempts,
                   "tries in a row before giving up; 0: never\n(default 0, with --offscreen 1)")
        ->check(CLI::Range(0, 1000));
}

void declare_display(CLI::App& app, Options& options, Flags& flags) {
    app.add_option("--width", options.display.width, "of the window")
        ->capture_default_str()
        ->check(CLI::Range(320, 7680));
    app.add_option("--height", options.display.height, "of the window")
        ->capture_default_str()
        ->check(CLI::Range(240, 4320));
    app.add_option("--position", flags.position, "X,Y of the window on the desktop")
        ->delimiter(',')
        ->expected(2);
    app.add_flag("--software", options.display.software, "draw without the graphics card");
    app.add_flag("--fullscreen", options.display.full_screen, "fill the screen");
    app.add_flag("--no-vsync", flags.no_vsync, "do not wait for the display");
    app.add_flag("--offscreen", options.display.offscreen, "play without a display");
}

void declare_run(CLI::App& app, Options& options) {
    static const std::map<std::string, Autopilot::Style> styles{{"drive", Autopilot::Style::drive},
                                                                {"walk", Autopilot::Style::walk}};
    app.add_option_function<std::string>(
           "--autopilot", [&](const std::string& style) { options.autopilot = styles.at(style); },
           "play by itself: drive or walk")
        ->check(CLI::IsMember(std::vector<std::string>{"drive", "walk"}));
    app.add_option("--seconds", options.seconds, "quit after so long; 0: never")->check(seconds_or_zero());
    app.add_option("--frames-out", options.frames_out, "write what was drawn to this CSV file");
    app.add_option("--screenshot", options.screenshot, "write the last frame to this PNG file");
    app.add_flag("--summary", options.summary, "print one line about the run at its end");
    app.set_version_flag("--version", "motionwire-client " MOTIONWIRE_VERSION);
}

std::uint64_t random_token() {
    std::random_device device;
    return std::uint64_t(device()) << 32 | device();
}

void finish(Options& options, const Flags& flags) {
    if (flags.position.size() == 2) options.display.position = {flags.position[0], flags.position[1]};
    options.display.vsync = !flags.no_vsync;
    options.connection.seed = options.seed;
    options.connection.identity = {protocol::Name::from(options.name),
                                   flags.token ? flags.token : random_token()};
    // Nobody is there to read a banner and wait.
    if (options.display.offscreen && options.connection.attempts == 0) options.connection.attempts = 1;
}

}  // namespace

std::variant<Options, Farewell> read_options(int argc, const char* const* argv) {
    CLI::App app{"Motionwire: drive and walk on an island shared over the network. F1 shows the controls.",
                 "motionwire-client"};
    app.footer(
        "Ends with 0 when all went well, 1 when a file cannot be written, 2 for a wrong flag, 3 without a\n"
        "display, 5 when nobody answers, 6 when the server is full, 7 when it is of another version.");
    Options options;
    Flags flags;
    declare_connection(app, options, flags);
    declare_display(app, options, flags);
    declare_run(app, options);
    if (const auto farewell = command_line::parse(app, argc, argv)) return *farewell;
    const std::string& link = options.connection.link;
    const auto profile = links::profile_of(link);
    if (const auto* wrong = std::get_if<links::Wrong>(&profile))
        return Farewell{wrong_flag, app.get_name() + ": " + links::complaint("--link", link, *wrong)};
    options.left_out = links::left_out(std::get<links::Profile>(profile));
    finish(options, flags);
    return options;
}

}  // namespace client
