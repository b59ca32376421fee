// motionwire-link: what a link does, before anybody plays over it.

#include "link/options.hpp"
#include "link/portrait.hpp"

#include <algorithm>
#include <cstdio>
#include <string>

namespace {

using link_tool::Options;

int list(const Options& options) {
    std::size_t width = 0;
    for (const auto& profile : options.profiles) width = std::max(width, profile.name.size());
    for (const auto& profile : options.profiles)
        std::printf("%-*s  %s\n", static_cast<int>(width), profile.name.c_str(), profile.about.c_str());
    return 0;
}

int print_netem(const Options& options, bool up) {
    const auto way = [up](const links::Link& link) { return up ? link.up : link.down; };
    auto words = links::netem_words(way(options.link.link));
    if (!words && options.link.nearest) {
        words = links::netem_words(way(*options.link.nearest));
        std::fprintf(stderr, "motionwire-link: netem can't say all of '%s'; this comes nearest\n",
                     options.link.name.c_str());
    }
    if (!words) {
        std::fprintf(stderr, "motionwire-link: netem can't say '%s'\n", options.link.words.c_str());
        return command_line::wrong_flag;
    }
    std::printf("%s\n", words->c_str());
    return 0;
}

void print(const char* title, const links::Way& way, const link_tool::Sending& sending) {
    std::printf("\n%s, %d datagrams/s of %zu bytes\n%s", title, sending.per_second, sending.bytes,
                link_tool::shown(link_tool::portrait_of(way, sending)).c_str());
}

int print_portrait(const Options& options) {
    const auto& link = options.link.link;
    const std::string words = links::spelled(link);
    if (!options.link.about.empty())
        std::printf("%s: %s\n", options.link.name.c_str(), options.link.about.c_str());
    std::printf("%s\n", words.empty() ? "a perfect link" : words.c_str());
    const std::string left_out = links::left_out(options.link);
    if (!left_out.empty()) std::fprintf(stderr, "motionwire-link: %s\n", left_out.c_str());
    const link_tool::Sending sending{options.per_second, static_cast<std::size_t>(options.bytes),
                                     options.seed};
    if (link.up == link.down) return print("each direction", link.up, sending), 0;
    print("up", link.up, sending);
    print("down", link.down, sending);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const auto read = link_tool::read_options(argc, argv);
    if (const auto* farewell = std::get_if<command_line::Farewell>(&read))
        return command_line::say(*farewell);
    const auto& options = std::get<Options>(read);
    switch (options.wanted) {
        case Options::Wanted::list:
            return list(options);
        case Options::Wanted::netem_up:
            return print_netem(options, true);
        case Options::Wanted::netem_down:
            return print_netem(options, false);
        case Options::Wanted::portrait:
            break;
    }
    return print_portrait(options);
}
