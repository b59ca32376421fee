#include "relay/options.hpp"

#include "command_line/parse.hpp"
#include "links/parse.hpp"
#include "links/profiles.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

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

// One direction of what a flag says. The text that points at what is wrong with it, or nothing.
std::optional<std::string> set_way(Options& options, const char* flag, const std::string& text,
                                   links::Way links::Link::*way) {
    const auto read = links::profile_of(text);
    if (const auto* wrong = std::get_if<links::Wrong>(&read)) return links::complaint(flag, text, *wrong);
    const auto& profile = std::get<links::Profile>(read);
    options.link.*way = profile.link.*way;
    const std::string left_out = links::left_out(profile);
    const auto& all = options.left_out;
    if (!left_out.empty() && std::find(all.begin(), all.end(), left_out) == all.end())
        options.left_out.push_back(left_out);
    return std::nullopt;
}

}  // namespace

std::variant<Options, Farewell> read_options(int argc, const char* const* argv) {
    CLI::App app{"A bad network between the clients of this machine and any server: join 127.0.0.1 instead.",
                 "motionwire-relay"};
    Options options;
    std::string server = "127.0.0.1:7777", link, age;
    app.set_version_flag("--version", "motionwire-relay " MOTIONWIRE_VERSION);
    app.add_option("--listen", options.listen, "UDP port that clients join; 0 takes a free one")
        ->capture_default_str();
    app.add_option("--bind", options.bind, "address of this machine to listen at; 0.0.0.0: all")
        ->capture_default_str();
    app.add_option("--server", server, "where it leads, ADDRESS:PORT")->capture_default_str();
    app.add_option("--link", link,
                   "how bad it is; without: perfect.\nA name (" + links::profile_names() +
                       ")\nor words: \"delay 20ms loss 1%\"");
    app.add_option("--up", options.up_name, "how bad it is to the server, if not as --link");
    app.add_option("--down", options.down_name, "how bad it is to the client, if not as --link");
    app.add_option("--age", age,
                   "how old the link is when the relay starts, as in 15s: its changes count from there,\n"
                   "for all clients alike; without: from each client's first datagram");
    app.add_option("--seed", options.seed, "of what is lost and late")->capture_default_str();
    app.add_flag("--verbose", options.verbose, "a line of figures every second");
    if (const auto farewell = command_line::parse(app, argc, argv)) return *farewell;
    if (!set_server(options, server))
        return command_line::refused(app, "--server '" + server + "' is not ADDRESS:PORT");
    if (!age.empty() && !(options.age = links::parse_time(age)))
        return command_line::refused(app, "--age '" + age + "' is no time: 15s, 500ms");
    const char* const up_flag = options.up_name.empty() ? "--link" : "--up";
    const char* const down_flag = options.down_name.empty() ? "--link" : "--down";
    if (options.up_name.empty()) options.up_name = link;
    if (options.down_name.empty()) options.down_name = link;
    auto wrong = set_way(options, up_flag, options.up_name, &links::Link::up);
    if (!wrong) wrong = set_way(options, down_flag, options.down_name, &links::Link::down);
    if (wrong) return Farewell{wrong_flag, app.get_name() + ": " + *wrong};
    return options;
}

}  // namespace relay
