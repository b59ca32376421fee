#include "relay/options.hpp"

#include "command_line/parse.hpp"
#include "net/link.hpp"

#include <charconv>
#include <string_view>
#include <vector>

namespace relay {

namespace {

// ADDRESS:PORT, or ADDRESS alone: then the port stays. False when it is neither.
bool set_server(Options& options, std::string_view text) {
    const auto colon = text.rfind(':');
    options.server = text.substr(0, colon);
    if (colon == text.npos) return !options.server.empty();
    const auto digits = text.substr(colon + 1);
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), options.port);
    return read.ec == std::errc{} && read.ptr == digits.data() + digits.size() && options.port != 0 &&
           !options.server.empty();
}

links::Conditions conditions_of(const std::string& link) {
    return link.empty() ? links::Conditions{} : *net::link_named(link);
}

}  // namespace

std::variant<Options, Farewell> read_options(int argc, const char* const* argv) {
    CLI::App app{"A bad network between the clients of this machine and any server: join 127.0.0.1 instead.",
                 "motionwire-relay"};
    Options options;
    std::string server = "127.0.0.1:7777", link;
    const auto names = net::link_names();
    const CLI::IsMember known{std::vector<std::string>(names.begin(), names.end())};
    app.set_version_flag("--version", "motionwire-relay " MOTIONWIRE_VERSION);
    app.add_option("--listen", options.listen, "UDP port that clients join; 0 takes a free one")
        ->capture_default_str();
    app.add_option("--server", server, "where it leads, ADDRESS:PORT")->capture_default_str();
    app.add_option("--link", link, "how bad it is, both ways; without: perfect")->check(known);
    app.add_option("--up", options.up_name, "how bad it is to the server, if not as --link")->check(known);
    app.add_option("--down", options.down_name, "how bad it is to the client, if not as --link")
        ->check(known);
    app.add_option("--seed", options.seed, "of what is lost and late")->capture_default_str();
    app.add_flag("--verbose", options.verbose, "a line of figures every second");
    if (const auto farewell = command_line::parse(app, argc, argv)) return *farewell;
    if (!set_server(options, server))
        return command_line::refused(app, "--server '" + server + "' is not ADDRESS:PORT");
    if (options.up_name.empty()) options.up_name = link;
    if (options.down_name.empty()) options.down_name = link;
    options.link.up.from = conditions_of(options.up_name);
    options.link.down.from = conditions_of(options.down_name);
    return options;
}

}  // namespace relay
