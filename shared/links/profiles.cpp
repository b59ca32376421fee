#include "links/profiles.hpp"

#include "links/parse_nearest.hpp"
#include "links/profiles_shipped.hpp"

#include <algorithm>
#include <stdexcept>

namespace links {

namespace {

std::vector<std::string_view> names() {
    std::vector<std::string_view> all;
    for (const Profile& profile : profiles()) all.push_back(profile.name);
    return all;
}

// Nothing that stands alone and is no number is the beginning of a link but `in-order` and the like.
bool may_be_a_name(std::string_view text) {
    return !text.empty() && text.find_first_of(" \t\r\n") == text.npos;
}

Wrong no_such(std::string_view name, const Wrong& as_words) {
    if (as_words.at != 0 || as_words.size != name.size()) return as_words;  // it begins a link: `delay`
    const auto known = names();
    const std::string near = nearest_word(name, known);
    return {quoted(name) + " is neither a profile nor a word of a link" +
                (near.empty() ? "" : ": did you mean " + near + "?") + " (profiles: " + profile_names() + ")",
            0, name.size()};
}

}  // namespace

std::span<const Profile> profiles() {
    static const std::vector<Profile> all = [] {
        auto read = read_profiles(shipped_profiles());
        if (const auto* wrong = std::get_if<WrongProfile>(&read))
            throw std::logic_error("profiles.toml:" + std::to_string(wrong->line) + ": " + wrong->what);
        return std::get<std::vector<Profile>>(std::move(read));
    }();
    return all;
}

std::variant<Profile, Wrong> profile_of(std::string_view name_or_words) {
    const auto all = profiles();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Profile& p) { return p.name == name_or_words; });
    if (found != all.end()) return *found;
    auto link = parse(name_or_words);
    if (const auto* wrong = std::get_if<Wrong>(&link))
        return may_be_a_name(name_or_words) ? no_such(name_or_words, *wrong) : *wrong;
    Profile profile;
    profile.name = profile.words = name_or_words;
    profile.link = std::get<Link>(std::move(link));
    return profile;
}

std::string profile_names() {
    std::string list;
    for (const Profile& one : profiles()) list += (list.empty() ? "" : ", ") + one.name;
    return list;
}

std::string left_out(const Profile& profile) {
    std::string what;
    const auto add = [&](bool there, const char* name) {
        if (there) what += (what.empty() ? "" : " and ") + std::string{name};
    };
    add(profile.client_drift != 0, "client_drift_ppm");
    add(!profile.server_stalls.empty(), "server_stalls");
    add(!profile.client_sleeps.empty(), "client_sleeps");
    if (what.empty()) return {};
    return "only the link of '" + profile.name + "' is played here, not its " + what;
}

std::string complaint(std::string_view flag, std::string_view text, const Wrong& wrong) {
    std::string lines = pointed(text, wrong);
    lines.replace(lines.find('\n'), 1, "\n    ");
    return std::string{flag} + ": " + wrong.what + "\n    " + lines;
}

}  // namespace links
