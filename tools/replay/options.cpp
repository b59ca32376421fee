#include "replay/options.hpp"

#include "command_line/parse.hpp"

namespace replay {

std::variant<Options, Farewell> read_options(int argc, const char* const* argv) {
    CLI::App app{"Draws a recorded network again: reads what arrived when, writes what each frame showed.",
                 "motionwire-replay"};
    Options options;
    app.set_version_flag("--version", "motionwire-replay " MOTIONWIRE_VERSION);
    app.add_option("--trace", options.trace, "CSV file of the snapshots and when they arrived")->required();
    app.add_option("--pings", options.pings, "CSV file of the pings and their answers; may be left out");
    app.add_option("--frames", options.frames, "CSV file of the moments to draw at");
    app.add_option("--out", options.out, "CSV file to write: what was drawn");
    auto* policy = app.add_option("--policy", options.policy, "how to draw: " + policy_names())
                       ->default_str(default_policy);
    app.add_option("--bench", options.bench,
                   "no replay: measure what so many entities cost with this trace (without --frames: 60 a "
                   "second)")
        ->check(CLI::Range(1, 100000))
        ->excludes(policy);
    app.footer("Exit codes: 0 all went well, 1 the output can't be written, 2 a wrong flag or file.");
    if (const auto farewell = command_line::parse(app, argc, argv)) return *farewell;
    const auto chosen = policy_named(options.policy);
    if (const auto* unknown = std::get_if<UnknownPolicy>(&chosen))
        return Farewell{wrong_flag, app.get_name() + ": --policy: " + unknown->why};
    if (options.bench == 0 && options.frames.empty())
        return command_line::refused(app, "--frames is required");
    if (options.bench == 0 && options.out.empty()) return command_line::refused(app, "--out is required");
    return options;
}

}  // namespace replay
