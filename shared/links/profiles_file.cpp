#include "links/parse_nearest.hpp"
#include "links/parse_units.hpp"
#include "links/profiles.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace links {

namespace {

using namespace std::string_view_literals;

constexpr std::array keys{"about"sv,         "link"sv,         "netem"sv, "client_drift_ppm"sv,
                          "server_stalls"sv, "client_sleeps"sv};
constexpr std::array span_keys{"at"sv, "lasts"sv};

WrongProfile wrong(const toml::node& node, std::string what) {
    return {node.source().begin.line, std::move(what)};
}

WrongProfile wrong(const toml::key& key, std::string what) {
    return {key.source().begin.line, std::move(what)};
}

[[noreturn]] void refuse(const toml::node& node, std::string_view key, const std::string& must_be) {
    throw wrong(node, quoted(key) + " must be " + must_be);
}

void only(const toml::table& table, std::span<const std::string_view> known) {
    for (auto&& [key, node] : table) {
        if (std::find(known.begin(), known.end(), key.str()) != known.end()) continue;
        const std::string near = nearest_word(key.str(), known);
        throw wrong(
            key, "unknown key " + quoted(key.str()) + (near.empty() ? "" : ": did you mean " + near + "?"));
    }
}

std::string text_of(const toml::table& table, std::string_view key) {
    const toml::node* node = table.get(key);
    if (!node) throw wrong(table, quoted(key) + " is missing");
    if (!node->is_string()) refuse(*node, key, "text");
    return node->as_string()->get();
}

// A wrong word of a text over several lines is some lines below its beginning.
Link link_of(const toml::table& table, std::string_view key, const std::string& words) {
    auto link = parse(words);
    const auto* in_words = std::get_if<Wrong>(&link);
    if (!in_words) return std::get<Link>(std::move(link));
    const auto end = words.begin() + static_cast<std::ptrdiff_t>(in_words->at);
    WrongProfile result = wrong(*table.get(key), quoted(key) + ": " + in_words->what);
    result.line += static_cast<std::size_t>(std::count(words.begin(), end, '\n'));
    throw result;
}

Duration time_of(const toml::table& table, std::string_view key) {
    const toml::node* node = table.get(key);
    if (!node) throw wrong(table, quoted(key) + " is missing");
    const auto time = node->is_string() ? parse_time(node->as_string()->get()) : std::nullopt;
    const bool has_unit = time && !node->as_string()->get().empty() &&
                          (node->as_string()->get().back() < '0' || node->as_string()->get().back() > '9');
    if (!has_unit) refuse(*node, key, "a time such as \"500ms\" or \"20s\"");
    return *time;
}

std::vector<Span> spans_of(const toml::table& table, std::string_view key) {
    const toml::node* node = table.get(key);
    std::vector<Span> spans;
    if (!node) return spans;
    if (!node->is_array()) refuse(*node, key, "a list such as [{at = \"20s\", lasts = \"500ms\"}]");
    for (const toml::node& one : *node->as_array()) {
        if (!one.is_table()) refuse(one, key, "a list such as [{at = \"20s\", lasts = \"500ms\"}]");
        only(*one.as_table(), span_keys);
        const Duration at = time_of(*one.as_table(), "at");
        const Duration lasts = time_of(*one.as_table(), "lasts");
        if (!spans.empty() && at < spans.back().at + spans.back().lasts)
            throw wrong(one, quoted(key) + ": one begins before the one before it has ended");
        spans.push_back({at, lasts});
    }
    return spans;
}

double drift_of(const toml::table& table) {
    const toml::node* node = table.get("client_drift_ppm");
    if (!node) return 0;
    const auto value = node->is_number() ? node->value<double>() : std::nullopt;
    if (!value || !std::isfinite(*value) || std::abs(*value) > 10'000)
        refuse(*node, "client_drift_ppm", "a number from -10000 to 10000");
    return *value;
}

Profile profile_of(std::string name, const toml::table& table) {
    only(table, keys);
    Profile profile;
    profile.name = std::move(name);
    profile.about = text_of(table, "about");
    profile.words = text_of(table, "link");
    profile.link = link_of(table, "link", profile.words);
    if (const toml::node* node = table.get("netem")) {
        const Link nearest = link_of(table, "netem", text_of(table, "netem"));
        if (!netem_words(nearest.up) || !netem_words(nearest.down))
            refuse(*node, "netem", "in words that netem knows");
        profile.nearest = nearest;
    }
    profile.client_drift = drift_of(table);
    profile.server_stalls = spans_of(table, "server_stalls");
    profile.client_sleeps = spans_of(table, "client_sleeps");
    return profile;
}

// In the order of the file.
std::vector<Profile> read(const toml::table& file) {
    std::vector<std::pair<std::size_t, Profile>> read;
    for (auto&& [key, node] : file) {
        if (!node.is_table())
            throw wrong(key, quoted(key.str()) + " must be a profile: [" + std::string{key.str()} + "]");
        if (std::holds_alternative<Link>(parse(key.str())))
            throw wrong(key, quoted(key.str()) + " can't be a name: it is a link's word");
        read.emplace_back(node.source().begin.line, profile_of(std::string{key.str()}, *node.as_table()));
    }
    std::stable_sort(read.begin(), read.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Profile> profiles;
    for (auto& [line, profile] : read) profiles.push_back(std::move(profile));
    return profiles;
}

}  // namespace

std::variant<std::vector<Profile>, WrongProfile> read_profiles(std::string_view toml) try {
    const toml::table file = toml::parse(toml);
    if (file.empty()) return WrongProfile{1, "there is no profile in it"};
    return read(file);
} catch (const WrongProfile& wrong) {
    return wrong;
} catch (const toml::parse_error& error) {
    std::string what{error.description()};
    std::replace(what.begin(), what.end(), '\n', ' ');
    return WrongProfile{std::max<std::size_t>(error.source().begin.line, 1), what};
}

}  // namespace links
