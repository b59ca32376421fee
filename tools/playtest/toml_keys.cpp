#include "playtest/toml_keys.hpp"

#include "links/parse.hpp"
#include "links/parse_nearest.hpp"
#include "playtest/nearest.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace playtest {
namespace {

std::size_t line_of(const toml::node& node) { return node.source().begin.line; }

std::string shown(const toml::node& node) {
    if (const auto* text = node.as_string()) return links::quoted(text->get());
    if (node.is_table()) return "a table";
    if (node.is_array()) return "a list";
    std::ostringstream out;
    node.visit([&](const auto& value) {
        if constexpr (toml::is_value<decltype(value)>) out << value.get();
    });
    return node.is_boolean() ? (*node.value<bool>() ? "true" : "false") : out.str();
}

std::string plain(double value) {
    std::ostringstream text;
    text << value;
    return text.str();
}

std::string spelled(Duration span) { return plain(motionwire::exact_seconds_of(span)) + "s"; }

// With a unit, and perhaps a sign.
std::optional<Duration> parse_span(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    if (text.empty() || (text.back() >= '0' && text.back() <= '9')) return std::nullopt;
    const auto span = links::parse_time(text);
    if (!span) return std::nullopt;
    return negative ? -*span : *span;
}

}  // namespace

void Complaints::add(std::size_t line, const std::string& said, std::string what) {
    if (!said.empty()) return complaints_.push_back({0, said + ": " + what});
    line = std::max<std::size_t>(line, 1);
    complaints_.push_back({line, file_ + ":" + std::to_string(line) + ": " + what});
}

std::string Complaints::said(const toml::node& node, const std::string& otherwise) const {
    for (auto one = said_.rbegin(); one != said_.rend(); ++one)
        if (one->first == &node) return one->second;
    return otherwise;
}

std::optional<Wrong> Complaints::first() const {
    const auto first = std::min_element(complaints_.begin(), complaints_.end(),
                                        [](const auto& a, const auto& b) { return a.line < b.line; });
    return first == complaints_.end() ? std::nullopt : std::optional{Wrong{first->text}};
}

const toml::node* Keys::take(std::string_view key) {
    known_.push_back(key);
    return table_.get(key);
}

const toml::node* Keys::any(std::string_view key) { return take(key); }

void Keys::refuse(const toml::node& node, const std::string& what) {
    complaints_.add(line_of(node), complaints_.said(node, said_), what);
}

void Keys::refuse(std::string_view key, const std::string& what) {
    const toml::node& node = *table_.get(key);
    refuse(node, "'" + std::string{key} + "' must be " + what + ", not " + shown(node));
}

void Keys::refuse_as_named(const std::string& what) { refuse(table_, what); }

bool Keys::number(std::string_view key, double& to, double least, double most) {
    const auto* node = take(key);
    if (!node) return false;
    const auto value = node->is_number() ? node->value<double>() : std::nullopt;
    if (!value || !std::isfinite(*value) || *value < least || *value > most)
        return refuse(key, "a number from " + plain(least) + " to " + plain(most)), false;
    return to = *value, true;
}

bool Keys::whole(std::string_view key, std::int64_t& to, std::int64_t least, std::int64_t most) {
    const auto* node = take(key);
    if (!node) return false;
    const auto* value = node->as_integer();
    if (!value || value->get() < least || value->get() > most)
        return refuse(key, "a whole number from " + std::to_string(least) + " to " + std::to_string(most)),
               false;
    return to = value->get(), true;
}

bool Keys::truth(std::string_view key, bool& to) {
    const auto* node = take(key);
    if (!node) return false;
    if (!node->is_boolean()) return refuse(key, "true or false"), false;
    return to = node->as_boolean()->get(), true;
}

bool Keys::text(std::string_view key, std::string& to) {
    const auto* node = take(key);
    if (!node) return false;
    if (!node->is_string()) return refuse(key, "text"), false;
    return to = node->as_string()->get(), true;
}

bool Keys::span(std::string_view key, Duration& to, Spread within) {
    const auto* node = take(key);
    if (!node) return false;
    const auto span = node->is_string() ? parse_span(node->as_string()->get()) : std::nullopt;
    if (!span) return refuse(key, "a time such as \"500ms\" or \"20s\""), false;
    if (*span < within.least || *span > within.most)
        return refuse(key, "a time from " + spelled(within.least) + " to " + spelled(within.most)), false;
    return to = *span, true;
}

bool Keys::one_of(std::string_view key, std::string& word, std::span<const std::string_view> words) {
    if (!text(key, word)) return false;
    if (std::find(words.begin(), words.end(), word) != words.end()) return true;
    const toml::node& node = *table_.get(key);
    refuse(node, "'" + std::string{key} + "' can't be " + shown(node) + did_you_mean(word, words));
    return false;
}

std::optional<Keys> Keys::keys(std::string_view key) {
    const auto* node = take(key);
    if (!node) return std::nullopt;
    if (!node->is_table()) return refuse(key, "a table, [" + std::string{key} + "]"), std::nullopt;
    return Keys{*node->as_table(), complaints_, complaints_.said(*node, said_)};
}

std::vector<Keys> Keys::list(std::string_view key) {
    const auto* node = take(key);
    if (!node) return {};
    std::vector<Keys> all;
    const bool tables = node->is_array() && std::all_of(node->as_array()->begin(), node->as_array()->end(),
                                                        [](const auto& n) { return n.is_table(); });
    if (!tables) return refuse(key, "a list of tables"), all;
    for (const auto& one : *node->as_array())
        all.push_back(Keys{*one.as_table(), complaints_, complaints_.said(*node, said_)});
    return all;
}

void Keys::no_others() {
    for (auto&& [key, node] : table_) {
        if (std::find(known_.begin(), known_.end(), key.str()) != known_.end()) continue;
        complaints_.add(key.source().begin.line, complaints_.said(node, said_),
                        "unknown key " + links::quoted(key.str()) + did_you_mean(key.str(), known_));
    }
}

void Keys::need(std::initializer_list<std::string_view> keys) {
    for (const auto key : keys)
        if (!has(key)) return refuse_as_named("'" + std::string{key} + "' is missing");
}

}  // namespace playtest
