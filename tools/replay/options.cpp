#include "replay/options.hpp"

#include <CLI/CLI.hpp>

namespace replay {

namespace {

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

Farewell refused(const std::string& why) {
    return {wrong_flag, "motionwire-replay: " + first_line(why) + " (see --help)"};
}

}  // namespace

std::variant<Options, Farewell> read_options(int argc, const char* const* argv) {
    CLI::App app{"Draws a recorded network again: reads what arrived when, writes what each frame showed.",
                 "motionwire-replay"};
    Options options;
    app.set_version_flag("--version", "motionwire-replay " MOTIONWIRE_VERSION);
    app.add_option("--trace", options.trace, "CSV file of the snapshots and when they arrived")->required();
    app.add_option("--frames", options.frames, "CSV file of the moments to draw at");
    app.add_option("--out", options.out, "CSV file to write: what was drawn");
    app.add_option("--pings", options.pings, "accepted and not read: the past is drawn without pings");
    app.add_option("--bench", options.bench,
                   "no replay: measure what so many entities cost with this trace (without --frames: 60 a "
                   "second)")
        ->check(CLI::Range(1, 100000));
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        return Farewell{0, app.help()};
    } catch (const CLI::CallForVersion& version) {
        return Farewell{0, version.what()};
    } catch (const CLI::ParseError& error) {
        return refused(error.what());
    }
    if (options.bench == 0 && options.frames.empty()) return refused("--frames is required");
    if (options.bench == 0 && options.out.empty()) return refused("--out is required");
    return options;
}

}  // namespace replay
