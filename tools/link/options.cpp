#include "link/options.hpp"

#include "command_line/parse.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>

namespace link_tool {

namespace {

struct Flags {
    std::string link, netem, file;
    bool list = false;
};

void declare(CLI::App& app, Options& options, Flags& flags) {
    app.add_option("link", flags.link, "a profile's name (--list), or words: \"delay 20ms loss 1%\"");
    app.add_option("--netem", flags.netem, "print what tc qdisc ... netem is to be told for this direction")
        ->check(CLI::IsMember(std::vector<std::string>{"up", "down"}));
    app.add_flag("--list", flags.list, "print the profiles");
    app.add_option("--profiles", flags.file, "take the names from this TOML file, and check it");
    app.add_option("--per-second", options.per_second, "datagrams that are sent to see what becomes of them")
        ->capture_default_str()
        ->check(CLI::Range(1, 10'000));
    app.add_option("--bytes", options.bytes, "size of each")
        ->capture_default_str()
        ->check(CLI::Range(1, 65'535));
    app.add_option("--seed", options.seed, "of what is lost and late")->capture_default_str();
    app.set_version_flag("--version", "motionwire-link " MOTIONWIRE_VERSION);
}

// The file's profiles, or the one line that says what is wrong with it.
std::variant<std::vector<links::Profile>, std::string> read_file(const std::string& name) {
    std::ifstream file{name, std::ios::binary};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    if (!file.is_open() || file.bad()) return name + ": cannot be read";
    auto read = links::read_profiles(text);
    if (const auto* wrong = std::get_if<links::WrongProfile>(&read))
        return name + ":" + std::to_string(wrong->line) + ": " + wrong->what;
    return std::get<std::vector<links::Profile>>(std::move(read));
}

}  // namespace

std::variant<Options, Farewell> read_options(int argc, const char* const* argv) {
    CLI::App app{"What a link does to datagrams, by name or in netem's words.", "motionwire-link"};
    app.footer("Ends with 0 when all went well, 2 for a wrong link, file or flag.");
    Options options;
    Flags flags;
    declare(app, options, flags);
    if (const auto farewell = command_line::parse(app, argc, argv)) return *farewell;
    const auto refused = [&](const std::string& why) {
        return Farewell{command_line::wrong_flag, app.get_name() + ": " + why};
    };
    const auto shipped = links::profiles();
    options.profiles.assign(shipped.begin(), shipped.end());
    if (!flags.file.empty()) {
        auto read = read_file(flags.file);
        if (const auto* why = std::get_if<std::string>(&read)) return refused(*why);
        options.profiles = std::get<std::vector<links::Profile>>(std::move(read));
    }
    const bool only_file = !flags.file.empty() && app.count("link") == 0;
    if (flags.list || only_file) return options.wanted = Options::Wanted::list, options;
    if (app.count("link") == 0) return command_line::refused(app, "which link?");
    if (!flags.netem.empty())
        options.wanted = flags.netem == "up" ? Options::Wanted::netem_up : Options::Wanted::netem_down;
    const auto found = std::find_if(options.profiles.begin(), options.profiles.end(),
                                    [&](const links::Profile& p) { return p.name == flags.link; });
    if (found != options.profiles.end()) return options.link = *found, options;
    const auto read = links::profile_of(flags.link);
    if (const auto* wrong = std::get_if<links::Wrong>(&read))
        return refused(links::complaint("wrong link", flags.link, *wrong));
    return options.link = std::get<links::Profile>(read), options;
}

}  // namespace link_tool
