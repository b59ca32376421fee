#include "server/options.hpp"

#include "command_line/parse.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <sstream>
#include <string_view>
#include <utility>

namespace server {
namespace {

using motionwire::Duration;

// A number that may be set, in the file by its key and on the command line by --key.
struct Setting {
    const char* key;
    const char* help;
    double lowest, highest;
    bool whole;
    double (*get)(const Options&);
    void (*set)(Options&, double);
};

constexpr std::array settings{
    Setting{"port", "UDP port to listen on; 0 takes a free one", 0, 65535, true,
            [](const Options& o) -> double { return o.port; },
            [](Options& o, double v) { o.port = static_cast<std::uint16_t>(v); }},
    Setting{"tick-rate", "simulation steps a second", 10, 128, true,
            [](const Options& o) -> double { return o.game.tick_rate; },
            [](Options& o, double v) { o.game.tick_rate = static_cast<int>(v); }},
    Setting{"snapshot-rate", "snapshots a second to each client, at most the tick rate", 5, 128, true,
            [](const Options& o) -> double { return o.game.snapshot_rate; },
            [](Options& o, double v) { o.game.snapshot_rate = static_cast<int>(v); }},
    Setting{"max-players", "seats", 1, 128, true,
            [](const Options& o) -> double { return o.game.max_players; },
            [](Options& o, double v) { o.game.max_players = static_cast<int>(v); }},
    Setting{"bots", "cars that drive themselves", 0, 64, true,
            [](const Options& o) -> double { return o.game.bots; },
            [](Options& o, double v) { o.game.bots = static_cast<int>(v); }},
    Setting{"threshold", "metres a guessed vehicle may be wrong before it is told anew", 0.01, 10, false,
            [](const Options& o) -> double { return o.game.policy.max_error; },
            [](Options& o, double v) { o.game.policy.max_error = static_cast<float>(v); }},
    Setting{"heartbeat", "seconds after which a vehicle is told anew in any case", 0.1, 20, false,
            [](const Options& o) { return motionwire::exact_seconds_of(o.game.policy.heartbeat); },
            [](Options& o, double v) {
                o.game.policy.heartbeat = motionwire::scaled(Duration{std::chrono::seconds{1}}, v);
            }},
    Setting{"max-angle", "radians a guessed vehicle may be turned wrong before it is told anew", 0.001, 3.15,
            false, [](const Options& o) -> double { return o.game.policy.max_angle; },
            [](Options& o, double v) { o.game.policy.max_angle = static_cast<float>(v); }},
    Setting{"seed", "of the world", 0, 4294967295.0, true,
            [](const Options& o) -> double { return o.game.seed; },
            [](Options& o, double v) { o.game.seed = static_cast<std::uint32_t>(v); }},
    Setting{"start-tick", "number of the first tick", 0, 8589934592.0, true,
            [](const Options& o) { return static_cast<double>(motionwire::number_of(o.game.start)); },
            [](Options& o, double v) { o.game.start = motionwire::Tick{static_cast<std::uint64_t>(v)}; }},
};

std::string plain(double value) {
    if (value == std::floor(value)) return std::to_string(static_cast<std::int64_t>(value));
    std::ostringstream text;  // six digits: 0.3f is 0.3
    text << value;
    return text.str();
}

// Empty when the value is one the setting can take.
std::string complaint(const Setting& setting, double value) {
    if (setting.whole && value != std::floor(value)) return "must be a whole number";
    if (value >= setting.lowest && value <= setting.highest) return {};
    return "must be " + plain(setting.lowest) + " to " + plain(setting.highest);
}

// The one pair that must fit. While no snapshot rate was given it is 0, which fits any tick rate.
constexpr int not_given = 0;

bool rates_fit(const Options& options) { return options.game.snapshot_rate <= options.game.tick_rate; }

std::string too_often(const Options& options) {
    return "snapshot-rate must not be above tick-rate (" + std::to_string(options.game.tick_rate) + ")";
}

std::string too_slow(const Options& options) {
    return "tick-rate must not be below snapshot-rate (" + std::to_string(options.game.snapshot_rate) + ")";
}

std::string at(const std::string& file, const toml::source_region& where, std::string_view what) {
    const auto line = where.begin.line == 0 ? std::string{} : ":" + std::to_string(where.begin.line);
    return file + line + ": " + std::string{what};
}

// Empty, or what is wrong with this line of the file.
std::string apply(Options& options, std::string_view key, const toml::node& value) {
    const std::string name = "'" + std::string{key} + "' ";
    if (key == "verbose") {
        if (!value.is_boolean()) return name + "must be true or false";
        options.verbose = value.as_boolean()->get();
        return {};
    }
    for (const Setting& setting : settings) {
        if (key != setting.key) continue;
        if (!value.is_number()) return name + "must be a number";
        const double number = *value.value<double>();
        if (const auto wrong = complaint(setting, number); !wrong.empty()) return name + wrong;
        setting.set(options, number);
        return {};
    }
    return "unknown key '" + std::string{key} + "'";
}

// Empty, or the one line that says what is wrong with the file.
std::string apply_file(Options& options, const std::string& file) try {
    if (std::filesystem::is_directory(file)) return file + ": is a folder, not a file";
    const toml::table table = toml::parse_file(file);
    const toml::key* rate_key = nullptr;
    for (auto&& [key, value] : table) {
        if (key == "snapshot-rate") rate_key = &key;
        if (const auto wrong = apply(options, key.str(), value); !wrong.empty())
            return at(file, key.source(), wrong);
    }
    return rates_fit(options) ? std::string{} : at(file, rate_key->source(), too_often(options));
} catch (const toml::parse_error& error) {
    return at(file, error.source(), error.description());
}

// Flags write to their own place first: a flag that was not given must not undo what the file says.
struct Flags {
    std::array<double, settings.size()> numbers{};
    std::array<CLI::Option*, settings.size()> given{};
    std::string config, truth_out;
    bool verbose = false;
};

void declare(CLI::App& app, Flags& flags) {
    for (std::size_t i = 0; i < settings.size(); ++i) {
        const Setting& setting = settings[i];
        flags.given[i] = app.add_option(std::string{"--"} + setting.key, flags.numbers[i], setting.help)
                             ->type_name((setting.whole ? "INT " : "FLOAT ") + plain(setting.lowest) + ".." +
                                         plain(setting.highest))
                             ->default_str(plain(setting.get(Options{})));
    }
    app.add_option("--config", flags.config, "settings file; keys are the names of these flags")
        ->type_name("FILE.toml");
    app.add_option("--truth-out", flags.truth_out, "write where everything is, every tick, to this file")
        ->type_name("FILE");
    app.add_flag("--verbose", flags.verbose, "a line of figures every second");
    app.set_version_flag("--version", "motionwire-server " MOTIONWIRE_VERSION);
}

// Empty, or what is wrong with the flags.
std::string apply(Options& options, const Flags& flags) {
    bool rate_given = false;
    for (std::size_t i = 0; i < settings.size(); ++i) {
        if (flags.given[i]->count() == 0) continue;
        const Setting& setting = settings[i];
        if (const auto wrong = complaint(setting, flags.numbers[i]); !wrong.empty())
            return std::string{"--"} + setting.key + " " + wrong;
        setting.set(options, flags.numbers[i]);
        rate_given |= setting.key == std::string_view{"snapshot-rate"};
    }
    options.verbose |= flags.verbose;
    options.truth_out = flags.truth_out;
    if (rates_fit(options)) return {};
    return "--" + (rate_given ? too_often(options) : too_slow(options));
}

}  // namespace

std::variant<Options, Farewell> read_options(int argc, const char* const* argv) {
    CLI::App app{"The Motionwire server: the authority over one island and everyone on it.",
                 "motionwire-server"};
    Flags flags;
    declare(app, flags);
    if (const auto farewell = command_line::parse(app, argc, argv)) return *farewell;
    Options options;
    const int usual_rate = std::exchange(options.game.snapshot_rate, not_given);
    if (!flags.config.empty())
        if (const auto wrong = apply_file(options, flags.config); !wrong.empty())
            return Farewell{wrong_config, "motionwire-server: " + wrong};
    if (const auto wrong = apply(options, flags); !wrong.empty())
        return Farewell{wrong_flag, "motionwire-server: " + wrong};
    if (options.game.snapshot_rate == not_given)
        options.game.snapshot_rate = std::min(usual_rate, options.game.tick_rate);
    return options;
}

}  // namespace server
