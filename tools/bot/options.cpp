#include "options.hpp"

#include "command_line/parse.hpp"

#include "links/parse.hpp"
#include "links/profiles.hpp"

#include <map>
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

void declare_drawing(CLI::App& app, Options& options) {
    using motionwire::Correction, motionwire::Drawing;
    static const std::map<std::string, Drawing> drawings{
        {"newest", Drawing::newest}, {"linear", Drawing::linear}, {"hermite", Drawing::hermite}};
    static const std::map<std::string, Correction> corrections{{"snap", Correction::snap},
                                                               {"velocity_blend", Correction::velocity_blend},
                                                               {"spring", Correction::spring}};
    const auto words_of = [](const auto& map) {
        std::vector<std::string> words;
        for (const auto& [word, value] : map) words.push_back(word);
        return words;
    };
    app.add_option("--frame-rate", options.frame_rate, "frames a second")
        ->capture_default_str()
        ->check(CLI::Range(5, 1000));
    app.add_option_function<std::string>(
           "--fixed-delay",
           [&](const std::string& word) {
               options.settings.fixed_delay = links::parse_time(word);
               if (!options.settings.fixed_delay)
                   throw CLI::ValidationError("--fixed-delay", "'" + word + "' is no time such as 120ms");
           },
           "draw the past so far behind the present, instead of as far as is needed")
        ->type_name("TIME");
    app.add_option_function<std::string>(
           "--drawing", [&](const std::string& word) { options.settings.drawing = drawings.at(word); },
           "of walkers")
        ->check(CLI::IsMember(words_of(drawings)));
    app.add_option_function<std::string>(
           "--correction",
           [&](const std::string& word) { options.settings.correction = corrections.at(word); }, "of cars")
        ->check(CLI::IsMember(words_of(corrections)));
}

void declare(CLI::App& app, Options& options) {
    app.add_option("--count", options.count, "how many bots")
        ->capture_default_str()
        ->check(CLI::Range(1, 256));
    app.add_option("--address", options.address, "of the server")->capture_default_str();
    app.add_option("--port", options.port, "of the server")
        ->capture_default_str()
        ->check(CLI::Range(1, 65535));
    app.add_option(
        "--link", options.link,
        "play through a bad network: " + links::profile_names() + ",\nor its words: \"delay 20ms loss 1%\"");
    app.add_option_function<std::string>(
        "--link-age",
        [&options](const std::string& text) {
            options.age = links::parse_time(text);
            if (!options.age) throw CLI::ValidationError("--link-age '" + text + "' is no time: 15s, 500ms");
        },
        "how old the link is when the bots start, as in 15s: its changes count from there;\n"
        "without: from each bot's first datagram");
    app.add_option("--seconds", options.seconds, "leave after so long; 0: when told")
        ->check(seconds_or_zero());
    app.add_option("--seed", options.seed, "of their ways, and of the bad network")->capture_default_str();
    app.add_option("--attempts", options.attempts, "tries to come in before giving up; 0: never")
        ->capture_default_str()
        ->check(CLI::Range(0, 1000));
    app.add_option("--frames-out", options.frames_out,
                   "write what was drawn to this CSV file (of several bots: to one file each, numbered)");
    app.add_option("--scenes-out", options.scenes_out,
                   "write each frame whole to this file, for motionwire-playtest (of several: as above)");
    app.add_option("--name", options.name, "of the first bot");
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
    style("--idle", Options::Style::idle, "stand still");
    styles->add_option_function<std::string>(
        "--script",
        [&options](const std::string& text) {
            auto script = read_script(text);
            if (const auto* wrong = std::get_if<WrongScript>(&script))
                throw CLI::ValidationError("--script", wrong->what);
            options.script = std::get<Script>(std::move(script));
            options.style = Options::Style::script;
        },
        "hold this, again and again: \"2s forward 127 action, 500ms right -127\"");
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
    declare_drawing(app, options);
    declare_styles(app, options);
    if (const auto farewell = command_line::parse(app, argc, argv)) return *farewell;
    const auto profile = links::profile_of(options.link);
    if (const auto* wrong = std::get_if<links::Wrong>(&profile))
        return Farewell{wrong_flag, app.get_name() + ": " + links::complaint("--link", options.link, *wrong)};
    options.left_out = links::left_out(std::get<links::Profile>(profile));
    return options;
}

}  // namespace bot
