#pragma once

// The networks that have a name: shared/links/profiles.toml, the one list for tests, playtests, relay, client and
// docker. The file is compiled into the program.

#include "links/conditions.hpp"
#include "links/parse.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace links {

struct Span {
    Duration at{}, lasts{};
    bool operator==(const Span&) const = default;
};

struct Profile {
    std::string name;   // or the words themselves
    std::string about;  // a line for people
    std::string words;  // as written
    Link link;
    std::optional<Link>
        nearest;  // where `link` has what netem can't say: what comes nearest in netem's words

    // What no link can do; only playtests play these.
    double client_drift = 0;          // parts per million: the client's clock is faster
    std::vector<Span> server_stalls;  // no tick, then the ones missed at once
    std::vector<Span> client_sleeps;  // no frame, and mail waits in the socket
};

std::span<const Profile> profiles();

// A profile's name, or words of a link. The error lists the names when one word was given that is neither.
std::variant<Profile, Wrong> profile_of(std::string_view name_or_words);

// "lan, wifi, ...", for a program's --help.
std::string profile_names();

// "only the link of 'hitch' is played here, not its server_stalls", where that is so; else empty.
std::string left_out(const Profile&);

// What a program says to a wrong --link: three lines, the second the text and the third ^~~~ under the word.
std::string complaint(std::string_view flag, std::string_view text, const Wrong&);

struct WrongProfile {
    std::size_t line = 0;
    std::string what;  // names the key or the word
};
std::variant<std::vector<Profile>, WrongProfile> read_profiles(std::string_view toml);

}  // namespace links
